/** Longest name of an app password, in characters. */
export const APP_PASSWORD_NAME_MAX_CHARACTERS = 100
/** Most app passwords. */
export const APP_PASSWORDS_MAX = 200
