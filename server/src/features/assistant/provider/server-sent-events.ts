import type { IncomingMessage } from 'node:http'
import { AppError } from '../../../platform/errors.ts'

const LINE_MAX_CHARACTERS = 32 * 1024 * 1024

/**
 * Yields the data of each event of a stream (`text/event-stream`). A server that does not stream sends one JSON text, which is
 * yielded as one. Throws `ai_unreadable` when a line does not end.
 */
export async function* readEvents(response: IncomingMessage): AsyncGenerator<string> {
  let isJson: boolean | undefined
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response) {
    const added = decoder.decode(chunk as Buffer, { stream: true })
    if (rest.length + added.length > LINE_MAX_CHARACTERS) throw new AppError('ai_unreadable')
    // What it is called may be wrong: no event begins so.
    isJson ??= startsJson(`${rest}${added}`)
    if (isJson !== false || !/[\r\n]/.test(added)) {
      rest += added
      continue
    }
    const lines = `${rest}${added}`.split(/\r\n|[\r\n]/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = dataOf(line)
      if (data !== null) yield data
    }
  }
  rest += decoder.decode()
  if (isJson) yield rest
  else {
    const data = dataOf(rest)
    if (data !== null) yield data
  }
}

/** Whether a text is JSON by its first character; undefined if it has none yet. */
function startsJson(text: string): boolean | undefined {
  const start = text.trimStart().at(0)
  return start === undefined ? undefined : start === '{' || start === '['
}

/** Providers put each event into one line. Others, such as comments that keep the connection open, have no data. */
function dataOf(line: string): string | null {
  return line.startsWith('data:') ? line.slice('data:'.length).trim() : null
}
