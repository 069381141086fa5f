import { changeGameServer, type GameServer } from '@pinloft/contract/game-servers/endpoints'
import { getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVER_NAME_MAX_CHARACTERS } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { useState } from 'react'
import { FilesDialog } from '../../../core/files/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, PinField, SelectField, TextField, toast } from '../../../ui/index.ts'
import { JarField } from '../create/JarField.tsx'
import { RunFields } from '../create/RunFields.tsx'
import { type ChosenJar, portOf } from '../create/serverForm.ts'
import type { ServerChange } from '../gameServers.api.ts'
import { isOff } from '../gameServerWords.ts'

interface ChangeServerDialogProps {
  server: GameServer
  onClose: () => void
}

/** Another name, and while the server is off, other software, memory, port and reach. */
export default function ChangeServerDialog({ server, onClose }: ChangeServerDialogProps) {
  const [edits, setEdits] = useState<Omit<ServerChange, 'port' | 'jarFileId' | 'pin'>>({})
  const [pin, setPin] = useState('')
  const [typedPort, setTypedPort] = useState<string | null>(null)
  const [jar, setJar] = useState<ChosenJar | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(changeGameServer))
  const name = edits.name ?? server.name
  const isChangeable = isOff(server)

  function edit(change: typeof edits) {
    setProblem(null)
    setEdits((before) => ({ ...before, ...change }))
  }

  function save() {
    if (isPending) return
    if (name.trim() === '') return setProblem(GAME_SERVERS_TEXTS.nameMissing)
    const port = typedPort === null ? undefined : portOf(typedPort)
    if (port === null) return setProblem(GAME_SERVERS_TEXTS.portBounds)
    mutate(
      { id: server.id, ...edits, port, ...(jar && { jarFileId: jar.id, pin }) },
      {
        onSuccess: () => {
          onClose()
          toast({ title: TEXTS.changed })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.changeFailed)),
      },
    )
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={TEXTS.changeTitle(server.name)}
        description={isChangeable ? TEXTS.changeHelp : TEXTS.changeRunningHelp}
        isHeld={isPending}
        onSubmit={save}
        footer={
          <>
            <Button onClick={onClose} disabled={isPending}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={isPending} busyLabel={TEXTS.saving}>
              {TEXTS.save}
            </Button>
          </>
        }
      >
        <TextField
          label={TEXTS.name}
          maxLength={GAME_SERVER_NAME_MAX_CHARACTERS}
          value={name}
          onValueChange={(typed) => edit({ name: typed })}
        />
        {isChangeable && (
          <>
            {server.jar === null ? (
              <VersionField version={edits.version ?? server.version ?? ''} onChange={(version) => edit({ version })} />
            ) : (
              <>
                <JarField jar={jar} currentName={server.jar.name} onAsk={() => setIsChoosing(true)} />
                {jar !== null && (
                  <PinField
                    hint={TEXTS.jarPinHelp}
                    value={pin}
                    onValueChange={(typed) => {
                      setProblem(null)
                      setPin(typed)
                    }}
                  />
                )}
              </>
            )}
            <RunFields
              engine={server.launcher}
              memoryMib={edits.memoryMib ?? server.memoryMib}
              port={typedPort ?? String(server.port)}
              isOnLan={edits.isOnLan ?? server.isOnLan}
              ownPort={server.port}
              onChange={({ port, ...change }) => {
                edit(change)
                if (port !== undefined) setTypedPort(port)
              }}
            />
          </>
        )}
        {problem !== null && <ErrorLine>{problem}</ErrorLine>}
      </Dialog>
      <FilesDialog
        isOpen={isChoosing}
        texts={TEXTS.jarChoose}
        max={1}
        onClose={() => setIsChoosing(false)}
        onChosen={([file]) => setJar(file === undefined ? null : { id: file.id, name: file.name })}
      />
    </>
  )
}

function VersionField({ version, onChange }: { version: string; onChange: (version: string) => void }) {
  const { data } = useQuery({ ...queryOf(getGameEngines), staleTime: 0 })
  const offered = data?.engines.find(({ engine }) => engine === 'flying-squid')?.gameVersions ?? []
  const versions = offered.includes(version) ? offered : [version, ...offered]
  return (
    <SelectField
      label={TEXTS.version}
      hint={TEXTS.playersNeed}
      value={version}
      onValueChange={onChange}
      options={versions.map((value) => ({ value, label: TEXTS.versionOf(value) }))}
    />
  )
}
