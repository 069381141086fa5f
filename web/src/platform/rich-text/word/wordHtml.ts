import { readInWorker } from '../../office/officeWorker.ts'

/** A Word document as HTML. Read in a worker of its own, which is stopped if it takes too long. Throws if it can't be read. */
export function wordHtml(bytes: ArrayBuffer, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./word.worker.ts', import.meta.url), { type: 'module' })
  return readInWorker<string>(worker, bytes, signal)
}
