import { changeGameServer, type GameServer } from '@pinloft/contract/game-servers/endpoints'
import { getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVER_NAME_MAX_CHARACTERS } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { useState } from 'react'
import { FilesDialog } from '../../../core/files/index.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { ActionDialog, PinField, SelectField, TextField, toast } from '../../../ui/index.ts'
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
  const { mutateAsync } = useMutation(mutationOf(changeGameServer))
  const name = edits.name ?? server.name
  const isChangeable = isOff(server)
  const port = typedPort === null ? undefined : portOf(typedPort)
  const edit = (change: typeof edits) => setEdits((before) => ({ ...before, ...change }))

  return (
    <>
      <ActionDialog
        size="md"
        title={TEXTS.changeTitle(server.name)}
        description={isChangeable ? TEXTS.changeHelp : TEXTS.changeRunningHelp}
        action={TEXTS.save}
        busyAction={TEXTS.saving}
        check={() =>
          name.trim() === '' ? GAME_SERVERS_TEXTS.nameMissing : port !== null || GAME_SERVERS_TEXTS.portBounds
        }
        run={() =>
          mutateAsync({ id: server.id, ...edits, port: port ?? undefined, ...(jar && { jarFileId: jar.id, pin }) })
        }
        failed={TEXTS.changeFailed}
        onDone={() => toast({ title: TEXTS.changed })}
        onClose={onClose}
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
                {jar !== null && <PinField hint={TEXTS.jarPinHelp} value={pin} onValueChange={setPin} />}
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
      </ActionDialog>
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
