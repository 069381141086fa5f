import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { useRef, useState } from 'react'
import { TextConflict } from '../../../kit/conflict/TextConflict.tsx'
import type { Comparison } from '../../../platform/code-mirror/comparison.ts'
import { Button, SegmentedControl } from '../../../ui/index.ts'
import { textOf } from './initialDraft.ts'

export interface ConflictPaneProps {
  title: string
  /** What happened, as the server says it. */
  description: string
  theirs: GuideText
  mine: GuideText
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onMerge: (text: GuideText) => void
  onBack: () => void
}

const DETAILS = ['title', 'description', 'category', 'tags'] as const
type Detail = (typeof DETAILS)[number]
const LABELS: Readonly<Record<Detail, string>> = {
  title: TEXTS.titleLabel,
  description: TEXTS.descriptionLabel,
  category: TEXTS.categoryLabel,
  tags: TEXTS.tagsLabel,
}

/** Both texts side by side, and the ways to make one of them. Nothing is overwritten before a choice. */
export function ConflictPane(props: ConflictPaneProps) {
  const { title, description, theirs, mine, isSaving, onKeepMine, onTakeTheirs, onMerge, onBack } = props
  const comparison = useRef<Comparison>(null)
  const [taken, setTaken] = useState<ReadonlySet<Detail>>(new Set())
  const different = DETAILS.filter((detail) => shown(theirs, detail) !== shown(mine, detail))

  function merge() {
    const details = Object.fromEntries(DETAILS.map((detail) => [detail, (taken.has(detail) ? theirs : mine)[detail]]))
    onMerge({ ...textOf(mine), ...details, content: comparison.current?.text() ?? mine.content })
  }

  function choose(detail: Detail, side: 'theirs' | 'mine') {
    const next = new Set(taken)
    if (side === 'theirs') next.add(detail)
    else next.delete(detail)
    setTaken(next)
  }

  const details = different.length > 0 && (
    <dl className="grid max-h-44 shrink-0 gap-2 overflow-y-auto rounded-row bg-sunken px-4 py-3 text-sm">
      {different.map((detail) => (
        <div key={detail} className="grid grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-3 max-md:grid-cols-1">
          <dt className="text-ink-2">{LABELS[detail]}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <del className="block text-bad-ink decoration-1">{shown(theirs, detail) || '–'}</del>
            <ins className="block font-[550] text-ok-ink no-underline">{shown(mine, detail) || '–'}</ins>
          </dd>
          <dd>
            <SegmentedControl
              label={LABELS[detail]}
              value={taken.has(detail) ? 'theirs' : 'mine'}
              onValueChange={(side) => choose(detail, side)}
              options={[
                { value: 'theirs', label: TEXTS.theirs },
                { value: 'mine', label: TEXTS.mine },
              ]}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <TextConflict
      title={title}
      level={2}
      description={`${description}. ${TEXTS.mergeHelp}`}
      refusal={theirs}
      theirs={theirs.content}
      mine={mine.content}
      labels={TEXTS}
      comparison={comparison}
      className="p-5 max-md:p-4"
      details={details}
    >
      <Button variant="ghost" onClick={onBack} disabled={isSaving}>
        {TEXTS.leaveStay}
      </Button>
      <Button onClick={onTakeTheirs} disabled={isSaving}>
        {TEXTS.takeTheirs}
      </Button>
      <Button onClick={onKeepMine} busy={isSaving} busyLabel={TEXTS.updating}>
        {TEXTS.keepMine}
      </Button>
      <Button variant="primary" onClick={merge} disabled={isSaving}>
        {TEXTS.useMerged}
      </Button>
    </TextConflict>
  )
}

function shown(text: GuideText, detail: Detail): string {
  const value = text[detail]
  return typeof value === 'string' ? value : (value?.join(', ') ?? '')
}
