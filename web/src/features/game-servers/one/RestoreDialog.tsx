import { copyGameBackup, type GameBackup, restoreGameBackup } from '@pinloft/contract/game-servers/backups'
import type { GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { failureText } from '../../../platform/failures.ts'
import { formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, TextField, toast } from '../../../ui/index.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const restoring = useMutation(mutationOf(restoreGameBackup))
  const copying = useMutation(mutationOf(copyGameBackup))
  const isBusy = restoring.isPending || copying.isPending

  async function submit() {
    if (isBusy) return
    try {
      if (isCopy) {
        const world = await copying.mutateAsync({ id: server.id, backupId: backup.id, worldName: worldName.trim() })
        const action = { label: TEXTS.showWorld, onSelect: () => navigate(worldAddress(world.id)) }
        toast({ title: TEXTS.copied, description: world.name, action })
      } else {
        await restoring.mutateAsync({ id: server.id, backupId: backup.id })
        toast({ variant: 'notice', title: TEXTS.restoreStarted })
      }
      onClose()
    } catch (failure) {
      setProblem(failureText(failure, TEXTS.restoreFailed))
    }
  }

  function choose(chosen: boolean) {
    setIsCopy(chosen)
    setProblem(null)
  }

  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.restoreTitle}
      description={formatListDate(backup.createdAt)}
      isHeld={isBusy}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" variant={isCopy ? 'primary' : 'bad'} busy={isBusy} busyLabel={TEXTS.restoring}>
            {isCopy ? TEXTS.copyAction : TEXTS.restoreAction}
          </Button>
        </>
      }
    >
      <ChoiceGroup label={TEXTS.restoreHow}>
        <ChoiceRow
          name="restore"
          title={TEXTS.restoreInPlace}
          detail={TEXTS.restoreInPlaceHelp(!isOff(server))}
          isChosen={!isCopy}
          onChoose={() => choose(false)}
        />
        <ChoiceRow
          name="restore"
          title={TEXTS.restoreCopy}
          detail={TEXTS.restoreCopyHelp}
          isChosen={isCopy}
          onChoose={() => choose(true)}
        />
      </ChoiceGroup>
      {isCopy && (
        <TextField
          label={TEXTS.worldName}
          maxLength={WORLD_NAME_MAX_CHARACTERS}
          value={worldName}
          onValueChange={(typed) => {
            setWorldName(typed)
            setProblem(null)
          }}
        />
      )}
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}
