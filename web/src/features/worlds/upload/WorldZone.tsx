import { WORLD_EXTENSIONS } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { Upload } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { Button, classNames } from '../../../ui/index.ts'

/** Browsers know nothing of the type of `.mcworld`; the last part of an extension is what they compare. */
const ACCEPT = [...WORLD_EXTENSIONS, '.gz'].join(',')

interface WorldZoneProps {
  picker: RefObject<HTMLInputElement | null>
  onPicked: (file: File) => void
  onFromStorage: () => void
}

/** Takes the archive of a world: dropped, chosen from this device, or from Cloud Storage. */
export function WorldZone({ picker, onPicked, onFromStorage }: WorldZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the button inside is the other
    <div
      onDragOver={(event) => {
        event.preventDefault()
        // The page below takes no files now, and would refuse them for the zone too.
        event.stopPropagation()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onPicked(file)
      }}
      className={classNames(
        'flex flex-col items-center rounded-[16px] border-[1.5px] border-dashed px-4 py-7 text-center transition-colors max-md:py-5',
        isOver ? 'border-accent bg-accent-soft' : 'border-field bg-sunken',
      )}
    >
      <span className="mb-3 grid size-14 place-items-center rounded-lg bg-accent-soft text-accent-ink max-md:size-11">
        <Upload aria-hidden="true" className="size-7 [stroke-width:1.75] max-md:size-5" />
      </span>
      <b className="font-display text-[1.0625rem] font-title tracking-title text-ink max-md:hidden">{TEXTS.dropHere}</b>
      <b className="font-display text-[1.0625rem] font-title tracking-title text-ink md:hidden">{TEXTS.chooseHere}</b>
      <span id={id} className="mt-0.5 mb-3.5 text-sm text-ink-3">
        {TEXTS.accepted}
      </span>
      <Button aria-describedby={id} className="bg-raised" onClick={() => picker.current?.click()}>
        {TEXTS.chooseFile}
      </Button>
      <button
        type="button"
        className="mt-3 rounded-xs text-sm text-accent-ink underline underline-offset-3"
        onClick={onFromStorage}
      >
        {TEXTS.fromStorage}
      </button>
      <WorldPicker picker={picker} onPicked={onPicked} />
    </div>
  )
}

/** The unseen field that asks for a file of this device. */
export function WorldPicker({ picker, onPicked }: Pick<WorldZoneProps, 'picker' | 'onPicked'>) {
  return (
    <input
      ref={picker}
      type="file"
      accept={ACCEPT}
      hidden
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        if (file !== undefined) onPicked(file)
        // The same file may be chosen again.
        currentTarget.value = ''
      }}
    />
  )
}
