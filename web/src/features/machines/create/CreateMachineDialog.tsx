import { createMachine, MACHINE_SYSTEMS } from '@pinloft/contract/machines/endpoints'
import { getMachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, TextField, toast } from '../../../ui/index.ts'
import { useMachineImages } from '../images/images.api.ts'
import { admissionOfMemory, admissionOfStorage } from '../sizes/admission.ts'
import { SizeSliders } from '../sizes/SizeSliders.tsx'
import { ImageField } from './ImageField.tsx'
import { LoginFields } from './LoginFields.tsx'
import { MissingQemuLine } from './MissingQemuLine.tsx'
import { EMPTY_FORM, isDiskFile, type MachineForm } from './machineForm.ts'
import { StartFileDialog } from './StartFileDialog.tsx'
import { SystemChoice } from './SystemChoice.tsx'

interface CreateMachineDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Sent because earlier clients did; there is one person. */
const USER_ID = 1

/** Asks what a new machine shall be, creates it and starts it. */
export default function CreateMachineDialog({ isOpen, onClose }: CreateMachineDialogProps) {
  const [form, setForm] = useState(EMPTY_FORM)
  const [isAskingFile, setIsAskingFile] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const { data: host } = useQuery({ ...queryOf(getMachineHost), enabled: isOpen, staleTime: 0 })
  const { data: library } = useMachineImages(isOpen)
  const { mutate, isPending } = useMutation(mutationOf(createMachine))
  const system = library?.systems.find(({ osType }) => osType === form.osType)
  const image =
    form.file === null ? library?.images.find(({ id }) => id === (form.imageId ?? system?.imageId)) : undefined
  const isOwnDisk = form.file !== null && isDiskFile(form.file)
  const hasLogin = image?.kind === 'disk' || isOwnDisk
  const isImpossible =
    admissionOfMemory(form.memory, host)?.isImpossible === true ||
    admissionOfStorage(form.storage, host, image?.leastStorage ?? null)?.isImpossible === true

  function change(changed: Partial<MachineForm>) {
    setProblem(null)
    setForm((before) => ({ ...before, ...changed }))
  }

  function close() {
    setForm(EMPTY_FORM)
    setProblem(null)
    onClose()
  }

  function refuse(reason: string) {
    setProblem(reason)
    toast({ variant: 'destructive', title: TEXTS.error, description: reason })
  }

  function create() {
    if (!isOpen || isPending) return
    const { name, osType, cpu, memory, storage, imageId, file, user, password, sshKey } = form
    if (name.trim() === '') {
      nameField.current?.focus()
      return refuse(MACHINES_TEXTS.fieldsMissing)
    }
    // A disk of one's own may be set up already.
    const isSetUp = isOwnDisk && password === '' && sshKey.trim() === ''
    const login = hasLogin && !isSetUp ? { user, password, sshKey } : null
    mutate(
      { userId: USER_ID, name, osType, cpu, memory, storage, imageId, fileId: file?.id ?? null, login },
      {
        onSuccess: (machine) => {
          close()
          toast({ title: MACHINES_TEXTS.creationStarted, description: TEXTS.createdHelp(machine.name) })
        },
        onError: (failure) => refuse(failureText(failure, MACHINES_TEXTS.creationFailed)),
      },
    )
  }

  return (
    <>
      <Dialog
        size="wide"
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title={MACHINES_TEXTS.dialogTitle}
        description={TEXTS.createHelp}
        initialFocus={nameField}
        isHeld={isPending}
        onSubmit={create}
        note={host?.acceleration === 'tcg' ? TEXTS.emulationHelp(host.accelerationReason) : undefined}
        footer={
          <>
            <Button onClick={close} disabled={isPending}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" variant="primary" disabled={isImpossible} busy={isPending} busyLabel={TEXTS.creating}>
              {MACHINES_TEXTS.create}
            </Button>
          </>
        }
      >
        {host?.qemuVersion === null && <MissingQemuLine />}
        <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 max-md:grid-cols-1">
          <div className="grid gap-4">
            <TextField
              ref={nameField}
              label={TEXTS.name}
              value={form.name}
              onValueChange={(name) => change({ name })}
            />
            <SystemChoice
              osType={form.osType}
              systems={library?.systems}
              images={library?.images}
              onChange={(osType) => change({ osType, imageId: null })}
            />
            <ImageField
              system={system}
              image={image}
              images={library?.images}
              file={form.file}
              onChange={(imageId) => change({ imageId, file: null })}
              onAskFile={() => setIsAskingFile(true)}
            />
          </div>
          <div className="grid gap-4">
            <div>
              <SizeSliders sizes={form} onChange={change} host={host} leastStorage={image?.leastStorage ?? null} />
              <LeastSizes form={form} />
            </div>
            {hasLogin && <LoginFields form={form} isOptional={isOwnDisk} onChange={change} />}
            {host !== undefined && <MissingPrograms form={form} host={host} />}
          </div>
        </div>
        {problem !== null && <ErrorLine>{problem}</ErrorLine>}
      </Dialog>
      {/* Beside the dialog, as its form would take the one of this for its own. */}
      {isAskingFile && <StartFileDialog onChoose={(file) => change({ file })} onClose={() => setIsAskingFile(false)} />}
    </>
  )
}

/** What the maker of the operating system says it needs, where that is more. Nobody is stopped. */
function LeastSizes({ form }: { form: MachineForm }) {
  const { name, least } = MACHINE_SYSTEMS[form.osType]
  if (form.cpu >= least.cpu && form.memory >= least.memory && form.storage >= least.storage) return null
  return <p className="mt-2 text-sm text-wait-ink">{TEXTS.leastOf(name, least)}</p>
}

interface MissingProgramsProps {
  form: MachineForm
  host: { hasFirmware: boolean; hasTpm: boolean }
}

function MissingPrograms({ form, host }: MissingProgramsProps) {
  if (form.osType !== 'windows_11' || (host.hasFirmware && host.hasTpm)) return null
  return <p className="text-sm text-bad-ink">{TEXTS.firmwareMissing}</p>
}
