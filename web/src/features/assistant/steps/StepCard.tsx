import type { StepDecision } from '@pinloft/contract/assistant/endpoints'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { type AssistantStep, type AssistantTool, PIN_TOOLS } from '@pinloft/contract/assistant/tools'
import { BookOpen, FilePlus2, FolderPlus, type LucideIcon, MonitorDown, Search, Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { toastFailed } from '../../../platform/failures.ts'
import { ActionDialog, Button, ExactText, type Status, StatusDot } from '../../../ui/index.ts'
import { useDecideStep } from '../messages.api.ts'
import { noteOwnAnswer } from '../ownAnswers.ts'
import { contentAddress } from '../sources/sources.api.ts'
import { StepItems, StepProblem } from './StepItems.tsx'
import { intentsOf } from './stepWords.ts'

const ICONS: Partial<Record<AssistantTool, LucideIcon>> = {
  create_pdf_guide: BookOpen,
  save_text_file: FilePlus2,
  create_folder: FolderPlus,
  start_download: MonitorDown,
  make_picture: Sparkles,
}

const DOTS: Record<AssistantStep['state'], Status> = {
  waiting: 'wait',
  running: 'wait',
  done: 'ok',
  denied: 'idle',
  failed: 'bad',
  stopped: 'idle',
}

const WITH_PIN: ReadonlySet<AssistantTool> = new Set(PIN_TOOLS)

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** A step that writes: exactly what it will do, until it is decided; then what became of it. */
export function StepCard({ messageId, step }: { messageId: string; step: AssistantStep }) {
  const { call, state, decidedAt, items } = step
  const decide = useDecideStep()
  const titleId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const needsPin = WITH_PIN.has(call.tool)
  const Icon = ICONS[call.tool] ?? Search

  function choose(decision: StepDecision) {
    if (decide.isPending) return
    noteOwnAnswer(messageId)
    decide.mutate(
      { messageId, stepId: step.id, decision },
      { onError: (failure) => toastFailed(TEXTS.actionFailed, failure) },
    )
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields, and is no landmark, of which there would be many
    <div
      role="group"
      aria-labelledby={titleId}
      aria-busy={state === 'running' || undefined}
      className="max-w-[540px] rounded-[16px] text-sm shadow-[inset_0_0_0_1px_var(--line-strong)]"
    >
      <header className="flex items-center gap-3 px-4 pt-3.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
          <Icon aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
        </span>
        <div className="min-w-0 flex-1 leading-[18px]">
          <h2 id={titleId} className="text-md leading-[19px] font-[580] text-ink">
            {ASSISTANT_TEXTS.tools[call.tool]}
          </h2>
          <p className="text-ink-3">{state === 'waiting' ? TEXTS.nothingBeforeAllowed : decisionWords(step)}</p>
        </div>
        {state !== 'waiting' && (
          <span className="flex shrink-0 items-center gap-1.5 text-ink-2">
            <StatusDot status={DOTS[state]} />
            {TEXTS.stepStates[state]}
          </span>
        )}
      </header>
      <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 pt-3.5 leading-[18px] max-md:grid-cols-[72px_minmax(0,1fr)] max-md:gap-x-3">
        {intentsOf(call).map(({ label, value, isLong }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink">
              {isLong ? <LongText text={value} /> : <ExactText text={value} />}
            </dd>
          </div>
        ))}
      </dl>
      {(step.problem !== null || items.length > 0) && (
        <div className="grid gap-2 px-4 pt-3">
          {step.problem !== null && <StepProblem text={step.problem} />}
          {call.tool === 'make_picture' &&
            items.map(({ id, name }) => (
              <img key={id} src={contentAddress(id)} alt={name} className="max-h-[420px] max-w-full rounded-md" />
            ))}
          {items.length > 0 && <StepItems items={items} />}
        </div>
      )}
      {state === 'waiting' ? (
        <footer className="flex flex-wrap justify-end gap-2 px-4 pt-3.5 pb-4 max-md:[&>button]:flex-1">
          <Button disabled={decide.isPending} onClick={() => choose('deny')}>
            {TEXTS.deny}
          </Button>
          {!needsPin && (
            <Button disabled={decide.isPending} onClick={() => choose('conversation')}>
              {TEXTS.allowInConversation}
            </Button>
          )}
          <Button
            variant="primary"
            busy={decide.isPending}
            onClick={() => (needsPin ? setIsAsked(true) : choose('once'))}
          >
            {TEXTS.allowOnce}
          </Button>
        </footer>
      ) : (
        <div className="pb-4" />
      )}
      {needsPin && (
        <ActionDialog
          isOpen={isAsked}
          title={ASSISTANT_TEXTS.tools[call.tool]}
          description={TEXTS.allowWithPin}
          action={TEXTS.allowOnce}
          busyAction={TEXTS.allowing}
          asksPin
          run={(pin) => {
            noteOwnAnswer(messageId)
            return decide.mutateAsync({ messageId, stepId: step.id, decision: 'once', pin })
          }}
          failed={TEXTS.actionFailed}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )

  function decisionWords({ state }: AssistantStep): string | null {
    // One that was stopped may not have been decided at all.
    if (decidedAt === null) return state === 'stopped' ? null : TEXTS.allowedInConversation
    const time = TIME.format(new Date(decidedAt))
    return state === 'denied' ? TEXTS.deniedAt(time) : TEXTS.allowedAt(time)
  }
}

const SHORT_TEXT_CHARACTERS = 160

/** A text that can be looked through before it is allowed. */
function LongText({ text }: { text: string }) {
  if (text.length <= SHORT_TEXT_CHARACTERS) return <span className="whitespace-pre-wrap">{text}</span>
  return (
    <details>
      <summary className="cursor-pointer rounded-xs">{TEXTS.characters(text.length)}</summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
        tabIndex={0}
        className="mt-2 max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs leading-[18px] whitespace-pre-wrap"
      >
        {text}
      </pre>
    </details>
  )
}
