"""What the rule reader says: topics made of the rulebook, our rulings and Appendix B. No Qt."""
