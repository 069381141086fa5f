import { changeGameProperties, type GameProperties } from '@pinloft/contract/game-servers/console'
import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { useId, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'
import { PropertiesFoot } from './PropertiesFoot.tsx'

interface PropertiesPartProps {
  server: Pick<GameServer, 'id' | 'launcher'>
  properties: GameProperties
  onSwitch: () => void
}

/** The text of server.properties. */
export function PropertiesText({ server, properties, onSwitch }: PropertiesPartProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(changeGameProperties))
  const text = typed ?? properties.text

  function save() {
    if (isPending) return
    mutate(
      { id: server.id, text },
      {
        onSuccess: () => {
          setTyped(null)
          toast({ title: TEXTS.propertiesSaved })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.saveFailed)),
      },
    )
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid gap-3 px-3 pt-1 pb-2"
    >
      <label htmlFor={id} className="font-mono text-sm leading-5 text-ink">
        {TEXTS.asText}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-help`}
        spellCheck={false}
        autoCapitalize="off"
        rows={16}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(null)
        }}
        className="w-full resize-y rounded-md bg-raised px-3 py-2.5 font-mono text-sm leading-5 text-ink shadow-field outline-none focus-visible:shadow-[inset_0_0_0_1.5px_var(--accent)] max-md:text-lg dark:bg-sunken"
      />
      <p id={`${id}-help`} className="text-sm text-pretty text-ink-3">
        {TEXTS.asTextHelp}
      </p>
      <PropertiesFoot
        isPending={properties.isPending}
        isChanged={typed !== null && typed !== properties.text}
        isSaving={isPending}
        problem={problem}
        switchLabel={TEXTS.editAsForm}
        onSwitch={onSwitch}
      />
    </form>
  )
}
