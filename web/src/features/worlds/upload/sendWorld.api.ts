import { deleteFile } from '@pinloft/contract/files/endpoints'
import { makeWorld, uploadWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import type { QueryClient } from '@tanstack/react-query'
import { sendToStorage } from '../../../core/uploads/index.ts'
import { call } from '../../../platform/call.ts'
import { sendBytes } from '../../../platform/send-bytes.ts'
import { isSentInParts, type WorldSource } from './worldSource.ts'

export interface WorldToSend {
  source: WorldSource
  worldName: string
  /** Of the worlds in an archive with several, the chosen one. */
  worldPath: string | null
  /** Needed where the archive is sent in parts. */
  pin: string
  /** The archive in Cloud Storage, if an earlier attempt sent it there. */
  sentFileId: string | null
  signal: AbortSignal
  onProgress(sentBytes: number): void
  onWaiting(isWaiting: boolean): void
  onSent(fileId: string): void
}

/** Thrown with words that a person understands. */
export class WorldNotSentError extends Error {}

/** Makes a world of an archive or a folder. Throws `WorldNotSentError`, or as `call` does. */
export async function sendWorld(client: QueryClient, world: WorldToSend): Promise<World> {
  const { source, worldName, worldPath, signal } = world
  const body = { worldName, worldPath }
  if (source.type === 'folder') return call(makeWorld, { body: { ...body, folderId: source.folderId }, signal })
  if (source.type === 'file') return call(makeWorld, { body: { ...body, fileId: source.fileId }, signal })
  if (!isSentInParts(source)) return sendAtOnce(source.file, world)
  const fileId = world.sentFileId ?? (await sendInParts(client, source.file, world))
  const made = await call(makeWorld, { body: { ...body, fileId }, signal })
  // The world has its bytes. If this fails, the file is where a person finds it.
  await call(deleteFile, { params: { id: fileId }, body: { pin: world.pin } }).catch(() => undefined)
  return made
}

function sendAtOnce(file: File, { worldName, worldPath, signal, onProgress }: WorldToSend): Promise<World> {
  const body = new FormData()
  body.set('worldName', worldName)
  if (worldPath !== null) body.set('worldPath', worldPath)
  body.set('world', file, file.name)
  return sendBytes(uploadWorld, { body, signal, onProgress: (sentBytes) => onProgress(Math.min(sentBytes, file.size)) })
}

async function sendInParts(client: QueryClient, file: File, world: WorldToSend): Promise<string> {
  const { pin, signal, onProgress, onWaiting } = world
  const outcome = await sendToStorage(client, { file, folder: '', pin, signal, onProgress, onWaiting })
  if (outcome.type === 'stored') {
    world.onSent(outcome.fileId)
    return outcome.fileId
  }
  signal.throwIfAborted()
  throw new WorldNotSentError(outcome.type === 'refused' ? (outcome.message ?? TEXTS.refused) : TEXTS.unreadable)
}
