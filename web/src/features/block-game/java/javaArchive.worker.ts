import { decodeWorld, javaWorld } from '@pinloft/game/saves'
import { zipSync } from 'fflate'
import type { ArchiveJob, ArchiveNews } from './javaArchive.ts'

const tell = (news: ArchiveNews) => self.postMessage(news)

self.addEventListener('message', async ({ data }: MessageEvent<ArchiveJob>) => {
  try {
    const save = { ...decodeWorld(data.save), name: data.name }
    const files = await javaWorld(save, data.lastPlayed, (share) => tell({ type: 'progress', share }))
    // They are compressed in themselves.
    const archive = zipSync(Object.fromEntries([...files].map(([path, bytes]) => [`${data.folder}/${path}`, bytes])), {
      level: 0,
    })
    tell({ type: 'done', archive })
  } catch (failure) {
    tell({ type: 'failed', reason: failure instanceof Error ? failure.message : String(failure) })
  }
})
