import type { File as StoredFile } from '@pinloft/contract/files'
import type { RefObject } from 'react'
import { useFocusReturn } from '../../ui/index.ts'
import { startDownload, startEncryptedDownload } from './download.ts'

/** Downloads of one file. Where it asked for a password, the list gets the keyboard back afterwards. */
export function useDownloads(home: RefObject<HTMLElement | null>) {
  const { remember, giveBack } = useFocusReturn(home)

  async function run(start: (file: StoredFile) => Promise<void>, file: StoredFile) {
    remember()
    await start(file)
    giveBack()
  }

  return {
    downloadFile: (file: StoredFile) => void run(startDownload, file),
    downloadEncrypted: (file: StoredFile) => void run(startEncryptedDownload, file),
  }
}
