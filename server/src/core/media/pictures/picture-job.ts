/** A drawing job for the worker process. */
export interface PictureJob {
  /** Path of the source file. */
  path: string
  /**
   * `raw` draws the preview embedded by the camera, `pdf` the first page. `heic` is an ordinary picture that takes much
   * memory to decode.
   */
  source: 'picture' | 'heic' | 'raw' | 'pdf'
  /** What is drawn of it. The source is decoded once for all of them. */
  sizes: readonly PictureSize[]
}

export interface PictureSize {
  /** Longest edge in pixels. Smaller pictures are not enlarged. */
  edgePixels: number
  /** Size of the file that must not be exceeded: its quality is lowered until it fits. */
  maxBytes?: number
}

/** WebP. */
export type DrawnPicture = Uint8Array
