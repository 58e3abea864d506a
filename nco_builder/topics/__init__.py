"""Topics of the rule reader, made from the rulebook, the rulings and Appendix B, without Qt."""
