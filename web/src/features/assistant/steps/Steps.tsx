import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { type AssistantStep, WRITING_TOOLS } from '@pinloft/contract/assistant/tools'
import { ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Collapse, classNames, ExactName, StatusDot } from '../../../ui/index.ts'
import { StepCard } from './StepCard.tsx'
import { StepItems, StepProblem } from './StepItems.tsx'
import { readingWords } from './stepWords.ts'

const WRITING: ReadonlySet<string> = new Set(WRITING_TOOLS)

/** Steps between two texts: what was read is collapsed into a line, what writes has a card of its own. */
export function Steps({ messageId, steps }: { messageId: string; steps: readonly AssistantStep[] }) {
  const groups = groupsOf(steps)
  return groups.map((group) => {
    const [first] = group
    if (first === undefined) return null
    if (WRITING.has(first.call.tool)) return <StepCard key={first.id} messageId={messageId} step={first} />
    return <ReadSteps key={first.id} steps={group} />
  })
}

/** Steps that read, as long as they follow each other. */
function groupsOf(steps: readonly AssistantStep[]): AssistantStep[][] {
  const groups: AssistantStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const joins = last?.[0] !== undefined && !WRITING.has(step.call.tool) && !WRITING.has(last[0].call.tool)
    if (joins) last.push(step)
    else groups.push([step])
  }
  return groups
}

function ReadSteps({ steps }: { steps: readonly AssistantStep[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isRunning = steps.some(({ state }) => state === 'running')
  const summary = steps.map(readingWords).join(', ')
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex h-[30px] max-w-full items-center gap-2 rounded-md bg-sunken pr-2 pl-2.5 text-sm font-[520] text-ink-2 hover:text-ink max-md:h-10"
      >
        {isRunning ? (
          <StatusDot status="wait" />
        ) : (
          <Search aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
        )}
        <ExactName name={summary} className="min-w-0 truncate" />
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-3.5 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id}>
        <Collapse open={isOpen}>
          <ul className="grid gap-2 pt-2 pl-2.5 text-sm">
            {steps.map((step) => (
              <li key={step.id}>
                <ExactName name={readingWords(step)} className="text-ink-2" />
                {step.problem !== null && <StepProblem text={step.problem} />}
                {step.items.length > 0 && <StepItems items={step.items} />}
                {step.state === 'done' && step.items.length === 0 && <p className="text-ink-3">{TEXTS.foundNothing}</p>}
              </li>
            ))}
          </ul>
        </Collapse>
      </div>
    </div>
  )
}
