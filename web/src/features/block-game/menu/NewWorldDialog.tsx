import type { BlockGameDifficulty, BlockGameMode } from '@pinloft/contract/block-game/messages'
import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { useState } from 'react'
import { ActionDialog, SegmentedControl, TextField, toast } from '../../../ui/index.ts'
import { seedFrom, WORLD_NAME_MAX_CHARACTERS } from '../worlds/stored-world.ts'
import type { WorldsKeeper } from '../worlds/worlds-keeper.ts'

interface NewWorldDialogProps {
  keeper: WorldsKeeper
  /** How many worlds there are, for a name to begin with. */
  count: number
  onMade: (id: string) => void
  onClose: () => void
}

const MODES: readonly BlockGameMode[] = ['creative', 'survival']
const DIFFICULTIES: readonly BlockGameDifficulty[] = ['peaceful', 'easy', 'normal']

export function NewWorldDialog({ keeper, count, onMade, onClose }: NewWorldDialogProps) {
  const [name, setName] = useState(TEXTS.nameOf(count + 1))
  const [mode, setMode] = useState<BlockGameMode>('creative')
  const [difficulty, setDifficulty] = useState<BlockGameDifficulty>('easy')
  const [seed, setSeed] = useState('')
  return (
    <ActionDialog
      title={TEXTS.newWorld}
      action={TEXTS.create}
      canRun={name.trim() !== ''}
      run={() =>
        keeper.create({
          name: name.trim(),
          mode,
          difficulty: mode === 'creative' ? 'peaceful' : difficulty,
          seed: seedFrom(seed),
        })
      }
      failed={() => {
        toast({ variant: 'destructive', title: TEXTS.notMade, description: TEXTS.noRoom })
        return null
      }}
      onDone={onMade}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField label={TEXTS.name} maxLength={WORLD_NAME_MAX_CHARACTERS} value={name} onValueChange={setName} />
        <div>
          <p className="mb-1.5 text-sm font-label text-ink">{TEXTS.mode}</p>
          <SegmentedControl
            isField
            label={TEXTS.mode}
            value={mode}
            onValueChange={setMode}
            options={MODES.map((value) => ({ value, label: TEXTS.modes[value] }))}
          />
          <p className="mt-1.5 text-sm text-ink-3">{TEXTS.modeHelp[mode]}</p>
        </div>
        {mode === 'survival' && (
          <div>
            <p className="mb-1.5 text-sm font-label text-ink">{TEXTS.difficulty}</p>
            <SegmentedControl
              isField
              label={TEXTS.difficulty}
              value={difficulty}
              onValueChange={setDifficulty}
              options={DIFFICULTIES.map((value) => ({ value, label: TEXTS.difficulties[value] }))}
            />
          </div>
        )}
        <TextField label={TEXTS.seed} maxLength={60} value={seed} onValueChange={setSeed} hint={TEXTS.seedHint} />
      </div>
    </ActionDialog>
  )
}
