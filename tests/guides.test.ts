import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getGuideDraft, keepGuideDraft } from '@pinloft/contract/guides/drafts'
import { createGuide, type Guide, getGuide, updateGuide } from '@pinloft/contract/guides/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { freePort } from './support/free-port.ts'
import type { Reply } from './support/http.ts'
import { startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, type Random, repeats } from './support/random.ts'

const STEPS = repeats(1000)
const KILLS = repeats(3, 2)

/** A text that several devices write, as one of them has read it. */
interface Copy {
  content: string
  revision: number
}

/** How such a text is read and written. A reply to a refused write has the stored one as `theirs`. */
interface Place {
  read(client: Client): Promise<Reply>
  write(client: Client, copy: Copy): Promise<Reply>
}

function guidePlace(id: string): Place {
  const path = pathOf(updateGuide.path, { id })
  return {
    read: (client) => client.call('GET', pathOf(getGuide.path, { id })),
    write: (client, { content, revision }) =>
      client.call('PUT', path, { json: { title: 'T', content, baseRevision: revision } }),
  }
}

function draftPlace(id: string): Place {
  const path = pathOf(keepGuideDraft.path, { id })
  return {
    read: (client) => client.call('GET', pathOf(getGuideDraft.path, { id })),
    write: (client, { content, revision }) =>
      client.call('PUT', path, { json: { title: 'T', content, draftRevision: revision } }),
  }
}

/**
 * Adds lines to a text for some steps, each to what this device has read last, which may be old. `acknowledged` gets the
 * lines that the server has confirmed. Ends early when the server is killed.
 */
async function writeOn(
  place: Place,
  client: Client,
  { random, steps, acknowledged }: { random: Random; steps: number; acknowledged: Set<string> },
): Promise<void> {
  let copy = (await place.read(client)).json<Copy>()
  for (let step = 0; step < steps; step++) {
    if (random.integer(4) === 0) {
      copy = (await place.read(client)).json<Copy>()
      continue
    }
    const line = randomUUID()
    const content = `${copy.content}\n${line}`
    const reply = await place.write(client, { content, revision: copy.revision })
    if (reply.status === 200) {
      acknowledged.add(line)
      copy = { content, revision: reply.json<Copy>().revision }
    } else {
      if (reply.status !== 409) throw new Error(reply.text)
      const { theirs } = reply.json<{ theirs: Copy }>()
      // What was written elsewhere is shown beside this one: here, its lines are taken over.
      if (random.integer(2) === 0) copy = theirs
    }
  }
}

test(`two devices in ${STEPS} random steps with ${KILLS} crashes write over nothing`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-guides-'))
  const env = { PORT: String(await freePort()) }
  let server = await startPinloft({ dataDir, env })
  const enter = async () => [await enteredClient(server), await enteredClient(server)]
  let clients = await enter()
  try {
    const [first] = clients
    const json = { title: 'T', content: 'start' }
    const created = await first?.call(createGuide.method, createGuide.path, { json })
    const draftId = randomUUID()
    await first?.call('PUT', pathOf(keepGuideDraft.path, { id: draftId }), { json: { ...json, draftRevision: 0 } })
    const places = [guidePlace(created?.json<Guide>().id ?? ''), draftPlace(draftId)]
    const acknowledged = places.map(() => new Set<string>())
    for (let part = 0; part <= KILLS; part++) {
      const steps = Math.ceil(STEPS / (KILLS + 1) / clients.length / places.length)
      const before = acknowledged.reduce((sum, { size }) => sum + size, 0)
      const writing = places.flatMap((place, index) =>
        clients.map((client) =>
          writeOn(place, client, { random, steps, acknowledged: acknowledged[index] ?? new Set() }),
        ),
      )
      if (part === KILLS) await Promise.all(writing)
      else {
        const settled = Promise.allSettled(writing)
        const killAt = before + random.integer(steps)
        let isSettled = false
        void settled.then(() => (isSettled = true))
        while (!isSettled && acknowledged.reduce((sum, { size }) => sum + size, 0) < killAt) {
          await new Promise((resolve) => setImmediate(resolve))
        }
        await server.kill()
        await settled
        for (const client of clients) client.close()
        server = await startPinloft({ dataDir, env })
        clients = await enter()
      }
      for (const [index, place] of places.entries()) {
        const [reader] = clients
        if (reader === undefined) throw new Error('No device is left')
        const lines = (await place.read(reader)).json<Copy>().content.split('\n')
        expect(lines, `seed ${seed}`).toEqual(expect.arrayContaining([...(acknowledged[index] ?? [])]))
        expect(new Set(lines).size, `seed ${seed}`).toBe(lines.length)
      }
    }
    for (const { size } of acknowledged) expect(size).toBeGreaterThan(STEPS / 20)
  } finally {
    for (const client of clients) client.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
