/**
 * Longest film, in seconds: a week. A file that claims to be longer is measured; one that really is longer is played as
 * it is or not at all.
 */
export const FILM_MAX_SECONDS = 7 * 24 * 60 * 60
/** Most chapters of a film that are listed. */
export const CHAPTERS_MAX = 1000
