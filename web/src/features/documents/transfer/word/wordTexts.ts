import type { Mark, Node } from '@tiptap/pm/model'
import { ExternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from 'docx'

/** By these names other programs know what they are. */
export const INLINE_CODE = { id: 'HTMLCode', name: 'HTML Code' }
export const HEADING_CELL = { id: 'TableHeading', name: 'Table Heading' }

/** The texts of a paragraph: those beside one another that lead to the same place are one link. */
export function runsOf(block: Node, isToLeft: boolean): ParagraphChild[] {
  const runs: ParagraphChild[] = []
  let link = { address: '', texts: [] as TextRun[] }
  const endLink = () => {
    if (link.texts.length > 0) runs.push(new ExternalHyperlink({ link: link.address, children: link.texts }))
    link = { address: '', texts: [] }
  }
  block.forEach((child) => {
    const address = String(child.marks.find(({ type }) => type.name === 'link')?.attrs.href ?? '')
    if (address !== link.address) endLink()
    if (child.type.name === 'hardBreak') runs.push(new TextRun({ break: 1 }))
    if (!child.isText) return
    const run = runOf(child, isToLeft)
    if (address === '') runs.push(run)
    else link = { address, texts: [...link.texts, run] }
  })
  endLink()
  return runs
}

/** A text with its marks. */
function runOf(node: Node, isToLeft: boolean): TextRun {
  const mark = (name: string): Mark | undefined => node.marks.find(({ type }) => type.name === name)
  const { color, fontFamily, fontSize } = mark('textStyle')?.attrs ?? {}
  const options: IRunOptions = {
    text: node.text ?? '',
    ...(mark('bold') !== undefined && { bold: true }),
    ...(mark('italic') !== undefined && { italics: true }),
    ...(mark('underline') !== undefined && { underline: {} }),
    ...(mark('strike') !== undefined && { strike: true }),
    ...(typeof fontFamily === 'string' && { font: fontFamily.split(',')[0]?.replaceAll(/["']/g, '').trim() }),
    ...(typeof fontSize === 'string' && fontSize.endsWith('px') && { size: halfPoints(Number.parseFloat(fontSize)) }),
    ...(hex(color) !== undefined && { color: hex(color) }),
    ...(mark('link') !== undefined && { style: 'Hyperlink' }),
    ...(mark('code') !== undefined && { style: INLINE_CODE.id }),
    ...(isToLeft && { rightToLeft: true }),
  }
  return new TextRun(options)
}

/** Pixels of a screen as half points of paper. */
export function halfPoints(pixels: number): number {
  return Math.round(pixels * 1.5)
}

/** A colour as Word writes it; undefined if it is none that Word could show. */
export function hex(color: unknown): string | undefined {
  if (typeof color !== 'string') return undefined
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(color) ?? []
  if (digits !== undefined) return digits
  const [, red, green, blue] = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(color) ?? []
  if (red === undefined) return undefined
  return [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')
}
