import { MEBIBYTE } from '../shared/units.ts'

/** Longest name of a file or folder, in characters (Unicode code points). */
export const NAME_MAX_CHARACTERS = 255
/** Deepest nesting of folders. */
export const FOLDER_MAX_DEPTH = 64
/** A text is shown up to this size, so that a log of gigabytes opens as fast as a note. */
export const TEXT_PREVIEW_MAX_BYTES = MEBIBYTE
/** Most entries of an archive that are listed. */
export const ARCHIVE_MAX_ENTRIES = 10_000
/** Most files and folders that can be selected for one request. */
export const ENTRIES_MAX = 10_000
/**
 * Most files and folders copied by one request, including the contents of folders. It is one transaction, and others
 * wait for it.
 */
export const FOLDER_COPY_MAX_ENTRIES = 20_000
/** Largest text file that can be edited. */
export const TEXT_EDIT_MAX_BYTES = MEBIBYTE
/** How long an action can be undone. */
export const UNDO_KEPT_MINUTES = 10
/** How many of the files that caused a refusal are named. */
export const REFUSAL_MAX_NAMED = 100
