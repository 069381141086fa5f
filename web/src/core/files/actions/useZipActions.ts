import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { ZIP_TEXTS } from '@pinloft/contract/zips/endpoints'
import { failureText } from '../../../platform/failures.ts'
import { followLink } from '../../../platform/follow-link.ts'
import { toast } from '../../../ui/index.ts'
import { ensureUnlocked } from '../../protection/index.ts'
import type { OpenDialog } from './useOpenDialog.ts'
import { type PreparedZip, prepareZip, type ZipChoice, zipUrl } from './zips.api.ts'

interface ZipActionsOptions {
  dialog: OpenDialog | null
  open: (dialog: OpenDialog) => void
  close: () => void
}

/** Downloads of folders and of several entries as one archive. Warns first about what would be left out. */
export function useZipActions({ dialog, open, close }: ZipActionsOptions) {
  const asked = dialog?.type === 'zip' ? dialog : null

  async function prepare(choice: ZipChoice): Promise<void> {
    try {
      const zip = await prepareZip(choice)
      if (zip.leftOutCount > 0) return open({ type: 'zip', zip, choice })
      if (asked) close()
      start(zip)
    } catch (failure) {
      const description = failureText(failure, ZIP_TEXTS.failed)
      toast({ variant: 'destructive', title: ZIP_TEXTS.failedTitle, description })
    }
  }

  function start(zip: PreparedZip): void {
    followLink(zipUrl(zip.id), zip.name)
  }

  return {
    zip: asked?.zip ?? null,
    download: (choice: ZipChoice) => void prepare(choice),
    onDownload: (zip: PreparedZip) => {
      close()
      start(zip)
    },
    onUnlock: async (file: StoredFile) => {
      if (asked && (await ensureUnlocked(file))) await prepare(asked.choice)
    },
  }
}
