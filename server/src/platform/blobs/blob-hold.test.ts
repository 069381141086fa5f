import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BlobHoldProbe, holdBlobs } from './blob-hold.ts'

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-hold-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function watchClosing() {
  const close = vi.spyOn(DatabaseSync.prototype, 'close')
  onTestFinished(() => close.mockRestore())
  return close
}

test('blobs are held until the last holder releases them', async () => {
  const folder = await dataFolder()
  const probe = new BlobHoldProbe(folder)
  expect([probe.isHeld, probe.isHeld], 'asking holds nothing').toEqual([false, false])
  const [first, second] = [holdBlobs(folder), holdBlobs(folder)]
  expect(probe.isHeld).toBe(true)
  first()
  expect(probe.isHeld).toBe(true)
  second()
  expect(probe.isHeld).toBe(false)
  const close = watchClosing()
  probe.close()
  expect(close).toHaveBeenCalledOnce()
})

test('a file that cannot be locked is closed again', async () => {
  const folder = await dataFolder()
  await writeFile(join(folder, 'backup.lock'), 'this is no database at all, whatever its name may say'.repeat(20))
  const close = watchClosing()
  expect(() => holdBlobs(folder)).toThrow('not a database')
  expect(close).toHaveBeenCalledOnce()
})
