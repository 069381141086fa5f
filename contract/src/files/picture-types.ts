/** The formats of pictures that people put into guides and documents: every browser shows them. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** What their names end with. */
export const PICTURE_EXTENSIONS: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}
