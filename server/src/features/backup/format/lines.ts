import { nextTurn } from '../../../platform/event-loop.ts'
import { altered } from '../backup-error.ts'

/** Per line. The longest that Pinloft writes is the row of an answer, whose text may take six characters for each, twice. */
const LINE_MAX_CHARACTERS = 16 * 1024 * 1024

/** Yields to other work after this many lines. */
const TURN_LINES = 500

/**
 * Yields the lines of a block stream, without their line feeds. Throws `backup_file_altered` if one is too long to be
 * held.
 */
export async function* linesOf(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder()
  let begun: string[] = []
  let begunCharacters = 0
  for await (const block of blocks) {
    const lines = decoder.decode(block, { stream: true }).split('\n')
    const last = lines.pop() ?? ''
    if (lines.length > 0) {
      yield begun.join('') + lines[0]
      for (const [index, line] of lines.entries()) {
        if (index === 0) continue
        if (index % TURN_LINES === 0) await nextTurn()
        yield line
      }
      begun = []
      begunCharacters = 0
    }
    begun.push(last)
    begunCharacters += last.length
    if (begunCharacters > LINE_MAX_CHARACTERS)
      throw altered(`a line of more than ${LINE_MAX_CHARACTERS.toLocaleString('en')} characters`)
  }
  if (begunCharacters > 0) yield begun.join('')
}
