import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../../../web/src/ui/fonts')

let faces: string | undefined

/** The fonts of the theme "Loft", written into the page, which can load nothing. Text in another font would move when they are decoded. */
export function fontFaces(): string {
  faces ??= [face('Display', 'display-latin.woff2', '200 800'), face('Text', 'ui-latin.woff2', '100 900')].join('\n')
  return faces
}

function face(family: string, file: string, weights: string): string {
  const bytes = readFileSync(join(FOLDER, file)).toString('base64')
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${bytes}) format("woff2"); font-weight: ${weights}; font-display: block; }`
}
