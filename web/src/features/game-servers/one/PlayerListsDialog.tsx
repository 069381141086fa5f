import type { GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { Button, Dialog, IconButton, SegmentedControl, TextField } from '../../../ui/index.ts'
import { type ListChange, type PlayerList, useChangePlayerList } from '../gameServerLists.api.ts'
import { PlayerFace } from './PlayerFace.tsx'

const LISTS = [
  { value: 'whitelist', label: TEXTS.whitelist },
  { value: 'operators', label: TEXTS.operators },
] as const

interface PlayerListsDialogProps {
  server: GameServerDetails
  onClose: () => void
}

/** The whitelist and the operators of a server. */
export function PlayerListsDialog({ server, onClose }: PlayerListsDialogProps) {
  const [list, setList] = useState<PlayerList>('whitelist')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useChangePlayerList(server.id)
  const names = server[list]
  const help =
    list === 'operators'
      ? TEXTS.operatorsHelp
      : server.isWhitelistOn
        ? TEXTS.whitelistOn[server.launcher]
        : TEXTS.whitelistOff

  function change(act: ListChange['act'], name: string) {
    if (isPending) return
    setProblem(null)
    mutate(
      { list, act, name },
      {
        onSuccess: () => {
          if (act === 'add') setTyped('')
          field.current?.focus()
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.listFailed)),
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.listsTitle}
      onSubmit={() => change('add', typed)}
      footer={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <SegmentedControl isField label={TEXTS.listOf} value={list} onValueChange={setList} options={LISTS} />
      <p className="text-sm text-pretty text-ink-2">{help}</p>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            ref={field}
            label={TEXTS.playerName}
            isLabelHidden
            placeholder={TEXTS.playerName}
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            error={problem}
            onValueChange={(next) => {
              setTyped(next)
              setProblem(null)
            }}
          />
        </div>
        <Button type="submit" variant="primary" className="h-10!" busy={isPending}>
          {TEXTS.add}
        </Button>
      </div>
      {names.length === 0 ? (
        <p className="text-sm text-ink-3">{TEXTS.noNames}</p>
      ) : (
        <ul className="-mx-2 max-h-[min(280px,36dvh)] overflow-y-auto">
          {names.map((name) => (
            <li key={name} className="flex min-h-11 items-center gap-3 rounded-row px-2 hover:bg-hover">
              <PlayerFace name={name} />
              <span className="min-w-0 flex-1 truncate text-ink">{name}</span>
              <IconButton
                size="sm"
                label={TEXTS.removeName(name)}
                icon={<X aria-hidden="true" />}
                onClick={() => change('remove', name)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
