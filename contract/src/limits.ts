/** Longest access PIN, in characters. */
export const PIN_MAX_CHARACTERS = 6
/** Longest name of a file or folder, in characters (Unicode code points). */
export const NAME_MAX_CHARACTERS = 255
/** Deepest nesting of folders. */
export const FOLDER_MAX_DEPTH = 64
/** Most parts in one multipart upload; more go into further requests. */
export const UPLOAD_MAX_PARTS = 5000
/** Largest page of a list. */
export const PAGE_MAX_ITEMS = 1000
