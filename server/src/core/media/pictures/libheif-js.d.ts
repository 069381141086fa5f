/** The package ships no types; these are the parts in use. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Writes the pixels to `data`, four bytes each (red, green, blue, opacity), all at once or row by row. */
    display(
      target: { data: { set(rows: Uint8Array, offset?: number): void }; width: number; height: number },
      done: (drawn: object | null) => void,
    ): void
    free(): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
