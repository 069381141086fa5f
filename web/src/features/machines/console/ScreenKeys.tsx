import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useRef, useState } from 'react'
import { isEnter } from '../../../platform/input-method.ts'
import { classNames, toast } from '../../../ui/index.ts'
import { chosenKeyboard } from './keyboardChoice.ts'
import { BACKSPACE, ENTER, HELD_KEYS, PRESSED_KEYS, pressed, pressing, type SpecialKey } from './specialKeys.ts'
import { typedDifference } from './typedDifference.ts'
import { type KeyStroke, MISSING_SHOWN, planTyping } from './typing.ts'

const KEY =
  'h-10 min-w-10 shrink-0 rounded-md px-2.5 text-sm font-label text-[oklch(0.93_0.01_255)] transition-colors hover:bg-[oklch(1_0_0/.1)]'

interface ScreenKeysProps {
  send: (stroke: KeyStroke) => unknown
  onCtrlAltDel: () => void
}

/** Keys that a phone does not have, and a field that brings up the keyboard it has. */
export function ScreenKeys({ send, onCtrlAltDel }: ScreenKeysProps) {
  const [held, setHeld] = useState<readonly SpecialKey[]>([])
  const [typed, setTyped] = useState('')
  const before = useRef('')

  function press(strokes: readonly KeyStroke[]) {
    for (const stroke of pressing(strokes, held)) send(stroke)
    setHeld([])
  }

  function type(text: string) {
    const { removedCount, added } = typedDifference(before.current, text)
    for (let count = 0; count < removedCount; count += 1) press(pressed(BACKSPACE))
    const { characters, missing } = planTyping(added, chosenKeyboard())
    const strokes = characters.flatMap((character) => character.strokes)
    if (strokes.length > 0) press(strokes)
    if (missing.length > 0) {
      const shown = missing.slice(0, MISSING_SHOWN).join(' ')
      toast({ variant: 'destructive', title: TEXTS.pasteMissing(shown) })
    }
    keep(Array.from(text).filter((character) => !missing.includes(character)))
  }

  /** The field only shows what the machine would take back by Backspace. */
  function pressKey(key: SpecialKey) {
    press(pressed(key))
    keep(key === BACKSPACE ? Array.from(before.current).slice(0, -1) : [])
  }

  function keep(characters: readonly string[]) {
    before.current = characters.join('')
    setTyped(before.current)
  }

  return (
    <div className="flex w-full flex-col gap-1 rounded-lg bg-[oklch(0.27_0.02_262/.96)] p-1.5 shadow-menu">
      <textarea
        rows={1}
        aria-label={TEXTS.typeHere}
        placeholder={TEXTS.typeHere}
        value={typed}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && typed === '') pressKey(BACKSPACE)
          if (!isEnter(event)) return
          event.preventDefault()
          pressKey(ENTER)
        }}
        className="h-10 resize-none rounded-md bg-[oklch(0.165_0.012_262)] px-3 py-2 font-mono text-lg leading-6 text-[oklch(0.93_0.01_255)] outline-none placeholder:text-[oklch(0.7_0.015_255)] focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
      />
      <div
        role="toolbar"
        aria-label={TEXTS.keysOf}
        // The field keeps the focus, and with it the keyboard of the phone.
        onMouseDown={(event) => event.preventDefault()}
        className="flex gap-0.5 overflow-x-auto"
      >
        {HELD_KEYS.map((key) => {
          const isHeld = held.includes(key)
          return (
            <button
              key={key.code}
              type="button"
              aria-pressed={isHeld}
              onClick={() => setHeld(isHeld ? held.filter((one) => one !== key) : [...held, key])}
              className={classNames(KEY, isHeld && 'bg-accent text-on-accent!')}
            >
              {key.label}
            </button>
          )
        })}
        <button type="button" onClick={onCtrlAltDel} className={`${KEY} whitespace-nowrap`}>
          {TEXTS.ctrlAltDel}
        </button>
        {PRESSED_KEYS.map((key) => (
          <button key={key.code} type="button" onClick={() => pressKey(key)} className={KEY}>
            {key.label}
          </button>
        ))}
      </div>
    </div>
  )
}
