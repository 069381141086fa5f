/** Most directories of the server that are linked into Cloud Storage. */
export const LINKED_FOLDERS_MAX = 50
/** Directories of the server that are listed at a time. */
export const LINKED_DIRECTORIES_LISTED = 500
/** Things in a linked directory that do not show here and are named. */
export const LINKED_SKIPPED_LISTED = 500
/** How often a linked directory is compared as a whole, whatever was watched meanwhile. */
export const LINKED_RESCAN_MINUTES = 15
