import type { AboutScheme, AboutTheme } from '@pinloft/contract/about-page/endpoints'
import { escapeHtml } from '../../../platform/page-html/build-page.ts'
import type { ImageSize } from '../images/image-sizes.ts'
import type { ImageSizeRow } from '../images/images.repository.ts'
import { chooseSizes } from './choose-sizes.ts'
import type { PagePart } from './page-bytes.ts'
import { pageFonts } from './page-fonts.ts'
import { pageStyles } from './page-styles.ts'

export interface PageImage {
  id: string
  caption: string
  altText: string
  sizes: Readonly<Record<ImageSize, ImageSizeRow>>
}

export interface PageContent {
  title: string
  /** Sanitised HTML. */
  description: string
  images: readonly PageImage[]
  theme: AboutTheme
  date: Date
}

/** Nothing may run in the page, or be loaded by it, wherever it is opened. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"
const SUMMARY_MAX_CHARACTERS = 200
const TWO_COLUMNS_MIN_CHARACTERS = 500
const LEAD_MAX_CHARACTERS = 320
/** A picture that is at least this much wider than high may fill a row. */
const WIDE_RATIO = 1.2

/** The about page as one HTML file that needs nothing else. `scheme` shows one without the other. */
export function buildAboutPage(
  { title, description, images, theme, date }: PageContent,
  scheme?: AboutScheme,
): PagePart[] {
  const sizes = chooseSizes(images.map((image) => image.sizes))
  const shown = images.map((image, index) => ({ ...image, shown: image.sizes[sizes[index] ?? 'medium'] }))
  const [hero, ...others] = shown
  const name = escapeHtml(title)
  const { lead, flow } = splitDescription(description)
  const words = plainText(lead === '' ? flow : lead).slice(0, SUMMARY_MAX_CHARACTERS)
  const summary = words.toWellFormed().replaceAll('"', '&quot;')
  return [
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme ?? 'light dark'}">
<meta name="referrer" content="no-referrer">
${summary === '' ? '' : `<meta name="description" content="${summary}">\n`}<title>${name === '' ? 'About' : name}</title>
${theme === 'loft' ? pageFonts().preloads : ''}<style>
${pageStyles(theme, scheme)}
</style>
</head>
<body>
<main>
`,
    ...(hero === undefined
      ? [name === '' ? '' : `<header class="plain"><h1>${name}</h1></header>\n`]
      : heroOf(hero, name)),
    textOf(lead, flow),
    ...galleryOf(others),
    `</main>
<footer>${name === '' ? '' : `<span>${name}</span>`}<time datetime="${date.toISOString().slice(0, 10)}">${longDate(date)}</time></footer>
</body>
</html>
`,
  ]
}

type ShownImage = PageImage & { shown: ImageSizeRow }

function heroOf(image: ShownImage, name: string): PagePart[] {
  const plate = name === '' ? '' : `<div class="plate"><h1>${name}</h1></div>`
  // The title comes first: behind the bytes of a picture, a browser would show its place before its words, and then move it.
  return [
    `<header><figure class="hero"><div class="top">${plate}<div class="pic">`,
    ...pictureOf(image, 'eager'),
    `</div></div>${captionOf(image)}</figure></header>\n`,
  ]
}

function textOf(lead: string, flow: string): string {
  if (lead === '' && flow === '') return ''
  const columns = plainText(flow).length >= TWO_COLUMNS_MIN_CHARACTERS ? ' two' : ''
  // The first heading begins the second column, unless everything is below it.
  const opened = flow.startsWith('<h2>') ? flow : flow.replace('<h2>', '<h2 class="top">')
  return `<div class="text">${lead === '' ? '' : `<p class="lead">${lead}</p>`}${flow === '' ? '' : `<div class="flow${columns}">${opened}</div>`}</div>\n`
}

/** Rows of two, seven and five columns wide in turn; every third row is one wide picture, if there is one in its place. */
function galleryOf(images: readonly ShownImage[]): PagePart[] {
  if (images.length === 0) return []
  const parts: PagePart[] = ['<section class="pics" aria-label="Pictures">\n']
  let row = 0
  for (let index = 0; index < images.length; row++) {
    const [first, second] = [images[index], images[index + 1]]
    if (first === undefined) break
    const isAlone = second === undefined || (row % 2 === 1 && ratioOf(first) >= WIDE_RATIO)
    if (isAlone) {
      parts.push(...figureOf(first, 'w'))
      index += 1
      continue
    }
    const isTurned = row % 4 === 2
    parts.push(...figureOf(first, isTurned ? 'b' : 'a'), ...figureOf(second, isTurned ? 'a' : 'b'))
    index += 2
  }
  return [...parts, '</section>\n']
}

function figureOf(image: ShownImage, place: 'a' | 'b' | 'w'): PagePart[] {
  const shape = ratioOf(image) < 1 ? ' tall' : ''
  return [
    `<figure class="${place}${shape}"><div class="pic">`,
    ...pictureOf(image, 'lazy'),
    `</div>${captionOf(image)}</figure>\n`,
  ]
}

function pictureOf({ altText, shown }: ShownImage, loading: 'eager' | 'lazy'): PagePart[] {
  const size = `width="${shown.width_pixels}" height="${shown.height_pixels}"`
  return [
    `<img alt="${escapeHtml(altText.trim())}" ${size} loading="${loading}" decoding="async" src="data:image/webp;base64,`,
    { blobKey: shown.blob_key, sizeBytes: shown.size_bytes },
    '">',
  ]
}

function captionOf({ caption }: ShownImage): string {
  return caption.trim() === '' ? '' : `<figcaption>${escapeHtml(caption.trim())}</figcaption>`
}

function ratioOf({ shown }: ShownImage): number {
  return shown.width_pixels / shown.height_pixels
}

/** The first paragraph is set large, unless it is long. Links open beside the page, which may be shown in a frame. */
function splitDescription(description: string): { lead: string; flow: string } {
  const html = description
    .replaceAll('<p></p>', '')
    .replaceAll('<a href="http', '<a target="_blank" rel="noopener noreferrer" href="http')
    .trim()
  const end = html.indexOf('</p>')
  if (!html.startsWith('<p>') || end === -1) return { lead: '', flow: html }
  const lead = html.slice('<p>'.length, end)
  if (plainText(lead).length > LEAD_MAX_CHARACTERS) return { lead: '', flow: html }
  return { lead, flow: html.slice(end + '</p>'.length).trim() }
}

/** The words of sanitised HTML, in which every "<" begins a tag. Still escaped. */
function plainText(html: string): string {
  return html
    .split('<')
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function longDate(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
