import { createGameServer } from '@pinloft/contract/game-servers/endpoints'
import { getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVER_NAME_MAX_CHARACTERS } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { FilesDialog } from '../../../core/files/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, PinField, SelectField, TextField } from '../../../ui/index.ts'
import type { NewServer } from '../gameServers.api.ts'
import { serverAddress } from '../gameServersPath.ts'
import { EngineField } from './EngineField.tsx'
import { EulaField } from './EulaField.tsx'
import { JarField } from './JarField.tsx'
import { RunFields } from './RunFields.tsx'
import { EMPTY_FORM, portOf, type ServerForm } from './serverForm.ts'
import { WorldField } from './WorldField.tsx'

interface Problem {
  field: 'name' | 'eula' | 'form'
  words: string
}

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
  const [problem, setProblem] = useState<Problem | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const { data } = useQuery({ ...queryOf(getGameEngines), staleTime: 0 })
  const { mutate, isPending } = useMutation(mutationOf(createGameServer))
  const { name, engine, jar, isEulaAccepted, pin, worldId, memoryMib, isOnLan } = form
  const state = data?.engines.find((one) => one.engine === engine)
  const versions = state?.gameVersions ?? []
  const version = form.version ?? versions[0] ?? ''
  const port = form.port ?? String(data?.freePort ?? '')
  const isJar = engine === 'jar'

  function change(changed: Partial<ServerForm>) {
    setProblem(null)
    setForm((before) => ({ ...before, ...changed }))
  }

  function errorOf(field: Problem['field']): string | null {
    return problem?.field === field ? problem.words : null
  }

  function create() {
    if (isPending) return
    if (name.trim() === '') {
      nameField.current?.focus()
      return setProblem({ field: 'name', words: GAME_SERVERS_TEXTS.nameMissing })
    }
    if (isJar && jar === null) return setProblem({ field: 'form', words: GAME_SERVERS_TEXTS.jarMissing })
    if (isJar && !isEulaAccepted) {
      return setProblem({ field: 'eula', words: GAME_SERVERS_TEXTS.eulaMissing })
    }
    const typedPort = portOf(port)
    if (typedPort === null) return setProblem({ field: 'form', words: GAME_SERVERS_TEXTS.portBounds })
    const software = isJar ? { jarFileId: jar?.id ?? null, isEulaAccepted, pin } : { version }
    const body: NewServer = { name, engine, ...software, worldId, memoryMib, port: typedPort, isOnLan }
    mutate(body, {
      onSuccess: ({ id }) => {
        onClose()
        navigate(serverAddress(id))
      },
      onError: (failure) => setProblem({ field: 'form', words: failureText(failure, TEXTS.createFailed) }),
    })
  }

  return (
    <>
      <Dialog
        size="wide"
        open
        onOpenChange={(open) => !open && onClose()}
        title={TEXTS.createTitle}
        description={TEXTS.createHelp}
        initialFocus={nameField}
        isHeld={isPending}
        onSubmit={create}
        footer={
          <>
            <Button onClick={onClose} disabled={isPending}>
              {TEXTS.cancel}
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={state?.isAvailable !== true}
              busy={isPending}
              busyLabel={TEXTS.creating}
            >
              {TEXTS.createAction}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 max-md:grid-cols-1">
          <div className="grid gap-4">
            <TextField
              ref={nameField}
              label={TEXTS.name}
              placeholder={TEXTS.namePlaceholder}
              maxLength={GAME_SERVER_NAME_MAX_CHARACTERS}
              value={name}
              error={errorOf('name')}
              onValueChange={(typed) => change({ name: typed })}
            />
            <EngineField engines={data?.engines} engine={engine} onChange={(next) => change({ engine: next })} />
            {isJar ? (
              <>
                <JarField jar={jar} onAsk={() => setIsChoosing(true)} />
                <EulaField
                  isAccepted={isEulaAccepted}
                  error={errorOf('eula')}
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
        {problem?.field === 'form' && <ErrorLine>{problem.words}</ErrorLine>}
      </Dialog>
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
