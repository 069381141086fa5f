import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CLOCK_TEXTS } from '@pinloft/contract/shared/clock'
import { expect, it, onTestFinished } from 'vitest'
import { expectGoodLooks, openPageInside, startPinloft } from './support.ts'

const DAY_MS = 24 * 60 * 60_000

it('a server clock that has jumped ahead is reported on screen and in the log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-e2e-clock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await (await startPinloft({ dataDir })).stop()
  // As if the clock had been forty days behind when the server stopped.
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  // The server may be writing.
  database.exec('pragma busy_timeout = 60000')
  database
    .prepare('update clock_watch set seen_at = seen_at - ?, trusted_at = trusted_at - ?')
    .run(40 * DAY_MS, 40 * DAY_MS)
  database.close()

  const server = await startPinloft({ dataDir })
  onTestFinished(() => server.stop())
  expect(server.output()).toContain(CLOCK_TEXTS.title)
  for (const width of [1280, 360]) {
    const page = await openPageInside(server, { path: '/settings?section=system', width, touch: width < 500 })
    const text = CLOCK_TEXTS.detail(40 * DAY_MS, DAY_MS)
    const toast = page.locator('li[data-state=open]')
    await toast.getByText(CLOCK_TEXTS.title).waitFor()
    await toast.getByText(text).waitFor()
    const pane = page.getByRole('region', { name: 'Platform' })
    await pane.getByText(text).waitFor()
    await pane.scrollIntoViewIfNeeded()
    await expectGoodLooks(page, 'clock')
  }
})
