import { GIBIBYTE, MEBIBYTE } from '../shared/units.ts'

/** Longest title of a guide, in characters. */
export const GUIDE_TITLE_MAX_CHARACTERS = 200
/** Longest description of a guide, in characters. */
export const GUIDE_DESCRIPTION_MAX_CHARACTERS = 1000
/** Longest text of a guide, in characters. */
export const GUIDE_CONTENT_MAX_CHARACTERS = 500_000
/** Longest category or tag of a guide, in characters. */
export const GUIDE_LABEL_MAX_CHARACTERS = 60
/** Most tags of a guide. */
export const GUIDE_TAGS_MAX = 20
/** Length of the text shown on the card of a guide, in characters. */
export const GUIDE_PREVIEW_CHARACTERS = 120
/** Most guides, including those in the trash. */
export const GUIDES_MAX = 20_000
/** Most drafts of guides; a text that is written at the same time on several devices has one. */
export const GUIDE_DRAFTS_MAX = 500
/** Most revisions kept per guide, including the current one; beyond that, they are thinned. */
export const GUIDE_REVISIONS_MAX = 100
/** Largest picture in a guide. */
export const GUIDE_PICTURE_MAX_BYTES = 20 * MEBIBYTE
/** Most pictures of all guides. */
export const GUIDE_PICTURES_MAX = 50_000
/** How long a picture is kept that no text, revision or draft shows. */
export const GUIDE_PICTURE_UNUSED_HOURS = 24
/** Largest zip of guides that is imported, and largest total of its unpacked contents. */
export const GUIDES_IMPORT_MAX_BYTES = 2 * GIBIBYTE
/** Most guides and pictures in a zip that is imported. */
export const GUIDES_IMPORT_MAX_ENTRIES = 20_000
/** How many of the entries of a zip that were left out are named. */
export const GUIDES_IMPORT_MAX_NAMED = 100
