import { PLAYER_NAME_MAX_CHARACTERS } from '@pinloft/contract/block-game/limits'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import { useState } from 'react'
import { ActionDialog, TextField } from '../../../ui/index.ts'
import type { StoredWorld } from '../worlds/stored-world.ts'
import { usePlayersIn } from './rooms.api.ts'
import { keepPlayerName, readPlayerName } from './together-player.ts'

interface TogetherDialogProps {
  world: StoredWorld
  onClose: () => void
  onPlay: (name: string) => void
}

/** Asks for a name, and says who is in already. */
export function TogetherDialog({ world, onClose, onPlay }: TogetherDialogProps) {
  const [name, setName] = useState(readPlayerName)
  const players = usePlayersIn(world.id)
  const chosen = name.trim() || TEXTS.defaultName
  return (
    <ActionDialog
      title={TEXTS.title(world.name)}
      description={TEXTS.help}
      action={TEXTS.play}
      run={() => keepPlayerName(chosen)}
      onDone={() => onPlay(chosen)}
      onClose={onClose}
    >
      <TextField
        label={TEXTS.nameLabel}
        placeholder={TEXTS.defaultName}
        maxLength={PLAYER_NAME_MAX_CHARACTERS}
        value={name}
        onValueChange={setName}
      />
      <p role="status" className="mt-3 text-sm text-ink-2">
        {players.length === 0 ? TEXTS.nobody : TEXTS.players(players)}
      </p>
    </ActionDialog>
  )
}
