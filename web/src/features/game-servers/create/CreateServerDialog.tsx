import { createGameServer } from '@pinloft/contract/game-servers/endpoints'
import { getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVER_NAME_MAX_CHARACTERS } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { FilesDialog } from '../../../core/files/index.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { ActionDialog, PinField, SelectField, TextField } from '../../../ui/index.ts'
import { serverAddress } from '../gameServersPath.ts'
import { EngineField } from './EngineField.tsx'
import { EulaField } from './EulaField.tsx'
import { JarField } from './JarField.tsx'
import { RunFields } from './RunFields.tsx'
import { EMPTY_FORM, portOf, type ServerForm } from './serverForm.ts'
import { WorldField } from './WorldField.tsx'

interface CreateServerDialogProps {
  /** What is chosen when it opens; null for a new one. */
  worldId: string | null
  onClose: () => void
}

/** Asks what a new server shall be, creates it and starts it. */
export default function CreateServerDialog({ worldId: firstWorldId, onClose }: CreateServerDialogProps) {
  const [, navigate] = useLocation()
  const [form, setForm] = useState<ServerForm>({ ...EMPTY_FORM, worldId: firstWorldId })
  const [isChoosing, setIsChoosing] = useState(false)
  const [missing, setMissing] = useState<'name' | 'eula' | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const { data } = useQuery({ ...queryOf(getGameEngines), staleTime: 0 })
  const { mutateAsync } = useMutation(mutationOf(createGameServer))
  const { name, engine, jar, isEulaAccepted, pin, worldId, memoryMib, isOnLan } = form
  const state = data?.engines.find((one) => one.engine === engine)
  const versions = state?.gameVersions ?? []
  const version = form.version ?? versions[0] ?? ''
  const port = form.port ?? String(data?.freePort ?? '')
  const isJar = engine === 'jar'

  function change(changed: Partial<ServerForm>) {
    setMissing(null)
    setForm((before) => ({ ...before, ...changed }))
  }

  function check() {
    const isNameMissing = name.trim() === ''
    if (isNameMissing) nameField.current?.focus()
    else if (isJar && jar === null) return GAME_SERVERS_TEXTS.jarMissing
    if (isNameMissing || (isJar && !isEulaAccepted)) {
      setMissing(isNameMissing ? 'name' : 'eula')
      return false
    }
    return portOf(port) !== null || GAME_SERVERS_TEXTS.portBounds
  }

  function create() {
    const software = isJar ? { jarFileId: jar?.id ?? null, pin } : { version }
    return mutateAsync({
      name,
      engine,
      ...software,
      isEulaAccepted: isJar && isEulaAccepted,
      worldId,
      memoryMib,
      port: portOf(port) ?? 0,
      isOnLan,
      isStarted: true,
    })
  }

  return (
    <>
      <ActionDialog
        size="wide"
        title={TEXTS.createTitle}
        description={TEXTS.createHelp}
        action={TEXTS.createAction}
        busyAction={TEXTS.creating}
        canRun={state?.isAvailable === true}
        check={check}
        run={create}
        failed={TEXTS.createFailed}
        onDone={({ id }) => navigate(serverAddress(id))}
        onClose={onClose}
      >
        <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 max-md:grid-cols-1">
          <div className="grid gap-4">
            <TextField
              ref={nameField}
              label={TEXTS.name}
              placeholder={TEXTS.namePlaceholder}
              maxLength={GAME_SERVER_NAME_MAX_CHARACTERS}
              value={name}
              error={missing === 'name' ? GAME_SERVERS_TEXTS.nameMissing : null}
              onValueChange={(typed) => change({ name: typed })}
            />
            <EngineField engines={data?.engines} engine={engine} onChange={(next) => change({ engine: next })} />
            {isJar ? (
              <>
                <JarField jar={jar} onAsk={() => setIsChoosing(true)} />
                <EulaField
                  isAccepted={isEulaAccepted}
                  error={missing === 'eula' ? GAME_SERVERS_TEXTS.eulaMissing : null}
                  onChange={(isAccepted) => change({ isEulaAccepted: isAccepted })}
                />
                <PinField hint={TEXTS.jarPinHelp} value={pin} onValueChange={(typed) => change({ pin: typed })} />
              </>
            ) : (
              state?.isAvailable === true && (
                <SelectField
                  label={TEXTS.version}
                  hint={TEXTS.playersNeed}
                  value={version}
                  onValueChange={(chosen) => change({ version: chosen })}
                  options={versions.map((value) => ({ value, label: TEXTS.versionOf(value) }))}
                />
              )
            )}
          </div>
          <div className="grid gap-4">
            <WorldField worldId={worldId} onChange={(chosen) => change({ worldId: chosen })} />
            <RunFields engine={engine} memoryMib={memoryMib} port={port} isOnLan={isOnLan} onChange={change} />
          </div>
        </div>
      </ActionDialog>
      {/* Beside the dialog, as its form would take the one of this for its own. */}
      <FilesDialog
        isOpen={isChoosing}
        texts={TEXTS.jarChoose}
        max={1}
        onClose={() => setIsChoosing(false)}
        onChosen={([file]) => change({ jar: file === undefined ? null : { id: file.id, name: file.name } })}
      />
    </>
  )
}
