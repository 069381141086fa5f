import { copyGameBackup, type GameBackup, restoreGameBackup } from '@pinloft/contract/game-servers/backups'
import type { GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, TextField, toast } from '../../../ui/index.ts'
import { worldAddress } from '../../worlds/index.ts'
import { ChoiceGroup, ChoiceRow } from '../create/ChoiceRow.tsx'
import { isOff } from '../gameServerWords.ts'

interface RestoreDialogProps {
  server: GameServerDetails
  backup: GameBackup
  /** Whether a copy is chosen when it opens. */
  isCopyFirst: boolean
  onClose: () => void
}

/** Asks whether a backup replaces the world of a server or becomes a world of its own. */
export function RestoreDialog({ server, backup, isCopyFirst, onClose }: RestoreDialogProps) {
  const [, navigate] = useLocation()
  const [isCopy, setIsCopy] = useState(isCopyFirst)
  const [worldName, setWorldName] = useState<string>(GAME_SERVERS_TEXTS.copyName(server.world.name, backup.revision))
  const restoring = useMutation(mutationOf(restoreGameBackup))
  const copying = useMutation(mutationOf(copyGameBackup))

  async function run() {
    const which = { id: server.id, backupId: backup.id }
    if (isCopy) return copying.mutateAsync({ ...which, worldName: worldName.trim() })
    await restoring.mutateAsync(which)
    return null
  }

  return (
    <ActionDialog
      title={TEXTS.restoreTitle}
      description={formatListDate(backup.createdAt)}
      action={isCopy ? TEXTS.copyAction : TEXTS.restoreAction}
      busyAction={TEXTS.restoring}
      isBad={!isCopy}
      run={run}
      failed={TEXTS.restoreFailed}
      onDone={(world) => {
        if (world === null) return toast({ variant: 'notice', title: TEXTS.restoreStarted })
        const action = { label: TEXTS.showWorld, onSelect: () => navigate(worldAddress(world.id)) }
        toast({ title: TEXTS.copied, description: world.name, action })
      }}
      onClose={onClose}
    >
      <ChoiceGroup label={TEXTS.restoreHow}>
        <ChoiceRow
          name="restore"
          title={TEXTS.restoreInPlace}
          detail={TEXTS.restoreInPlaceHelp(!isOff(server))}
          isChosen={!isCopy}
          onChoose={() => setIsCopy(false)}
        />
        <ChoiceRow
          name="restore"
          title={TEXTS.restoreCopy}
          detail={TEXTS.restoreCopyHelp}
          isChosen={isCopy}
          onChoose={() => setIsCopy(true)}
        />
      </ChoiceGroup>
      {isCopy && (
        <TextField
          label={TEXTS.worldName}
          maxLength={WORLD_NAME_MAX_CHARACTERS}
          value={worldName}
          onValueChange={setWorldName}
        />
      )}
    </ActionDialog>
  )
}
