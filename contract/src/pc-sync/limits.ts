/** Longest name of a computer, in characters. */
export const PC_NAME_MAX_CHARACTERS = 100
/** Most folders that are kept the same with computers. */
export const PC_SYNC_MAX = 200
/** Most lines of what a folder ignores, and the longest of them. */
export const PC_SYNC_IGNORE_LINES_MAX = 200
export const PC_SYNC_IGNORE_MAX_CHARACTERS = 500
/** The highest limit of a computer's bandwidth, in KiB per second. */
export const PC_SYNC_BANDWIDTH_MAX_KIB = 10_000_000
/** Files that are named where there may be many. */
export const PC_SYNC_LISTED = 200
/** A folder stops when a computer deletes this many of its files at once, */
export const PC_SYNC_DELETED_MAX = 100
/** or more than this part of them, if that are at least so many. */
export const PC_SYNC_DELETED_PART = 0.25
export const PC_SYNC_DELETED_MIN = 5
/** Files with one new extension that stop a folder. */
export const PC_SYNC_RENAMED_MAX = 10
