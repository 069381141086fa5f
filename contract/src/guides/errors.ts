import { FILE_PASSWORD_MAX_CHARACTERS } from '../protection/limits.ts'
import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { formatSize } from '../shared/sizes.ts'
import {
  GUIDE_CONTENT_MAX_CHARACTERS,
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_DRAFTS_MAX,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_PICTURE_MAX_BYTES,
  GUIDE_PICTURES_MAX,
  GUIDE_TAGS_MAX,
  GUIDE_TITLE_MAX_CHARACTERS,
  GUIDES_IMPORT_MAX_BYTES,
  GUIDES_IMPORT_MAX_ENTRIES,
  GUIDES_MAX,
} from './limits.ts'

export const GUIDES_ERRORS = {
  guide_not_found: { status: 404, message: 'This guide no longer exists' },
  guide_title_missing: { status: 400, message: 'Please enter a title for the guide' },
  guide_content_missing: { status: 400, message: 'Please enter the content of the guide' },
  guide_password_missing: { status: 400, message: 'Please enter a password for the guide' },
  guide_password_unused: {
    status: 400,
    message: 'A password was sent for an unprotected guide. Protect the guide, or leave out the password',
  },
  guide_title_too_long: {
    status: 400,
    message: `The title of a guide can have at most ${GUIDE_TITLE_MAX_CHARACTERS} characters`,
  },
  guide_description_too_long: {
    status: 400,
    message: `The description of a guide can have at most ${GUIDE_DESCRIPTION_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  guide_content_too_long: {
    status: 400,
    message: `A guide can have at most ${GUIDE_CONTENT_MAX_CHARACTERS.toLocaleString('en')} characters. Split this one in two`,
  },
  guide_labels_too_long: {
    status: 400,
    message: `A category or tag can have at most ${GUIDE_LABEL_MAX_CHARACTERS} characters`,
  },
  guide_tags_too_many: { status: 400, message: `A guide can have at most ${GUIDE_TAGS_MAX} tags` },
  guide_password_too_long: {
    status: 400,
    message: `The password of a guide can have at most ${FILE_PASSWORD_MAX_CHARACTERS} characters`,
  },
  guides_too_many: {
    status: 413,
    message: `There can be at most ${GUIDES_MAX.toLocaleString('en')} guides, including those in the trash. Delete some permanently first`,
  },
  guide_changed_elsewhere: {
    status: 409,
    message: 'This guide was changed elsewhere since you opened it. Compare both versions before you save',
  },
  guide_draft_not_found: { status: 404, message: 'This draft no longer exists. It was saved or discarded' },
  guide_draft_changed_elsewhere: {
    status: 409,
    message: 'This draft was changed on another device. Compare both versions before you continue',
  },
  guide_drafts_too_many: {
    status: 413,
    message: `There can be at most ${GUIDE_DRAFTS_MAX} drafts of guides. Save or discard some first`,
  },
  guide_revision_not_found: { status: 404, message: 'This version no longer exists' },
  guide_picture_not_found: { status: 404, message: 'This image no longer exists' },
  guide_picture_unreadable: {
    status: 422,
    message: 'Only PNG, JPEG, WebP, GIF and AVIF images that are not damaged can be added to a guide',
  },
  guide_picture_too_large: {
    status: 413,
    message: `An image in a guide can be at most ${formatSize(GUIDE_PICTURE_MAX_BYTES)}`,
  },
  guide_pictures_too_many: {
    status: 413,
    message: `There can be at most ${GUIDE_PICTURES_MAX.toLocaleString('en')} images in guides. Delete guides permanently first`,
  },
  guides_zip_unreadable: { status: 422, message: 'This is not a zip archive, or it is damaged. Nothing was imported' },
  guides_zip_too_large: {
    status: 413,
    message: `A zip of guides can have at most ${formatSize(GUIDES_IMPORT_MAX_BYTES)} and ${GUIDES_IMPORT_MAX_ENTRIES.toLocaleString('en')} entries. Nothing was imported`,
  },
} as const satisfies ErrorCatalogue
