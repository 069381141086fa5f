import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { Chip, Pane } from '../../../ui/index.ts'
import type { DocumentKind } from '../documentAddress.ts'
import { KindDrawing } from './KindDrawings.tsx'

const KINDS: readonly DocumentKind[] = ['blank', 'rich', 'drawing']

/** The documents that can be begun. */
export function KindCards({ onCreate }: { onCreate: (kind: DocumentKind) => void }) {
  return (
    <div className="grid grid-cols-3 gap-(--pane-gap) max-md:grid-cols-1">
      {KINDS.map((kind) => {
        const { name, help, features } = TEXTS.kinds[kind]
        return (
          <Pane key={kind} className="transition-[translate] duration-(--t-base) ease-out hover:-translate-y-0.5">
            <button
              type="button"
              onClick={() => onCreate(kind)}
              className="group flex size-full flex-col rounded-[inherit] p-2 pb-5 text-left max-md:grid max-md:grid-cols-[104px_minmax(0,1fr)] max-md:content-center max-md:gap-x-3.5 max-md:p-2 max-md:pr-3.5"
            >
              <span className="block h-[148px] overflow-hidden rounded-[13px] bg-sunken group-hover:bg-selected max-md:row-span-2 max-md:h-24 max-md:rounded-[11px]">
                <KindDrawing kind={kind} />
              </span>
              <span className="mx-3 mt-4 font-display text-lg leading-6 font-title tracking-title text-ink max-md:mx-0 max-md:mt-0 max-md:self-end max-md:text-[1rem]">
                {name}
              </span>
              <span className="mx-3 mt-1 text-sm leading-5 text-pretty text-ink-2 max-md:mx-0 max-md:mt-0.5 max-md:leading-[18px]">
                {help}
              </span>
              <span className="mx-3 mt-auto flex flex-wrap gap-1.5 pt-3.5 max-md:hidden">
                {features.map((feature) => (
                  <Chip key={feature}>{feature}</Chip>
                ))}
              </span>
            </button>
          </Pane>
        )
      })}
    </div>
  )
}
