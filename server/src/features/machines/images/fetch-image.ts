import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import { AppError, isDiskFull } from '../../../platform/errors.ts'
import { fetchBlocks } from '../../../platform/http/fetch-blocks.ts'
import type { JobContext } from '../../../platform/jobs/job-kind.ts'
import { checksumIn, type OfficialImage } from './official-images.ts'

const CHECKSUMS_MAX_BYTES = MEBIBYTE
/** Several times the largest official image. */
const IMAGE_MAX_BYTES = 16 * GIBIBYTE
const READ_BYTES = MEBIBYTE

interface ImageFetch extends OfficialImage {
  /** Where the image will be. Until it is complete, its bytes are beside it. */
  path: string
  /** Throws `no_space` if there is no room for so many more bytes. */
  requireSpace(sizeBytes: number): Promise<void>
}

type Progress = Pick<JobContext, 'signal' | 'report'>

/**
 * Downloads an image, and goes on where an earlier attempt stopped. It gets its name once its bytes are durable and match
 * the published checksum. Throws `machine_image_unreachable`, `machine_image_checksum_wrong` or `no_space`.
 */
export async function fetchImage(image: ImageFetch, { signal, report }: Progress): Promise<void> {
  const { address, path } = image
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const checksum = await unlessUnreachable(image, signal, () => publishedChecksum(image, signal))
  await keepOnly(path, checksum)
  const sha256 = await unlessUnreachable({ address }, signal, () => download(image, { signal, report }))
  if (sha256 !== checksum) {
    await discardFetch(path)
    throw new AppError('machine_image_checksum_wrong')
  }
  await rename(partOf(path), path)
  await rm(markOf(path), { force: true })
  await syncDirectory(dirname(path))
}

/** Deletes what an unfinished download has left. */
export async function discardFetch(path: string): Promise<void> {
  await rm(partOf(path), { force: true })
  await rm(markOf(path), { force: true })
}

/** Throws `machine_image_checksum_wrong` if none is published. */
async function publishedChecksum({ address, checksums }: OfficialImage, signal: AbortSignal): Promise<string> {
  let list = ''
  const blocks = fetchBlocks(new URL(checksums, address).href, { signal, maxBytes: CHECKSUMS_MAX_BYTES })
  for await (const block of blocks) list += block.toString('latin1')
  const checksum = checksumIn(list, new URL(address).pathname.split('/').at(-1) ?? '')
  if (checksum === null) throw new AppError('machine_image_checksum_wrong')
  return checksum
}

/** Keeps what an earlier attempt has left only if it belongs to the image that is published now. */
async function keepOnly(path: string, checksum: string): Promise<void> {
  if ((await readFile(markOf(path), 'utf8').catch(() => null)) === checksum) return
  await discardFetch(path)
  await writeFile(markOf(path), checksum, { mode: 0o600 })
}

/** Returns the SHA-256 of all bytes, those of earlier attempts included. They are durable then. */
async function download({ address, path, requireSpace }: ImageFetch, { signal, report }: Progress): Promise<string> {
  let { hash, doneBytes } = await hashOf(partOf(path), signal)
  const file = await open(partOf(path), 'a', 0o600)
  try {
    const blocks = fetchBlocks(address, {
      signal,
      maxBytes: IMAGE_MAX_BYTES,
      startBytes: doneBytes,
      onStart: async (startBytes, totalBytes) => {
        if (startBytes !== doneBytes) {
          // The server sends everything again.
          await file.truncate(0)
          hash = createHash('sha256')
          doneBytes = 0
        }
        await requireSpace((totalBytes ?? 0) - doneBytes)
        report(doneBytes, totalBytes ?? undefined)
      },
    })
    for await (const block of blocks) {
      hash.update(block)
      await file.appendFile(block)
      doneBytes += block.length
      report(doneBytes)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

async function hashOf(path: string, signal: AbortSignal): Promise<{ hash: Hash; doneBytes: number }> {
  const hash = createHash('sha256')
  const { size: doneBytes } = await stat(path).catch(() => ({ size: 0 }))
  if (doneBytes > 0) {
    for await (const block of createReadStream(path, { highWaterMark: READ_BYTES, signal })) hash.update(block)
  }
  return { hash, doneBytes }
}

/** Any other failure is one of the connection, and is worth another attempt. */
async function unlessUnreachable<Result>(
  { address }: { address: string },
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof AppError) throw cause
    if (isDiskFull(cause)) throw new AppError('no_space', { cause })
    throw new AppError('machine_image_unreachable', { detail: new URL(address).host, cause })
  }
}

function partOf(path: string): string {
  return `${path}.part`
}

/** Beside the bytes: the checksum that they should have in the end. */
function markOf(path: string): string {
  return `${path}.part-sha256`
}
