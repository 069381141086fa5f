import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'

export const MEDIA_ERRORS = {
  thumbnail_unavailable: { status: 404, message: 'There is no thumbnail of this file' },
  preview_unavailable: { status: 422, message: 'This file can’t be previewed. Download it to open it on your device' },
  archive_unreadable: { status: 422, message: 'The archive is damaged or its format is not supported' },
} as const satisfies ErrorCatalogue
