// The techniques of the course, easiest first; `make share` writes this list.

export const COURSE = {
  easy: [
    "Full House", "Naked Single", "Hidden Single",
  ],
  medium: [
    "Locked Pair", "Locked Triple", "Locked Candidates Type 1",
    "Locked Candidates Type 2", "Naked Pair", "Naked Triple", "Hidden Pair",
    "Hidden Triple",
  ],
  hard: [
    "Naked Quadruple", "Hidden Quadruple", "X-Wing", "Swordfish", "Jellyfish",
    "Remote Pair", "BUG+1", "Skyscraper", "Two-String Kite", "Turbot Fish",
    "Empty Rectangle", "W-Wing", "XY-Wing", "XYZ-Wing",
    "Unique Rectangle Type 1", "Unique Rectangle Type 2",
    "Unique Rectangle Type 3", "Unique Rectangle Type 4",
    "Unique Rectangle Type 5", "Unique Rectangle Type 6", "Hidden Rectangle",
    "Avoidable Rectangle Type 1", "Avoidable Rectangle Type 2",
    "Finned X-Wing", "Sashimi X-Wing", "Simple Colors", "Multi Colors",
  ],
  unfair: [
    "Finned Swordfish", "Sashimi Swordfish", "Finned Jellyfish",
    "Sashimi Jellyfish", "Sue De Coq", "X-Chain", "XY-Chain", "Nice Loop/AIC",
    "Grouped Nice Loop/AIC", "ALS-XZ", "ALS-XY-Wing", "ALS Chain",
  ],
  extreme: [
    "Forcing Chain", "Forcing Net", "Trial",
  ],
};
