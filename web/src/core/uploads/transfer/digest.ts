import type { DigestReply, DigestRequest } from './digest.worker.ts'

let worker: Worker | null = null
let lastRequest = 0

/** Base64 of the SHA-256 of some bytes. Throws when they cannot be read. */
export async function digestBase64(bytes: Blob): Promise<string> {
  // Browsers offer this only on HTTPS and localhost.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer()))
    : await digestInWorker(bytes)
  return btoa(String.fromCharCode(...digest))
}

function digestInWorker(bytes: Blob): Promise<Uint8Array> {
  worker ??= new Worker(new URL('./digest.worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  lastRequest += 1
  const request: DigestRequest = { id: lastRequest, bytes }
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const { signal } = done
    const take = ({ data: { id, digest } }: MessageEvent<DigestReply>) => {
      if (id !== request.id) return
      done.abort()
      if (digest === null) reject(new Error('The file cannot be read'))
      else resolve(digest)
    }
    current.addEventListener('message', take, { signal })
    current.postMessage(request)
  })
}
