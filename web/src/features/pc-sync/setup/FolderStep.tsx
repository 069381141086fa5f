import { createPcSync, type PcSyncDirection } from '@pinloft/contract/pc-sync/endpoints'
import { PC_NAME_MAX_CHARACTERS } from '@pinloft/contract/pc-sync/limits'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { useState } from 'react'
import { FolderField } from '../../../core/files/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, ErrorLine, PinField, TextField } from '../../../ui/index.ts'
import { DirectionField } from '../DirectionField.tsx'
import type { PairedDevice } from './PairStep.tsx'
import { StepButtons } from './StepButtons.tsx'

interface FolderStepProps {
  device: PairedDevice
  onBack: () => void
  onCreated: (id: string) => void
}

/** Which folder, in which direction. */
export function FolderStep({ device, onBack, onCreated }: FolderStepProps) {
  const [pcName, setPcName] = useState(device.name)
  const [folder, setFolder] = useState('')
  const [direction, setDirection] = useState<PcSyncDirection>('both')
  const [pin, setPin] = useState('')
  const create = useMutation(mutationOf(createPcSync))
  const start = () =>
    create.mutate(
      { deviceId: device.deviceId, pcName, folder, direction, ignorePatterns: [], pin },
      { onSuccess: ({ id }) => onCreated(id) },
    )
  return (
    <>
      <TextField
        label={TEXTS.pcName}
        placeholder={TEXTS.pcNamePlaceholder}
        maxLength={PC_NAME_MAX_CHARACTERS}
        value={pcName}
        onValueChange={setPcName}
      />
      <FolderField
        label={TEXTS.folder}
        folder={folder}
        rootName={TEXTS.noFolder}
        chooserTitle={TEXTS.chooseFolder}
        chooserHelp={TEXTS.folderChooserHelp}
        action={TEXTS.choose}
        onChange={setFolder}
      />
      <DirectionField value={direction} onChange={setDirection} />
      <PinField value={pin} onValueChange={setPin} />
      {create.error !== null && <ErrorLine>{failureText(create.error, TEXTS.failed)}</ErrorLine>}
      <StepButtons onBack={onBack}>
        <Button
          variant="primary"
          disabled={pin.trim() === '' || folder === ''}
          busy={create.isPending}
          busyLabel={TEXTS.starting}
          onClick={start}
        >
          {TEXTS.start}
        </Button>
      </StepButtons>
    </>
  )
}
