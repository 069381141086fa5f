import { isUtf8 } from 'node:buffer'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Pinloft } from './pinloft.ts'
import type { Random } from './random.ts'
import type { ModelFile, StoreModel } from './store-model.ts'

export const FOLDER_NAMES = ['Photos', 'Work', 'v1.2', 'a.txt']
export const NAMES = ['a.txt', 'a (1).txt', 'photo.jpg', 'Photo.jpg', '.env', 'ü.md', 'README']

export interface World {
  server: Pinloft
  client: Client
  model: StoreModel
  /** The acts that can be taken back, the newest last: how everything was before and after. */
  acts: Act[]
  random: Random
}

export interface Act {
  undoId: string
  before: StoreModel
  after: StoreModel
  /** The file that got an earlier content again by it. */
  restoredId?: string
}

export type Step = (world: World) => Promise<void>

/** Does to the model what an act has done to the server. */
export function remember({ model, acts }: World, undoId: string | null, apply: () => void): void {
  const before = model.copy()
  apply()
  if (undoId === null) expect(model.equals(before)).toBe(true)
  else acts.push({ undoId, before, after: model.copy() })
}

export function fileOf(model: StoreModel, id: string): ModelFile {
  const file = model.files.get(id)
  if (file === undefined) throw new Error(`The model knows no file ${id}`)
  return file
}

/** A file has another content from now on. */
export function takeContent(file: ModelFile, hash: string): void {
  file.hash = hash
  file.edits++
  file.former.add(hash)
}

export function randomText(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.integer(40) }, () => random.pick(['a', 'ü', '🌈', '\n'])).join(''))
}

export function isText(content: Buffer): boolean {
  return isUtf8(content) && !content.includes(0)
}
