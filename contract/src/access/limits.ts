/** Longest access PIN, in characters. */
export const PIN_MAX_CHARACTERS = 6
/** How long wrong PINs from strangers are shown. */
export const STRANGER_GUESSES_SHOWN_DAYS = 30
/** How many of their networks are named. */
export const STRANGER_NETWORKS_MAX_NAMED = 20
