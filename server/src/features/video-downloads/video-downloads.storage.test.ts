import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProductDatabase } from '../../storage.ts'
import { startOpenTestApp } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, restore, temporaryFolder } from '../backup/backup.builders.ts'
import { videoDownloadsTables } from './video-downloads.tables.ts'

test('what was downloaded comes back from a backup, whatever the site calls it', async () => {
  const app = await startOpenTestApp()
  const file = await app.store('video.mp4', 'video')
  await app.http.close()
  const rows = ['dQw4w9WgXcQ', '-_a0', 'vimeo:76979871'].map((video_id, completed_at) => {
    return { job_id: `${completed_at}0ab`, video_id, format: 'mp3' as const, file_id: file.id, completed_at }
  })
  const open = async (data: typeof app.data) => {
    const database = await openProductDatabase(data)
    onTestFinished(() => database.close())
    return videoDownloadsTables(database.handle)
  }
  await (await open(app.data)).insertInto('video_downloads').values(rows).execute()
  const folder = await temporaryFolder()
  const to = { dataDir: join(folder, 'restored'), databaseUrl: await furtherTestDatabase() }
  expect(await restore(await backUp(app.data, folder), to)).toEqual([])
  expect(await (await open(to)).selectFrom('video_downloads').selectAll().orderBy('completed_at').execute()).toEqual(
    rows,
  )
})
