import { sendGameCommand } from '@pinloft/contract/game-servers/console'
import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_COMMAND_MAX_CHARACTERS } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { CornerDownLeft } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, ErrorLine, IconButton } from '../../../ui/index.ts'

interface CommandFieldProps {
  server: Pick<GameServer, 'id' | 'status'>
  /** Those sent before, the last first. */
  history: readonly string[]
}

/** One line to the server. The arrow keys bring earlier ones back, and the common ones are buttons. */
export function CommandField({ server: { id, status }, history }: CommandFieldProps) {
  const [typed, setTyped] = useState('')
  /** Of the history, from 0; null while something of one's own is typed. */
  const [place, setPlace] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation(mutationOf(sendGameCommand))
  const isOff = status !== 'running'

  function write(text: string) {
    setTyped(text)
    setPlace(null)
    setProblem(null)
  }

  function send(command: string) {
    if (command.trim() === '' || isPending || isOff) return
    mutate(
      { id, command },
      {
        onSuccess: () => write(''),
        onError: (failure) => setProblem(failureText(failure, TEXTS.commandFailed)),
      },
    )
  }

  function pressKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (place ?? -1) + step
    if (next >= history.length) return
    setPlace(next < 0 ? null : next)
    setTyped(history[next] ?? '')
  }

  return (
    <div className="grid gap-2 px-1 pt-2 pb-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(typed)
        }}
        className="flex h-[46px] items-center gap-2.5 rounded-row bg-sunken pr-1.5 pl-3.5 shadow-well focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]"
      >
        <span aria-hidden="true" className="font-mono font-strong text-accent-ink">
          &gt;
        </span>
        <input
          ref={field}
          type="text"
          aria-label={TEXTS.command}
          aria-description={TEXTS.commandHelp}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={GAME_COMMAND_MAX_CHARACTERS}
          placeholder={isOff ? TEXTS.commandOff : TEXTS.commandPlaceholder}
          disabled={isOff}
          value={typed}
          onChange={({ target }) => write(target.value)}
          onKeyDown={pressKey}
          className="h-full w-0 min-w-0 flex-1 bg-transparent font-mono text-sm text-ink outline-none placeholder:font-sans placeholder:text-ink-3 max-md:text-lg"
        />
        <IconButton
          type="submit"
          size="sm"
          label={TEXTS.send}
          icon={<CornerDownLeft aria-hidden="true" />}
          disabled={isOff || typed.trim() === ''}
          className="max-md:size-9"
        />
      </form>
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
      {!isOff && (
        // biome-ignore lint/a11y/useSemanticElements: no fields of a form
        <div role="group" aria-label={TEXTS.commonCommands} className="flex flex-wrap gap-1.5">
          {TEXTS.commands.map(({ label, command }) => (
            <Button key={command} size="sm" disabled={isPending} onClick={() => send(command)}>
              {label}
            </Button>
          ))}
          <Button
            size="sm"
            onClick={() => {
              write(TEXTS.say.start)
              field.current?.focus()
            }}
          >
            {TEXTS.say.label}
          </Button>
        </div>
      )}
    </div>
  )
}
