import { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startOpenTestApp } from '../../testing/test-app.ts'

test('counts what is stored and nothing else', async () => {
  const app = await startOpenTestApp()
  await app.store('film.mp4', 'x'.repeat(500))
  await app.store('photo.png', 'x'.repeat(20))
  await app.store('photo.jpg', 'x'.repeat(30))
  const { bsize, blocks } = await statfs(app.data.dataDir)
  expect((await app.request({ url: '/api/dashboard/stats' })).json()).toEqual({
    storage: {
      used: 550,
      total: bsize * blocks,
      free: expect.toSatisfy((free: number) => free > 0 && free < blocks * bsize),
      files: 3,
      kinds: [
        { kind: 'video', sizeBytes: 500, files: 1 },
        { kind: 'image', sizeBytes: 50, files: 2 },
      ],
    },
    vms: { active: 0, provisioned: 0 },
    sync: { active: 0, lastSync: null },
  })
})
