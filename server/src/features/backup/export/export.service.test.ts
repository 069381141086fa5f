import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { VerifiedPin } from '../../../core/access/index.ts'
import { storeWithPath } from '../../../core/file-checks/file-checks.builders.ts'
import { BlobHoldProbe } from '../../../platform/blobs/blob-hold.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import { DiskSpool } from '../../../platform/blobs/disk-spool.ts'
import { VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { createEventBus } from '../../../platform/events/event-bus.ts'
import { Jobs } from '../../../platform/jobs/jobs.service.ts'
import { Traffic } from '../../../platform/traffic.ts'
import { startOpenTestApp } from '../../../testing/test-app.ts'
import { storeAt } from '../backup.builders.ts'
import { ExportService } from './export.service.ts'

test('a refused export has already released the blobs and closed its list', async () => {
  const app = await startOpenTestApp()
  const { path } = await storeWithPath(app, 'a.bin', 'abc')
  // Nothing is read from it here.
  const blobs = new VerifiedBlobs({} as BlobStore)
  blobs.markDamaged(basename(path))
  const parts = {
    clock: app.clock,
    events: createEventBus(),
    onError: (error: unknown) => expect.fail(String(error)),
  }
  const jobs = new Jobs({ ...parts, database: {} as DatabaseHandle })
  const exports = new ExportService({ ...parts, store: storeAt(app.data), blobs, jobs, traffic: new Traffic() })
  const steps: string[] = []
  const { discard } = DiskSpool.prototype
  const closing = vi.spyOn(DiskSpool.prototype, 'discard').mockImplementation(async function (this: DiskSpool) {
    await nextTurn()
    await discard.call(this)
    steps.push('closed')
  })
  const probe = new BlobHoldProbe(app.data.dataDir)
  onTestFinished(() => {
    closing.mockRestore()
    probe.close()
  })

  const refusal = await exports.prepare({} as VerifiedPin, 's').catch((error) => error)
  steps.push('refused')
  expect(refusal).toMatchObject({ code: 'file_damaged' })
  // The list of the files, and that of the texts.
  expect(steps).toEqual(['closed', 'closed', 'refused'])
  expect(probe.isHeld).toBe(false)
})
