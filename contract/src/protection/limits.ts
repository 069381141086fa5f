/** Longest password of a protected file, in characters. */
export const FILE_PASSWORD_MAX_CHARACTERS = 128
/** Most passwords of protected files in one deletion: each is checked with a slow hash. */
export const DELETE_PASSWORDS_MAX = 1000
