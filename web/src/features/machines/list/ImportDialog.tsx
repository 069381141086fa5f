import { splitExtension } from '@pinloft/contract/files/names'
import { importMachine } from '@pinloft/contract/machines/disks'
import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import { MACHINE_CPU_DEFAULT, MACHINE_MEMORY_DEFAULT_GB } from '@pinloft/contract/machines/limits'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, TextField, toast } from '../../../ui/index.ts'
import { SystemChoice } from '../create/SystemChoice.tsx'
import { FileChoice } from '../disks/FileChoice.tsx'

/** The server looks into the file; these are only what is offered. */
const ENDINGS = ['qcow2', 'vmdk', 'vdi', 'vhdx', 'vhd', 'ova', 'raw', 'img']

/** Asks for a disk in Cloud Storage that becomes a machine. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ fileId: string; name: string } | null>(null)
  const [typedName, setTypedName] = useState<string | null>(null)
  const [osType, setOsType] = useState<MachineOsType>('ubuntu_22')
  const { mutateAsync } = useMutation(mutationOf(importMachine))
  const name = typedName ?? (file === null ? '' : splitExtension(file.name).stem)

  return (
    <ActionDialog
      size="md"
      title={TEXTS.importTitle}
      description={TEXTS.importHelp}
      action={TEXTS.importAction}
      busyAction={TEXTS.importing}
      canRun={file !== null}
      run={() =>
        mutateAsync({
          fileId: file?.fileId ?? '',
          name,
          osType,
          cpu: MACHINE_CPU_DEFAULT,
          memory: MACHINE_MEMORY_DEFAULT_GB,
        })
      }
      failed={TEXTS.importFailed}
      onDone={() => toast({ title: TEXTS.importStarted, description: name, variant: 'notice' })}
      onClose={onClose}
    >
      <FileChoice
        endings={ENDINGS}
        chosenId={file?.fileId ?? null}
        onChoose={({ fileId, name: chosen }) => fileId !== null && setFile({ fileId, name: chosen })}
        texts={{ search: TEXTS.searchDisk, none: TEXTS.noDisk, failed: TEXTS.disksFailed }}
      />
      <TextField label={TEXTS.name} value={name} onValueChange={setTypedName} />
      <SystemChoice osType={osType} systems={undefined} images={undefined} onChange={setOsType} />
    </ActionDialog>
  )
}
