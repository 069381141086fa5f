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
  /** The actions that can be undone, newest last: the state before and after each. */
  actions: Action[]
  random: Random
}

export interface Action {
  undoId: string
  before: StoreModel
  after: StoreModel
  /** The file whose earlier content the action restored. */
  restoredId?: string
}

export type Step = (world: World) => Promise<void>

/** Applies an action of the server to the model. */
export function remember({ model, actions }: World, undoId: string | null, apply: () => void): void {
  const before = model.copy()
  apply()
  if (undoId === null) expect(model.equals(before)).toBe(true)
  else actions.push({ undoId, before, after: model.copy() })
}

export function fileOf(model: StoreModel, id: string): ModelFile {
  const file = model.files.get(id)
  if (file === undefined) throw new Error(`The model knows no file ${id}`)
  return file
}

/** Gives a file new content. */
export function takeContent(file: ModelFile, hash: string): void {
  file.hash = hash
  file.edits++
  file.previous.add(hash)
}

export function randomText(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.integer(40) }, () => random.pick(['a', 'ü', '🌈', '\n'])).join(''))
}

export function isText(content: Buffer): boolean {
  return isUtf8(content) && !content.includes(0)
}
