import { copyWorldToStorage } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { useState } from 'react'
import { FolderChooser, refreshAfterUpload, useShareFile } from '../../../core/files/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'

interface CopyWorldDialogProps {
  worldId: string
  /** The newest one if it is left out. */
  revision?: number
  onClose: () => void
}

/** Asks for the folder that the archive of a world becomes a file in, where it can be shared. */
export function CopyWorldDialog({ worldId, revision, onClose }: CopyWorldDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation({
    ...mutationOf(copyWorldToStorage),
    onSuccess: ({ folder }, _fields, _before, { client }) => refreshAfterUpload(client, new Set([folder])),
  })
  const share = useShareFile()

  async function copy(chosen: string) {
    // The offered one is made where there is none yet.
    const folder = chosen === WORLDS_TEXTS.folderName ? null : chosen
    try {
      const file = await mutateAsync({ id: worldId, revision: revision ?? null, folder })
      onClose()
      toast({
        title: TEXTS.copied,
        description: file.originalName,
        action: { label: TEXTS.share, onSelect: () => share(file) },
      })
    } catch (failure) {
      setProblem(failureText(failure, TEXTS.copyFailed))
    }
  }

  return (
    <FolderChooser
      isOpen
      title={TEXTS.copyTitle}
      description={TEXTS.copyHelp}
      folder={WORLDS_TEXTS.folderName}
      offeredFolder={WORLDS_TEXTS.folderName}
      problem={problem}
      action={TEXTS.copyAction}
      busyAction={TEXTS.copying}
      isBusy={isPending}
      onChange={() => setProblem(null)}
      onSubmit={(folder) => void copy(folder)}
      onClose={onClose}
    />
  )
}
