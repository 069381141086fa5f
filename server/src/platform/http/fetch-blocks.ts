/** A server that sends nothing for this long is given up. */
const IDLE_LIMIT_MS = 60_000
const PARTIAL_CONTENT = 206
const RANGE_NOT_SATISFIABLE = 416

export interface FetchedAddress {
  signal: AbortSignal
  maxBytes: number
  /** Of the bytes that are known already. */
  startBytes?: number
  /** Called before the first block, with the position of its first byte and the size of everything, if that is told. */
  onStart?(startBytes: number, totalBytes: number | null): Promise<void> | void
}

/**
 * Downloads the bytes at an address of the settings, block by block; from `startBytes` on if the server can do that.
 * Throws when it cannot be reached, refuses, stops sending or sends too much.
 */
export async function* fetchBlocks(
  address: string,
  { signal, maxBytes, startBytes = 0, onStart }: FetchedAddress,
): AsyncGenerator<Buffer, void, void> {
  const idle = new AbortController()
  const timer = setTimeout(() => idle.abort(new Error(`${address} stopped sending`)), IDLE_LIMIT_MS)
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, idle.signal]),
      headers: startBytes > 0 ? { range: `bytes=${startBytes}-` } : {},
    })
    if (startBytes > 0 && response.status === RANGE_NOT_SATISFIABLE) {
      await response.body?.cancel()
      await onStart?.(startBytes, startBytes)
      return
    }
    if (!response.ok || response.body === null) throw new Error(`${address} answered ${response.status}`)
    const isContinued = response.status === PARTIAL_CONTENT && startsAt(response, startBytes)
    let doneBytes = isContinued ? startBytes : 0
    const lengthBytes = Number(response.headers.get('content-length') ?? 0)
    // A decoded body is longer than what was announced.
    const isLengthKnown = lengthBytes > 0 && !response.headers.has('content-encoding')
    await onStart?.(doneBytes, isLengthKnown ? doneBytes + lengthBytes : null)
    for await (const chunk of response.body) {
      timer.refresh()
      doneBytes += chunk.length
      if (doneBytes > maxBytes) throw new Error(`${address} is too large`)
      yield Buffer.from(chunk)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function startsAt(response: Response, startBytes: number): boolean {
  return response.headers.get('content-range')?.startsWith(`bytes ${startBytes}-`) ?? false
}
