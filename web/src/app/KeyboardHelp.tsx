import { KEY_HELP, KEYBOARD_TEXTS, type KeyGroup } from '@pinloft/contract/shared/keyboard-texts'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { KeyboardHelpContext } from '../platform/keyboard-help.ts'
import { isKeyboardTaken } from '../platform/keyboard-owner.ts'
import { Dialog, useFocusReturn } from '../ui/index.ts'
import { FEATURES } from './features.ts'

const GROUPS: readonly KeyGroup[] = [KEY_HELP.everywhere, ...FEATURES.flatMap(({ keyboardHelp = [] }) => keyboardHelp)]

/** The list of keyboard shortcuts, opened with `?` or a command on every screen. */
export function KeyboardHelp({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLElement>(null)
  const { remember, returnFocus } = useFocusReturn()

  function open() {
    remember()
    setIsOpen(true)
  }

  function change(isOpenNow: boolean) {
    setIsOpen(isOpenNow)
    if (!isOpenNow) returnFocus()
  }

  useHelpKey(open)
  return (
    <KeyboardHelpContext value={open}>
      {children}
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={KEYBOARD_TEXTS.title}
        description={KEYBOARD_TEXTS.onMac}
        size="wide"
        initialFocus={list}
        bodyClassName="overflow-hidden p-0!"
      >
        <section
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
          tabIndex={0}
          aria-label={KEYBOARD_TEXTS.title}
          className="min-h-0 overflow-y-auto px-[26px] pt-[18px] pb-1 outline-none max-md:px-5"
        >
          <div className="gap-x-10 md:columns-2">
            {GROUPS.map((group) => (
              <Group key={group.title} group={group} />
            ))}
          </div>
        </section>
      </Dialog>
    </KeyboardHelpContext>
  )
}

function Group({ group: { title, lines } }: { group: KeyGroup }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="break-inside-avoid pb-5">
      <h3 id={titleId} className="pb-1 font-strong text-ink">
        {title}
      </h3>
      <dl>
        {lines.map(({ does, keys }) => (
          <div key={does} className="flex min-h-[34px] items-center gap-3 border-t border-line py-1 first:border-t-0">
            <dt className="min-w-0 flex-1">{does}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-sm text-ink-3">
              {keys.map((way, index) => (
                <Fragment key={way}>
                  {index > 0 && KEYBOARD_TEXTS.or}
                  <Keys names={way.split(' ')} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Keys({ names }: { names: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {names.map((name) => (
        <kbd
          key={name}
          className="min-w-6 rounded-xs bg-sunken px-1.5 text-center font-sans text-xs leading-[22px] font-[550] text-ink-2 shadow-plain"
        >
          {name}
        </kbd>
      ))}
    </span>
  )
}

/** The character, not the key: its position differs between keyboard layouts. */
function useHelpKey(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.defaultPrevented || isKeyboardTaken()) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
