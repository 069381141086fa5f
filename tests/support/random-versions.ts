import { expect } from 'vitest'
import { fileOf, remember, type Step, takeContent, type World } from './random-world.ts'

/** Picks a version of a random file, with the digest of its content. */
async function pickVersion({ client, model, random }: World) {
  const texts = [...model.files].filter(([, { edits }]) => edits > 0)
  if (texts.length === 0) return undefined
  const [id] = random.pick(texts)
  const versions = await client.versions(id)
  if (versions.length === 0) return undefined
  const { id: versionId } = random.pick(versions)
  const { status, sha256 } = await client.digest(id, {}, versionId)
  expect(status).toBe(200)
  expect(fileOf(model, id).previous).toContain(sha256)
  return { id, versionId, sha256, count: versions.length }
}

export const restoreVersionOf: Step = async (world) => {
  const picked = await pickVersion(world)
  if (picked === undefined) return
  const { id, versionId, sha256, count } = picked
  const { client, model, actions } = world
  const reply = await client.restoreVersion(id, versionId)
  expect(reply.status, reply.text).toBe(200)
  const { undoId } = reply.json<{ undoId: string | null }>()
  const isSame = fileOf(model, id).hash === sha256
  expect(undoId === null).toBe(isSame)
  expect(await client.versions(id)).toHaveLength(isSame ? count : count + 1)
  if (isSame) return
  remember(world, undoId, () => takeContent(fileOf(model, id), sha256))
  const action = actions.at(-1)
  if (action !== undefined) action.restoredId = id
}

export const removeVersionOf: Step = async (world) => {
  const picked = await pickVersion(world)
  if (picked === undefined) return
  const { id, versionId, count } = picked
  expect((await world.client.removeVersion(id, versionId)).status).toBe(200)
  expect(await world.client.versions(id)).toHaveLength(count - 1)
  expect((await world.client.digest(id, {}, versionId)).status).toBe(404)
  // A restore that needs it can no longer be undone.
  world.actions = world.actions.filter(({ restoredId }) => restoredId !== id)
}

export async function expectSameVersions({ client, model }: World): Promise<void> {
  for (const [id, { edits, previous }] of model.files) {
    if (edits === 0) continue
    for (const version of await client.versions(id)) {
      expect(previous).toContain((await client.digest(id, {}, version.id)).sha256)
    }
  }
}
