import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { ActionDialog, toast } from '../../../ui/index.ts'
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
  const keepPicture = useKeepPicture()
  const address = useBytesAddress(png, 'image/png')

  async function keep(pin: string) {
    const stamp = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-')
    const name = TEXTS.pictureName(worldName.replace(/[/\\]/g, '-'), stamp)
    await keepPicture(new File([png as BlobPart], name, { type: 'image/png' }), pin, new AbortController().signal)
    return name
  }

  return (
    <ActionDialog
      title={TEXTS.pictureTitle}
      description={TEXTS.pictureHelp}
      action={TEXTS.pictureAction}
      busyAction={TEXTS.pictureBusy}
      asksPin
      run={keep}
      failed={({ message }) => message}
      onDone={(name) => {
        toast({ title: TEXTS.pictureKept, description: name })
        onKept()
      }}
      onClose={onClose}
    >
      {address !== null && <img src={address} alt="" className="aspect-[16/10] w-full rounded-row object-cover" />}
    </ActionDialog>
  )
}
