import type { OpenPdf } from '../openPdfDocument.ts'

/** The part of the library's editor of a text that is in use here. */
interface TextEditor {
  div: HTMLElement
  width: number
  height: number
  rotation: number
  parentRotation: number
  parentDimensions: [width: number, height: number]
  /** What the annotation was in the file; null for a new one. */
  _initialData: { value: string } | null
  _hasBeenMoved: boolean
  isInEditMode(): boolean
  serialize(...args: unknown[]): Record<string, unknown> | null
}

const OPEN_TEXT = '.freeTextEditor:has(> .internal[contenteditable=true])'
const NO_BREAK_SPACES = /\u00a0/g

const prepared = new WeakSet<TextEditor>()

/** Makes text that is still being typed part of what is saved, without ending the typing: the library adds it only afterwards. */
export function includeOpenText(pdf: OpenPdf): void {
  const manager = pdf.manager()
  for (const { id } of pdf.viewer.container.querySelectorAll(OPEN_TEXT)) {
    const editor = manager?.getEditor(id) as unknown as TextEditor | undefined
    if (editor === undefined) continue
    // Does nothing while it is empty.
    manager?.addToAnnotationStorage(editor as never)
    if (!prepared.has(editor)) serializeTyped(editor)
    prepared.add(editor)
  }
}

function serializeTyped(editor: TextEditor): void {
  const serialize = editor.serialize.bind(editor)
  editor.serialize = (...args) => {
    if (!editor.isInEditMode()) return serialize(...args)
    const value = typedText(editor.div.querySelector('.internal'))
    const known = editor._initialData?.value
    return known?.trimEnd() === value ? serialize(...args) : asIfDone(editor, value, () => serialize(...args))
  }
}

/** Serializes a text with the size that it has on the page by now, which the editor learns only when it is done. */
function asIfDone(editor: TextEditor, value: string, serialize: () => ReturnType<TextEditor['serialize']>) {
  const { width, height } = editor
  const box = editor.div.getBoundingClientRect()
  const isUpright = editor.rotation % 180 === editor.parentRotation % 180
  const [parentWidth, parentHeight] = editor.parentDimensions
  editor.width = (isUpright ? box.width : box.height) / parentWidth
  editor.height = (isUpright ? box.height : box.width) / parentHeight
  // Else it compares the text before.
  Object.defineProperty(editor, '_hasBeenMoved', { value: true, configurable: true })
  try {
    const serialized = serialize()
    return serialized && { ...serialized, value }
  } finally {
    Reflect.deleteProperty(editor, '_hasBeenMoved')
    Object.assign(editor, { width, height })
  }
}

/** The lines of an editable element: its first may be bare text, all others are elements. */
function typedText(element: Element | null): string {
  const lines: string[] = []
  let isAfterText = false
  for (const child of element?.childNodes ?? []) {
    const isText = child.nodeType === Node.TEXT_NODE
    if (isText && isAfterText) lines.push((lines.pop() ?? '') + (child.nodeValue ?? ''))
    else if (isText) lines.push(child.nodeValue ?? '')
    else if (child.nodeName !== 'BR' || !isAfterText)
      lines.push((child as HTMLElement).innerText.replace(/[\r\n]+/g, ''))
    isAfterText = isText
  }
  return lines.join('\n').replace(NO_BREAK_SPACES, ' ').trimEnd()
}
