import { readWord } from './wordDrawing.ts'

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readWord(data).catch(() => null))
})
