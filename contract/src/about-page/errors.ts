import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { formatSize } from '../shared/sizes.ts'
import {
  ABOUT_ALT_TEXT_MAX_CHARACTERS,
  ABOUT_CAPTION_MAX_CHARACTERS,
  ABOUT_DESCRIPTION_MAX_CHARACTERS,
  ABOUT_IMAGE_MAX_BYTES,
  ABOUT_IMAGES_KEPT_MAX,
  ABOUT_IMAGES_MAX,
  ABOUT_TITLE_MAX_CHARACTERS,
} from './limits.ts'

export const ABOUT_PAGE_ERRORS = {
  about_title_missing: { status: 400, message: 'Please enter a title for your about page' },
  about_title_too_long: {
    status: 400,
    message: `The title of an about page can have at most ${ABOUT_TITLE_MAX_CHARACTERS} characters`,
  },
  about_description_too_long: {
    status: 400,
    message: `The description of an about page can have at most ${ABOUT_DESCRIPTION_MAX_CHARACTERS.toLocaleString('en')} characters, including its formatting`,
  },
  about_image_words_too_long: {
    status: 400,
    message: `A caption can have at most ${ABOUT_CAPTION_MAX_CHARACTERS} characters, an alt text at most ${ABOUT_ALT_TEXT_MAX_CHARACTERS}`,
  },
  about_images_too_many: { status: 413, message: `An about page can have at most ${ABOUT_IMAGES_MAX} images` },
  about_images_kept_too_many: {
    status: 413,
    message: `There are already ${ABOUT_IMAGES_KEPT_MAX.toLocaleString('en')} unused images. They are deleted after a day. Try again then`,
  },
  about_image_not_found: { status: 404, message: 'This image no longer exists' },
  about_image_unreadable: { status: 422, message: 'This image can’t be read. Choose another one' },
  about_image_too_large: {
    status: 413,
    message: `An image can be at most ${formatSize(ABOUT_IMAGE_MAX_BYTES)}. Choose a smaller one`,
  },
  about_image_protected: {
    status: 403,
    message: 'This file is protected. Only images without a password can be added',
  },
  about_draft_changed_elsewhere: {
    status: 409,
    message: 'This page was changed elsewhere. Review the changes, then save again',
  },
} as const satisfies ErrorCatalogue
