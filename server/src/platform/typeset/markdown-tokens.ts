import { type FormulaSource, formulaAt, formulaStart } from '@pinloft/contract/shared/formulas'
import { Lexer, Marked, type Token, Tokenizer, type TokenizerExtension, type TokensList } from 'marked'

/** Deeper quotes and lists are read as text: each level costs the parser another pass over the lines. */
const NESTED_MAX_BLOCKS = 12
/** Emphasis is looked for in this many times the length of the document, and is text after that. */
const EMPHASIS_PASSES_MAX = 64
const EMPHASIS_MIN_CHARACTERS = 256 * 1024

/** The text of a foot note. */
export interface NoteToken {
  type: 'note'
  raw: string
  label: string
  tokens: Token[]
}

/** Reads Markdown and its formulas in time that grows no faster than its length. `hasNotes`: also what only documents have, notes. */
export function markdownTokens(markdown: string, { hasNotes = true }: { hasNotes?: boolean } = {}): TokensList {
  const { defaults } = new Marked({ gfm: true, extensions: [...(hasNotes ? [NOTE] : []), DISPLAYED_FORMULA, FORMULA] })
  return new Lexer({ ...defaults, tokenizer: new BoundedTokenizer(markdown.length) }).lex(markdown)
}

class BoundedTokenizer extends Tokenizer {
  #depth = 0
  #emphasisCharacters: number

  constructor(lengthCharacters: number) {
    super()
    this.#emphasisCharacters = Math.max(EMPHASIS_MIN_CHARACTERS, EMPHASIS_PASSES_MAX * lengthCharacters)
  }

  override blockquote(source: string) {
    return this.#nested(() => super.blockquote(source))
  }

  override list(source: string) {
    return this.#nested(() => super.list(source))
  }

  override emStrong(source: string, maskedSource: string, previousCharacter?: string) {
    this.#emphasisCharacters -= source.length
    return this.#emphasisCharacters < 0 ? undefined : super.emStrong(source, maskedSource, previousCharacter)
  }

  #nested<Result>(read: () => Result): Result | undefined {
    if (this.#depth >= NESTED_MAX_BLOCKS) return undefined
    this.#depth++
    try {
      return read()
    } finally {
      this.#depth--
    }
  }
}

const LABEL = '[^[\\]\\s]{1,100}'
/** The text goes on in indented lines. */
const NOTE_RULE = new RegExp(`^\\[\\^(${LABEL})\\]:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\s][^\\n]*)*)(?:\\n|$)`)

const NOTE: TokenizerExtension = {
  name: 'note',
  level: 'block',
  tokenizer(source) {
    const [raw, label, text] = NOTE_RULE.exec(source) ?? []
    if (raw === undefined || label === undefined || text === undefined) return undefined
    return { type: 'note', raw, label, tokens: this.lexer.inline(text.replaceAll(/\n[ \t]+/g, '\n')) }
  },
}

export type FormulaToken = FormulaSource & { type: 'formula' | 'displayedFormula' }

const DISPLAYED_FORMULA: TokenizerExtension = {
  name: 'displayedFormula',
  level: 'block',
  tokenizer(source) {
    const formula = source.startsWith('$$') ? formulaAt(source) : null
    const isAlone = formula !== null && /^[ \t]*(?:\n|$)/.test(source.slice(formula.raw.length))
    return isAlone ? { type: 'displayedFormula', ...formula } : undefined
  },
}

const FORMULA: TokenizerExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => formulaStart(source),
  tokenizer(source) {
    const formula = formulaAt(source)
    return formula === null ? undefined : { type: 'formula', ...formula }
  },
}
