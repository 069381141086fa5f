import type { File as StoredFile } from '@pinloft/contract/files'
import type { RefObject } from 'react'
import { useFocusReturn } from '../../ui/index.ts'
import { startDownload, startEncryptedDownload } from './download.ts'

const PAUSE_BETWEEN_DOWNLOADS_MS = 300

/** Downloads from the list. Where one asked for a password, the list gets the keyboard back afterwards. */
export function useDownloads(home: RefObject<HTMLElement | null>) {
  const { remember, giveBack } = useFocusReturn(home)

  async function run(start: (file: StoredFile) => Promise<void>, file: StoredFile) {
    remember()
    await start(file)
    giveBack()
  }

  /** One after another: browsers drop what is started all at once. */
  async function downloadAll(files: readonly StoredFile[]) {
    for (const [index, file] of files.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_DOWNLOADS_MS))
      await run(startDownload, file)
    }
  }

  return {
    download: (files: readonly StoredFile[]) => void downloadAll(files),
    downloadEncrypted: (file: StoredFile) => void run(startEncryptedDownload, file),
  }
}
