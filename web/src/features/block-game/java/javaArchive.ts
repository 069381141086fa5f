export interface ArchiveJob {
  readonly save: Uint8Array
  readonly name: string
  /** Of the world in the archive. */
  readonly folder: string
  /** In milliseconds. */
  readonly lastPlayed: number
}

export type ArchiveNews =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly archive: Uint8Array }
  | { readonly type: 'failed'; readonly reason: string }

/** Characters that a folder can't have, or not at its end, on every system. */
const UNSAFE = /[\\/:*?"<>|.\p{Cc}]/gu

interface Wanted {
  readonly save: Uint8Array
  readonly name: string
  readonly lastPlayed: string
}

/** An archive of the world for Minecraft, made in a worker. Throws the reason in words, or that of the signal. */
export function javaArchive(
  { save, name, lastPlayed }: Wanted,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<File> {
  const worker = new Worker(new URL('./javaArchive.worker.ts', import.meta.url), { type: 'module' })
  const folder = name.replace(UNSAFE, '-').trim() || 'world'
  return new Promise<File>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<ArchiveNews>) => {
      if (data.type === 'progress') onProgress(data.share)
      else if (data.type === 'failed') reject(new Error(data.reason))
      else resolve(new File([data.archive as BlobPart], `${folder}.zip`, { type: 'application/zip' }))
    })
    worker.postMessage({ save, name, folder, lastPlayed: Date.parse(lastPlayed) } satisfies ArchiveJob)
  }).finally(() => worker.terminate())
}
