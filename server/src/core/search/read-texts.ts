import type { LoadGate } from '../../platform/jobs/load-gate.ts'
import type { TextExtractor } from '../../platform/text-extraction/text-extractor.ts'
import type { FileCatalog } from '../files/index.ts'
import type { IndexThread } from './index-thread.ts'
import type { WaitingText } from './protocol.ts'

const BATCH_TEXTS = 16
/** Number of characters after which texts are sent to the index. */
const BATCH_CHARACTERS = 128 * 1024

interface TextsDependencies {
  thread: IndexThread
  catalog: FileCatalog
  extractor: TextExtractor
  /** Some of what was waiting is in the index. */
  onProgress(): void
}

/** Reads the next texts for the index; returns false if none are left. `beforeWork` yields to other work. */
export async function readTexts(
  { thread, catalog, extractor, onProgress }: TextsDependencies,
  loadGate: LoadGate,
  beforeWork: () => Promise<void>,
): Promise<boolean> {
  const waiting = await thread.call('nextTexts', { limit: BATCH_TEXTS })
  let read: (WaitingText & { text: string | null })[] = []
  let characters = 0
  for (const [index, item] of waiting.entries()) {
    await beforeWork()
    // Texts are also read in a separate process, which together with thumbnails takes much memory.
    await loadGate.forRoom(() => extractor.rest())
    const text = await catalog.lendOriginal(item.blobKey, async (original) => {
      const extracted = await extractor.extract({ ...original, format: item.format })
      if (extracted === null) catalog.doubt(item.blobKey)
      return extracted
    })
    read.push({ ...item, text })
    characters += text?.length ?? 0
    if (characters < BATCH_CHARACTERS && index < waiting.length - 1) continue
    await thread.call('addTexts', read)
    onProgress()
    read = []
    characters = 0
  }
  return waiting.length > 0
}
