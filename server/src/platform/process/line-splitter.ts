import { StringDecoder } from 'node:string_decoder'
import { stripVTControlCharacters } from 'node:util'

/** The rest of a longer line is dropped. */
export const LINE_MAX_CHARACTERS = 4096

/** Splits a program's output into lines, however it is chunked. Buffers one incomplete line of bounded length. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8')
  #unfinished = ''

  /** Returns the lines that are now complete, without colours and other control sequences. */
  push(bytes: Buffer): string[] {
    const [first = '', ...others] = this.#decoder.write(bytes).split('\n')
    const lines: string[] = []
    this.#append(first)
    for (const text of others) {
      lines.push(clean(this.#unfinished))
      this.#unfinished = ''
      this.#append(text)
    }
    return lines
  }

  /** Returns the incomplete last line, if any, at the end of the output. */
  end(): string[] {
    this.#append(this.#decoder.end())
    const last = clean(this.#unfinished)
    this.#unfinished = ''
    return last === '' ? [] : [last]
  }

  #append(text: string): void {
    this.#unfinished += text.slice(0, LINE_MAX_CHARACTERS - this.#unfinished.length)
  }
}

function clean(line: string): string {
  return stripVTControlCharacters(line).replaceAll('\r', '').toWellFormed()
}
