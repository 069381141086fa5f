export const SHARE_NAME_MAX_CHARACTERS = 100
export const SHARE_PASSWORD_MAX_CHARACTERS = 128
export const SHARE_DOWNLOADS_MAX = 1_000_000
export const SHARES_MAX = 1000
/** Largest limit of files that a link takes. */
export const SHARE_FILES_MAX = 1_000_000
/** Files that are on their way through one link at the same time. */
export const SHARE_UPLOADS_MAX = 200
/** The newest files added by visitors that are listed. */
export const SHARE_ADDITIONS_LISTED = 200
/** Entries on one page of a shared folder. */
export const SHARE_PAGE_ENTRIES = 500
/** Of one link; they fit on one page. */
export const SHARE_ENTRIES_MAX = 500
