import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../../../web/src/ui/fonts')

const FONTS = [
  { family: 'Display', file: 'display-latin.woff2', weights: '200 800' },
  { family: 'Text', file: 'ui-latin.woff2', weights: '100 900' },
] as const

interface WrittenFonts {
  /** Elements of the head. */
  preloads: string
  /** Rules of the style sheet. */
  faces: string
}

let written: WrittenFonts | undefined

/**
 * The fonts of the theme "Loft", written into the page, which can load nothing. Text that changes its font would move: so they
 * are preloaded, which delays the first frame until they are decoded, and on a computer that is too slow for that the page
 * stays in another font.
 */
export function pageFonts(): WrittenFonts {
  if (written !== undefined) return written
  const fonts = FONTS.map((font) => ({ ...font, url: dataUrlOf(font.file) }))
  written = {
    preloads: fonts
      .map(({ url }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">\n`)
      .join(''),
    faces: fonts
      .map(
        ({ family, url, weights }) =>
          `@font-face { font-family: ${family}; src: url(${url}) format("woff2"); font-weight: ${weights}; font-display: optional; }`,
      )
      .join('\n'),
  }
  return written
}

function dataUrlOf(file: string): string {
  return `data:font/woff2;base64,${readFileSync(join(FOLDER, file)).toString('base64')}`
}
