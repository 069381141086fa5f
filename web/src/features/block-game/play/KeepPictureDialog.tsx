import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { useState } from 'react'
import { PinDialog } from '../../../core/access/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { toast } from '../../../ui/index.ts'
import { useKeepPicture } from '../block-game.api.ts'
import { useBytesAddress } from '../menu/useBytesAddress.ts'

interface KeepPictureDialogProps {
  png: Uint8Array
  worldName: string
  onKept: () => void
  onClose: () => void
}

/** Asks for the PIN, then stores a screenshot. */
export function KeepPictureDialog({ png, worldName, onKept, onClose }: KeepPictureDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const keepPicture = useKeepPicture()
  const address = useBytesAddress(png, 'image/png')

  async function keep(pin: string) {
    setBusy(true)
    try {
      const stamp = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-')
      const name = TEXTS.pictureName(worldName.replace(/[/\\]/g, '-'), stamp)
      const file = new File([png as BlobPart], name, { type: 'image/png' })
      await keepPicture(file, pin, new AbortController().signal)
      toast({ title: TEXTS.pictureKept, description: name })
      onKept()
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : failureText(failure, TEXTS.pictureFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PinDialog
      isOpen
      title={TEXTS.pictureTitle}
      description={TEXTS.pictureHelp}
      action={TEXTS.pictureAction}
      busyAction={TEXTS.pictureBusy}
      variant="primary"
      isBusy={isBusy}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={(pin) => void keep(pin)}
      onClose={onClose}
    >
      {address !== null && <img src={address} alt="" className="aspect-[16/10] w-full rounded-row object-cover" />}
    </PinDialog>
  )
}
