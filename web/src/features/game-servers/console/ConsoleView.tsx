import type { ConsoleLine } from '@pinloft/contract/game-servers/console'
import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { ArrowDown } from 'lucide-react'
import { Fragment, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toastFailure } from '../../../platform/failures.ts'
import { formatClock, formatExactDate } from '../../../platform/format-date.ts'
import { focusIfLost, LoadFailed } from '../../../ui/index.ts'
import { CommandField } from './CommandField.tsx'
import { useGameConsole } from './console.api.ts'
import { commandsOf, type LineTone, missingBefore, toneOf, withoutPrefix } from './consoleLines.ts'

/** Closer to the end than this is at the end: scrolling by half pixels leaves a rest. */
const END_PX = 8
const FRAME =
  'relative h-[clamp(260px,calc(100dvh-420px),560px)] overflow-hidden rounded-[13px] bg-[oklch(0.165_0.012_262)] text-[oklch(0.9_0.012_150)] max-md:h-[300px]'
const TONES: Record<LineTone, string> = {
  plain: '',
  command: 'text-[oklch(0.8_0.14_155)]',
  pinloft: 'text-[oklch(0.78_0.1_245)]',
  warning: 'text-[oklch(0.84_0.12_84)]',
  error: 'text-[oklch(0.78_0.13_25)]',
}

/** What a server prints, and a field to answer. It follows the end until somebody scrolls up. */
export function ConsoleView({ server }: { server: Pick<GameServer, 'id' | 'name' | 'status'> }) {
  const { lines, isFailed, hasEarlier, loadEarlier, reload } = useGameConsole(server.id)
  const box = useRef<HTMLDivElement>(null)
  /** Number of the last line that was seen at the end; null while the end is in sight. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const history = useMemo(() => commandsOf(lines ?? []), [lines])
  const last = lines?.at(-1)?.number ?? 0
  const unseen = leftAt === null ? 0 : last - leftAt

  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when lines were added
  useLayoutEffect(() => {
    if (leftAt === null) scrollToEnd(box.current)
  }, [lines, leftAt])

  // Lines wrap in another way when the width changes.
  const hasBox = lines !== undefined
  useEffect(() => {
    const element = box.current
    if (element === null || !hasBox || leftAt !== null) return
    const observer = new ResizeObserver(() => scrollToEnd(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasBox, leftAt])

  function followScroll() {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? { scrollTop: 0, scrollHeight: 0, clientHeight: 0 }
    const isAtEnd = scrollHeight - scrollTop - clientHeight <= END_PX
    setLeftAt((before) => (isAtEnd ? null : (before ?? last)))
  }

  async function showEarlier() {
    const element = box.current
    const fromEnd = element === null ? 0 : element.scrollHeight - element.scrollTop
    setLeftAt((before) => before ?? last)
    try {
      await loadEarlier()
    } catch (failure) {
      return toastFailure(failure, TEXTS.consoleFailed)
    }
    // What was read stays where it is, below what was added.
    requestAnimationFrame(() => {
      if (element !== null) element.scrollTop = element.scrollHeight - fromEnd
    })
  }

  return (
    <>
      <div className={FRAME}>
        {lines === undefined ? (
          isFailed && (
            <div className="m-2 rounded-row bg-surface p-4">
              <LoadFailed text={TEXTS.consoleFailed} onRetry={reload} />
            </div>
          )
        ) : (
          <>
            <div
              ref={box}
              role="log"
              aria-label={TEXTS.consoleOf(server.name)}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
              tabIndex={0}
              onScroll={followScroll}
              className="flex h-full flex-col overflow-y-auto rounded-[inherit] px-[18px] py-3.5 font-mono text-xs leading-[19px] -outline-offset-2 max-md:px-3 max-md:py-2.5 max-md:text-[11px] max-md:leading-[17px]"
            >
              <div className="mt-auto grid grid-cols-[minmax(0,1fr)]">
                {hasEarlier && (
                  <button
                    type="button"
                    onClick={() => void showEarlier()}
                    className="mb-2 justify-self-start rounded-sm px-2 py-1 font-sans text-sm text-[oklch(0.8_0.015_255)] underline underline-offset-[3px]"
                  >
                    {TEXTS.earlier}
                  </button>
                )}
                {lines.length === 0 && (
                  <p className="font-sans text-sm text-[oklch(0.8_0.015_255)]">{TEXTS.consoleEmpty}</p>
                )}
                {lines.map((line, index) => (
                  <Fragment key={line.number}>
                    <Missing count={missingBefore(lines, index)} />
                    <Line line={line} />
                  </Fragment>
                ))}
              </div>
            </div>
            {leftAt !== null && (
              <button
                type="button"
                onClick={() => {
                  setLeftAt(null)
                  focusIfLost(() => [box.current])
                }}
                className="absolute right-4 bottom-3 inline-flex h-8 items-center gap-1.5 rounded-full bg-raised px-3 text-sm font-label text-ink tabular-nums shadow-menu"
              >
                <ArrowDown aria-hidden="true" className="size-4" />
                {unseen > 0 ? TEXTS.newLines(unseen) : TEXTS.atEnd}
              </button>
            )}
          </>
        )}
      </div>
      <CommandField server={server} history={history} />
    </>
  )
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollTop = element.scrollHeight
}

const Line = memo(function Line({ line }: { line: ConsoleLine }) {
  const { at, text, source } = line
  return (
    <p className={`wrap-anywhere whitespace-pre-wrap ${TONES[toneOf(line)]}`}>
      <time dateTime={at} title={formatExactDate(at)} className="mr-2.5 text-[oklch(0.66_0.02_255)]">
        {formatClock(at)}
      </time>
      <span>
        {source === 'command' && '› '}
        {withoutPrefix(text)}
      </span>
    </p>
  )
})

/** Says that lines are missing. */
function Missing({ count }: { count: number }) {
  if (count === 0) return null
  return <p className="font-sans text-[oklch(0.84_0.12_84)]">{GAME_SERVERS_TEXTS.linesDropped(count)}</p>
}
