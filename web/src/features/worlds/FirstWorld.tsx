import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { Trash2, Upload } from 'lucide-react'
import { Button, Pane } from '../../ui/index.ts'
import { BlockLandscape } from './BlockLandscape.tsx'

interface FirstWorldProps {
  onUpload: () => void
  onTrash: () => void
}

/** What to do while there is no world. */
export function FirstWorld({ onUpload, onTrash }: FirstWorldProps) {
  return (
    <Pane
      aria-labelledby="first-world"
      className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] p-2 max-md:grid-cols-1"
    >
      <BlockLandscape className="aspect-[16/10.4] w-full rounded-[13px] max-md:aspect-[16/8]" />
      <div className="self-center py-6 pr-7 pl-9 max-lg:pl-7 max-md:px-4 max-md:pt-5 max-md:pb-3">
        <h2
          id="first-world"
          className="font-display text-3xl font-title tracking-display text-balance text-ink max-md:text-2xl"
        >
          {TEXTS.firstTitle}
        </h2>
        <p className="mt-2 text-[0.9375rem] leading-[23px] text-pretty text-ink-2">{TEXTS.firstHelp}</p>
        <ol className="mt-4 grid gap-1.5 text-ink-2">
          {TEXTS.firstSteps.map((step, index) => (
            <li key={step} className="flex gap-2.5">
              <span
                aria-hidden="true"
                className="grid size-5 shrink-0 place-items-center rounded-full bg-sunken text-xs font-strong text-ink-2"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <span className="mt-6 flex flex-wrap gap-2">
          <Button size="lg" variant="primary" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
            {TEXTS.upload}
          </Button>
          <Button size="lg" variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onTrash}>
            {TEXTS.openTrash}
          </Button>
        </span>
      </div>
    </Pane>
  )
}
