/** The sizes that are made of an image, the largest first: `small` for lists, the others for the page. */
export const IMAGE_SIZES = ['large', 'medium', 'small'] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

/** The longest edge and the largest file of each size. Twelve of the medium ones make a page below 1.5 MB. */
export const IMAGE_LIMITS: Readonly<Record<ImageSize, { edgePixels: number; maxBytes: number }>> = {
  large: { edgePixels: 1600, maxBytes: 260_000 },
  medium: { edgePixels: 1200, maxBytes: 76_000 },
  small: { edgePixels: 480, maxBytes: 24_000 },
}
