/** How many of the damaged files are named. */
export const DAMAGED_FILES_MAX_NAMED = 100
