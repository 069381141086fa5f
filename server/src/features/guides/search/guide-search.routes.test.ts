import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteGuide, type FoundGuide, searchGuides } from '@pinloft/contract/guides/endpoints'
import { restoreGuide } from '@pinloft/contract/guides/trash'
import { expect, test, vi } from 'vitest'
import { sendForReply } from '../../../testing/operation.ts'
import { startOpenTestApp, startTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { WAIT_LIMIT } from '../../../testing/wait-limit.ts'
import { addGuide, changeGuide } from '../guides.builders.ts'

/** Asks again while the index is behind, as the page does. */
async function find(app: TestApp, q: string, others = ''): Promise<FoundGuide[]> {
  const url = `${searchGuides.path}?q=${encodeURIComponent(q)}${others}`
  return vi.waitFor(async () => {
    const { guides, isComplete } = (await app.request({ url })).json<{ guides: FoundGuide[]; isComplete: boolean }>()
    expect(isComplete).toBe(true)
    return guides
  }, WAIT_LIMIT)
}

async function titles(app: TestApp, q: string, others?: string): Promise<string[]> {
  return (await find(app, q, others)).map(({ title }) => title)
}

test('guides are found by title, details and text, in that order, with the words marked', async () => {
  const app = await startOpenTestApp()
  await addGuide(app, { title: 'In the text', content: 'Before **the Härbour** there is a [quay](/x).' })
  await addGuide(app, { title: 'In the details', description: 'About the harbour', content: 'x', tags: ['boats'] })
  await addGuide(app, { title: 'Harbour lights', content: 'x', category: 'Sea' })
  await addGuide(app, { title: 'Elsewhere', content: 'x' })
  const found = await find(app, 'HARBOUR')
  expect(found.map(({ title, matched }) => [title, matched])).toEqual([
    ['Harbour lights', 'title'],
    ['In the details', 'details'],
    ['In the text', 'content'],
  ])
  const [, , inText] = found
  expect(inText?.snippet).toContainEqual({ text: 'Härbour', isMatch: true })
  expect(inText?.snippet.map(({ text }) => text).join('')).toBe('Before the Härbour there is a quay.')
  expect(await titles(app, 'sea')).toEqual(['Harbour lights'])
  expect(await titles(app, 'boats harbour')).toEqual(['In the details'])
  expect(await titles(app, 'zzz')).toEqual([])
})

test('the search follows changes at once', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, { title: 'Changing', content: 'original words' })
  expect(await titles(app, 'original')).toEqual(['Changing'])
  await changeGuide(app, guide, 'different words')
  expect(await titles(app, 'original')).toEqual([])
  expect(await titles(app, 'different')).toEqual(['Changing'])
  await sendForReply(app, deleteGuide, { params: { id: guide.id } })
  expect(await titles(app, 'different')).toEqual([])
  await sendForReply(app, restoreGuide, { params: { id: guide.id } })
  expect(await titles(app, 'different')).toEqual(['Changing'])
})

test('a search can be limited to a category or tag', async () => {
  const app = await startOpenTestApp()
  await addGuide(app, { title: 'Word one', category: 'C', tags: ['t'] })
  await addGuide(app, { title: 'Word two', category: 'C' })
  await addGuide(app, { title: 'Word three', tags: ['t'] })
  expect((await titles(app, 'word', '&category=C')).sort()).toEqual(['Word one', 'Word two'])
  expect((await titles(app, 'word', '&tag=t')).sort()).toEqual(['Word one', 'Word three'])
  expect(await titles(app, 'word', '&tag=t&category=C')).toEqual(['Word one'])
  expect(await titles(app, 'word', '&tag=other')).toEqual([])
})

test('an index that is missing, damaged or behind is brought up to date', async () => {
  const app = await startOpenTestApp()
  await addGuide(app, { title: 'First', content: 'words' })
  const second = await addGuide(app, { title: 'Second', content: 'words' })
  expect((await titles(app, 'words')).sort()).toEqual(['First', 'Second'])
  await sendForReply(app, deleteGuide, { params: { id: second.id } })
  await addGuide(app, { title: 'Third', content: 'words' })
  await app.http.close()

  const again = await startTestApp(app.data)
  await again.enterPin(TEST_PIN)
  expect((await titles(again, 'words')).sort()).toEqual(['First', 'Third'])
  await again.http.close()

  const folder = join(app.data.dataDir, 'search')
  for (const name of await readdir(folder)) if (name.startsWith('guides.db')) await writeFile(join(folder, name), 'x')
  const repaired = await startTestApp(app.data)
  await repaired.enterPin(TEST_PIN)
  expect((await titles(repaired, 'words')).sort()).toEqual(['First', 'Third'])
})

test('a search needs words', async () => {
  const app = await startOpenTestApp()
  const refused = await app.request({ url: `${searchGuides.path}?q=%20` })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'search_text_missing' }])
})
