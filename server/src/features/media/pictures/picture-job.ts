/** A drawing job for the worker process. */
export interface PictureJob {
  /** Path of the source file. */
  path: string
  /**
   * `raw` draws the preview embedded by the camera, `pdf` the first page. `heic` is an ordinary picture that takes much
   * memory to decode.
   */
  source: 'picture' | 'heic' | 'raw' | 'pdf'
  /** Longest edge in pixels. Smaller pictures are not enlarged. */
  edgePixels: number
}

/** WebP. */
export type DrawnPicture = Uint8Array
