import { useLiveStatus } from '../platform/live-socket.ts'
import { classNames, StatusDot } from '../ui/index.ts'

/** Tells the truth about the live socket. On a phone only the dot shows, on the hero page also its word. */
export function LiveBadge({ isHero }: { isHero: boolean }) {
  const isConnected = useLiveStatus() === 'connected'
  const word = isConnected ? 'Connected' : 'Reconnecting'
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex shrink-0 items-center text-sm leading-none font-[550] whitespace-nowrap text-ink-2',
        'md:h-[30px] md:gap-2 md:rounded-full md:bg-glass md:pr-3 md:pl-[11px] md:shadow-edge',
        isHero
          ? 'max-md:mt-[7px] max-md:h-[26px] max-md:gap-[7px] max-md:rounded-full max-md:bg-glass max-md:px-2.5 max-md:text-xs max-md:leading-none max-md:shadow-edge md:mt-[3px]'
          : 'max-md:h-[30px] max-md:w-[30px] max-md:justify-center',
      )}
    >
      <StatusDot status={isConnected ? 'ok' : 'wait'} />
      <span className={classNames(!isHero && 'max-md:sr-only')}>{word}</span>
    </span>
  )
}
