"""The vehicle chart on paper."""
