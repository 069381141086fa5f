import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, ProgressBar, SelectField, toast } from '../../../ui/index.ts'
import { untilKeysTaken } from './console.api.ts'
import { chooseKeyboard, chosenKeyboard } from './keyboardChoice.ts'
import { KEYBOARD_LAYOUTS, type KeyboardLayoutId } from './keyboardLayouts.ts'
import { type KeyStroke, MISSING_SHOWN, planTyping, typePlan } from './typing.ts'

interface PasteDialogProps {
  machineId: string
  send: (stroke: KeyStroke) => boolean
  onClose: () => void
  /** Puts the text into the clipboard of a machine that has an agent for it. */
  onOffer: (text: string) => void
}

const inWords = (count: number) => count.toLocaleString('en')

/** Types a text of any length into a machine. */
export function PasteDialog({ machineId, send, onClose, onOffer }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [layout, setLayout] = useState(chosenKeyboard)
  const [progress, setProgress] = useState<{ typed: number; all: number } | null>(null)
  const stop = useRef<AbortController>(null)
  const plan = planTyping(text, layout)
  const all = plan.characters.length

  useEffect(() => () => stop.current?.abort(), [])

  async function type() {
    if (all === 0 || progress !== null) return
    stop.current = new AbortController()
    setProgress({ typed: 0, all })
    const typed = await typePlan(plan, {
      send,
      untilTaken: () => untilKeysTaken(machineId),
      onProgress: (count) => setProgress({ typed: count, all }),
      signal: stop.current.signal,
    })
    setProgress(null)
    if (typed < all) {
      toast({ variant: 'destructive', title: TEXTS.pasteStopped(inWords(typed), inWords(all)) })
      return
    }
    toast({ title: TEXTS.pasteDone })
    onClose()
  }

  async function fillIn() {
    try {
      setText(await navigator.clipboard.readText())
    } catch {
      toast({ variant: 'destructive', title: TEXTS.clipboardRefused })
    }
  }

  function choose(next: KeyboardLayoutId) {
    setLayout(next)
    chooseKeyboard(next)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.pasteTitle}
      description={TEXTS.pasteHelp}
      isHeld={progress !== null}
      note={text === '' ? undefined : TEXTS.pasteCount(inWords(all))}
      footer={
        progress === null ? (
          <>
            <Button onClick={onClose}>{TEXTS.cancel}</Button>
            <Button variant="primary" disabled={all === 0} onClick={() => void type()}>
              {TEXTS.pasteAction}
            </Button>
          </>
        ) : (
          <Button onClick={() => stop.current?.abort()}>{TEXTS.pasteStop}</Button>
        )
      }
    >
      <label className="flex flex-col gap-[7px] text-sm leading-5 font-[570] text-ink">
        {TEXTS.pasteText}
        <textarea
          rows={6}
          spellCheck={false}
          readOnly={progress !== null}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="w-full resize-y rounded-md bg-raised px-3 py-2 font-mono text-md text-ink shadow-field outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)] max-md:text-lg dark:bg-sunken"
        />
      </label>
      {plan.missing.length > 0 && (
        <p role="status" className="text-sm text-wait-ink wrap-anywhere">
          {TEXTS.pasteMissing(plan.missing.slice(0, MISSING_SHOWN).join(' '))}. {TEXTS.pasteSkip}
        </p>
      )}
      {progress === null && (
        <SelectField<KeyboardLayoutId>
          label={TEXTS.pasteLayout}
          value={layout}
          onValueChange={choose}
          options={KEYBOARD_LAYOUTS.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      {progress === null ? (
        <div className="flex flex-wrap items-center gap-2">
          {navigator.clipboard !== undefined && (
            <Button size="sm" onClick={() => void fillIn()}>
              {TEXTS.pasteClipboard}
            </Button>
          )}
          <Button
            size="sm"
            disabled={text === ''}
            onClick={() => {
              onOffer(text)
              toast({ title: TEXTS.pasteToAgentDone, variant: 'notice' })
            }}
          >
            {TEXTS.pasteToAgent}
          </Button>
        </div>
      ) : (
        <div className="grid gap-2">
          <ProgressBar label={TEXTS.pasteTitle} percent={(100 * progress.typed) / progress.all} />
          <p className="text-sm text-ink-3 tabular-nums">
            {TEXTS.pasteProgress(inWords(progress.typed), inWords(progress.all))}
          </p>
        </div>
      )}
    </Dialog>
  )
}
