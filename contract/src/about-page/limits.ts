import { MEBIBYTE } from '../shared/units.ts'

/** Longest title of an about page, in characters. */
export const ABOUT_TITLE_MAX_CHARACTERS = 200
/** Longest description of an about page, in characters of its HTML. */
export const ABOUT_DESCRIPTION_MAX_CHARACTERS = 100_000
/** Longest caption and longest alternative text of an image of an about page, in characters. */
export const ABOUT_CAPTION_MAX_CHARACTERS = 500
/** Changes of an about page that were sent and not answered; each reload adds one. */
export const ABOUT_CHANGE_MARKS_MAX = 10
export const ABOUT_ALT_TEXT_MAX_CHARACTERS = 1000
/** Most images of an about page. */
export const ABOUT_IMAGES_MAX = 100
/** Largest image that is added to an about page; the page has smaller ones made of it. */
export const ABOUT_IMAGE_MAX_BYTES = 64 * MEBIBYTE
/** How long an image is kept that the draft no longer shows. */
export const ABOUT_IMAGE_UNUSED_HOURS = 24
/** Most images that wait to be deleted or shown. */
export const ABOUT_IMAGES_KEPT_MAX = 2000
