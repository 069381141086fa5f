import { splitExtension } from '@pinloft/contract/files/names'
import { importMachine } from '@pinloft/contract/machines/disks'
import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, TextField, toast } from '../../../ui/index.ts'
import { SystemChoice } from '../create/SystemChoice.tsx'
import { FileChoice } from '../disks/FileChoice.tsx'

/** The server looks into the file; these are only what is offered. */
const ENDINGS = ['qcow2', 'vmdk', 'vdi', 'vhdx', 'vhd', 'ova', 'raw', 'img']

/** Asks for a disk in Cloud Storage that becomes a machine. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ fileId: string; name: string } | null>(null)
  const [typedName, setTypedName] = useState<string | null>(null)
  const [osType, setOsType] = useState<MachineOsType>('ubuntu_22')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(importMachine))
  const name = typedName ?? (file === null ? '' : splitExtension(file.name).stem)

  function submit() {
    if (file === null || isPending) return
    mutate(
      { fileId: file.fileId, name, osType },
      {
        onSuccess: () => {
          onClose()
          toast({ title: TEXTS.importStarted, description: name, variant: 'notice' })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.importFailed)),
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.importTitle}
      description={TEXTS.importHelp}
      isHeld={isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={file === null} busy={isPending} busyLabel={TEXTS.importing}>
            {TEXTS.importAction}
          </Button>
        </>
      }
    >
      <FileChoice
        endings={ENDINGS}
        chosenId={file?.fileId ?? null}
        onChoose={({ fileId, name: chosen }) => {
          setProblem(null)
          if (fileId !== null) setFile({ fileId, name: chosen })
        }}
        texts={{ search: TEXTS.searchDisk, none: TEXTS.noDisk, failed: TEXTS.disksFailed }}
      />
      <TextField label={TEXTS.name} value={name} onValueChange={setTypedName} />
      <SystemChoice osType={osType} systems={undefined} images={undefined} onChange={setOsType} />
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}
