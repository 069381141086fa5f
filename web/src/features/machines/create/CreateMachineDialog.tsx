import { createMachine, MACHINE_SYSTEMS } from '@pinloft/contract/machines/endpoints'
import { getMachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { useRef, useState } from 'react'
import { CommandLine } from '../../../platform/CommandLine.tsx'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { ActionDialog, TextField, toast } from '../../../ui/index.ts'
import { useMachineImages } from '../images/images.api.ts'
import { admissionOfMemory, admissionOfStorage } from '../sizes/admission.ts'
import { SizeSliders } from '../sizes/SizeSliders.tsx'
import { ImageField } from './ImageField.tsx'
import { LoginFields } from './LoginFields.tsx'
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
  const nameField = useRef<HTMLInputElement>(null)
  const { data: host } = useQuery({ ...queryOf(getMachineHost), enabled: isOpen, staleTime: 0 })
  const { data: library } = useMachineImages(isOpen)
  const { mutateAsync } = useMutation(mutationOf(createMachine))
  const system = library?.systems.find(({ osType }) => osType === form.osType)
  const image =
    form.file === null ? library?.images.find(({ id }) => id === (form.imageId ?? system?.imageId)) : undefined
  const isOwnDisk = form.file !== null && isDiskFile(form.file)
  const hasLogin = image?.kind === 'disk' || isOwnDisk
  const isImpossible =
    admissionOfMemory(form.memory, host)?.isImpossible === true ||
    admissionOfStorage(form.storage, host, image?.leastStorage ?? null)?.isImpossible === true

  const change = (changed: Partial<MachineForm>) => setForm((before) => ({ ...before, ...changed }))

  function refuse(reason: string): string {
    toast({ variant: 'destructive', title: TEXTS.error, description: reason })
    return reason
  }

  function check(): true | string {
    if (form.name.trim() !== '') return true
    nameField.current?.focus()
    return refuse(MACHINES_TEXTS.fieldsMissing)
  }

  function create() {
    const { name, osType, cpu, memory, storage, imageId, file, user, password, sshKey } = form
    // A disk of one's own may be set up already.
    const isSetUp = isOwnDisk && password === '' && sshKey.trim() === ''
    const login = hasLogin && !isSetUp ? { user, password, sshKey } : null
    return mutateAsync({
      userId: USER_ID,
      name,
      osType,
      cpu,
      memory,
      storage,
      imageId,
      fileId: file?.id ?? null,
      login,
    })
  }

  return (
    <>
      <ActionDialog
        size="wide"
        isOpen={isOpen}
        title={MACHINES_TEXTS.dialogTitle}
        description={TEXTS.createHelp}
        note={host?.acceleration === 'tcg' ? TEXTS.emulationHelp(host.accelerationReason) : undefined}
        action={MACHINES_TEXTS.create}
        busyAction={TEXTS.creating}
        canRun={!isImpossible}
        check={check}
        run={create}
        failed={(failure) => refuse(failureText(failure, MACHINES_TEXTS.creationFailed))}
        onDone={({ name }) => toast({ title: MACHINES_TEXTS.creationStarted, description: TEXTS.createdHelp(name) })}
        onClose={() => {
          setForm(EMPTY_FORM)
          onClose()
        }}
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
      </ActionDialog>
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

/** Says in a dialog that the program that machines run in is missing, and how to get it. */
function MissingQemuLine() {
  return (
    <div role="alert" className="grid gap-2">
      <p className="text-sm text-bad-ink">
        {TEXTS.missingTitle}. {TEXTS.missingHelp}
      </p>
      <CommandLine command={TEXTS.missingCommand} />
    </div>
  )
}
