import type { MarkedExtension, Token } from 'marked'

/** Elements by which the HTML says where notes are. They are replaced by links between them. */
export const NOTE_ELEMENTS = { mark: 'note-mark', list: 'note-list', text: 'note-text' } as const

const LABEL = '[^[\\]\\s]{1,100}'
/** As in the PDF of a guide: the text goes on in indented lines. */
const TEXT = new RegExp(`^\\[\\^(${LABEL})\\]:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\s][^\\n]*)*)(?:\\n|$)`)
const MARK = new RegExp(`^\\[\\^(${LABEL})\\]`)

/** Reads the foot notes of one text: numbered in the order of their marks, and listed at the end. */
export function footNotes(): MarkedExtension {
  const texts = new Map<string, Token[]>()
  const numbers = new Map<string, number>()
  let isInList = false
  return {
    extensions: [
      {
        name: 'noteText',
        level: 'block',
        tokenizer(source) {
          const [raw, label, text] = TEXT.exec(source) ?? []
          if (raw === undefined || label === undefined || text === undefined) return undefined
          texts.set(label, this.lexer.inline(text.replaceAll(/\n[ \t]+/g, '\n')))
          return { type: 'noteText', raw }
        },
        renderer: () => '',
      },
      {
        name: 'noteMark',
        level: 'inline',
        start: (source) => source.indexOf('[^'),
        tokenizer(source) {
          const [raw, label] = MARK.exec(source) ?? []
          if (raw === undefined || label === undefined || !texts.has(label)) return undefined
          return { type: 'noteMark', raw, label }
        },
        renderer({ label }) {
          // A note has no notes of its own.
          if (isInList) return ''
          const isFirst = !numbers.has(label)
          if (isFirst) numbers.set(label, numbers.size + 1)
          return `<${NOTE_ELEMENTS.mark} value="${numbers.get(label)}"${isFirst ? ' start' : ''}></${NOTE_ELEMENTS.mark}>`
        },
      },
      {
        name: 'noteList',
        renderer() {
          isInList = true
          const notes = [...numbers].map(([label, number]) => {
            const text = this.parser.parseInline(texts.get(label) ?? [])
            return `<${NOTE_ELEMENTS.text} value="${number}">${text}</${NOTE_ELEMENTS.text}>`
          })
          return notes.length === 0 ? '' : `<${NOTE_ELEMENTS.list}>${notes.join('')}</${NOTE_ELEMENTS.list}>`
        },
      },
    ],
    hooks: { processAllTokens: (tokens) => [...tokens, { type: 'noteList', raw: '' }] },
  }
}
