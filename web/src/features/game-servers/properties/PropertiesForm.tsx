import { changeGameProperties, type GameProperties } from '@pinloft/contract/game-servers/console'
import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import type { GameProperty } from '@pinloft/contract/game-servers/properties'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'
import { PropertiesFoot } from './PropertiesFoot.tsx'
import { PropertyField } from './PropertyField.tsx'
import { changedValues, errorOf, propertiesOf } from './propertyValues.ts'

interface PropertiesFormProps {
  server: Pick<GameServer, 'id' | 'launcher'>
  properties: GameProperties
  onSwitch: () => void
}

/** The properties that most people want to change, each with what it means. */
export function PropertiesForm({ server, properties, onSwitch }: PropertiesFormProps) {
  const [edits, setEdits] = useState<Record<string, string>>({})
  const [hasTried, setHasTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(changeGameProperties))
  const { fields, switches } = propertiesOf(server.launcher)
  const changed = changedValues(edits, properties.values)
  const valueNow = ({ name, standard }: GameProperty) => edits[name] ?? properties.values[name] ?? standard

  function change(name: string, value: string) {
    setProblem(null)
    setEdits((before) => ({ ...before, [name]: value }))
  }

  function save() {
    setHasTried(true)
    const isWrong = fields.some(
      (property) => property.name in changed && errorOf(property, valueNow(property)) !== null,
    )
    if (isPending || isWrong) return
    mutate(
      { id: server.id, values: changed },
      {
        onSuccess: () => {
          setEdits({})
          setHasTried(false)
          toast({ title: TEXTS.propertiesSaved })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.saveFailed)),
      },
    )
  }

  const fieldOf = (property: GameProperty) => (
    <PropertyField
      key={property.name}
      property={property}
      value={valueNow(property)}
      error={hasTried && property.name in changed ? errorOf(property, valueNow(property)) : null}
      onChange={(value) => change(property.name, value)}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid gap-4 px-3 pt-1 pb-2"
    >
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4 max-lg:grid-cols-1">{fields.map(fieldOf)}</div>
      <div className="grid [&>*]:border-t [&>*]:border-line [&>*]:py-3 [&>*:last-child]:pb-0">
        {switches.map(fieldOf)}
      </div>
      <PropertiesFoot
        isPending={properties.isPending}
        isChanged={Object.keys(changed).length > 0}
        isSaving={isPending}
        problem={problem}
        switchLabel={TEXTS.editAsText}
        onSwitch={onSwitch}
      />
    </form>
  )
}
