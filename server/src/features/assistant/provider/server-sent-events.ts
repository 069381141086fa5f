import type { IncomingMessage } from 'node:http'
import { AppError } from '../../../platform/errors.ts'

const LINE_MAX_CHARACTERS = 32 * 1024 * 1024

/**
 * Yields the data of each event of a stream (`text/event-stream`). A server that does not stream sends one JSON text, which is
 * yielded as one. Throws `ai_unreadable` when a line does not end.
 */
export async function* readEvents(response: IncomingMessage): AsyncGenerator<string> {
  const isJson = response.headers['content-type']?.startsWith('application/json') ?? false
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response) {
    const added = decoder.decode(chunk as Buffer, { stream: true })
    if (rest.length + added.length > LINE_MAX_CHARACTERS) throw new AppError('ai_unreadable')
    if (isJson || !added.includes('\n')) {
      rest += added
      continue
    }
    const lines = `${rest}${added}`.split('\n')
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

/** Providers put each event into one line. Others, such as comments that keep the connection open, have no data. */
function dataOf(line: string): string | null {
  return line.startsWith('data:') ? line.slice('data:'.length).trim() : null
}
