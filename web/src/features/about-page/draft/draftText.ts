import type { AboutChangeMark, AboutDraft, AboutImage, AboutTheme } from '@pinloft/contract/about-page/endpoints'

/** What a person writes of the page. */
export interface AboutText {
  title: string
  /** HTML. */
  description: string
  images: readonly AboutImage[]
  theme: AboutTheme
}

export interface DraftToKeep {
  id: string
  /** The revision that was changed; 0 before the first. */
  revision: number
  text: AboutText
}

/** A draft that waits in the browser. */
export interface WaitingDraft extends DraftToKeep {
  /** What was sent of it, and may have arrived. */
  sent?: AboutChangeMark[]
}

/** There is one about page. */
export const DRAFT_ID = 'about'

export function textOf({ title, description, images, theme }: AboutDraft): AboutText {
  return { title, description, images, theme }
}

/** Whether there is anything to show. An editor leaves an empty paragraph. */
export function isEmpty({ title, description, images }: AboutText): boolean {
  return title.trim() === '' && isEmptyHtml(description) && images.length === 0
}

function isEmptyHtml(html: string): boolean {
  return html
    .split('<')
    .every((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)).trim() === '')
}

/** Puts an image at another position; positions beyond the ends are the ends. */
export function moveImage(text: AboutText, id: string, position: number): AboutText {
  const from = text.images.findIndex((image) => image.id === id)
  const image = text.images[from]
  const to = Math.max(0, Math.min(position, text.images.length - 1))
  if (image === undefined || from === to) return text
  return { ...text, images: text.images.toSpliced(from, 1).toSpliced(to, 0, image) }
}

export function changeImage(
  text: AboutText,
  id: string,
  words: Partial<Pick<AboutImage, 'caption' | 'altText'>>,
): AboutText {
  return { ...text, images: text.images.map((image) => (image.id === id ? { ...image, ...words } : image)) }
}

export function removeImage(text: AboutText, id: string): AboutText {
  return { ...text, images: text.images.filter((image) => image.id !== id) }
}

/** Puts an image where it was, as near as that is possible. */
export function insertImage(text: AboutText, image: AboutImage, position = text.images.length): AboutText {
  if (text.images.some(({ id }) => id === image.id)) return text
  return { ...text, images: text.images.toSpliced(position, 0, image) }
}
