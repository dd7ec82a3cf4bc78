"""Lessons: short chapters with live boards, and challenges that are checked."""
