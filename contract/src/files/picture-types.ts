/** The formats of pictures that people put into guides and documents: every browser shows them. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]
