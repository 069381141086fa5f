/** One picture to be drawn, as it goes to the process that draws. */
export interface PictureJob {
  /** Path of the file to be drawn. */
  path: string
  /**
   * `raw` draws the preview that a camera has put into its file, `pdf` the first page. `heic` is a picture like others
   * that takes much memory to be decoded.
   */
  source: 'picture' | 'heic' | 'raw' | 'pdf'
  /** Longest edge in pixels. Nothing is made larger than it is. */
  edgePixels: number
}

/** WebP. */
export type DrawnPicture = Uint8Array
