import { useLiveStatus } from '../platform/live-socket.ts'
import { classNames, StatusDot } from '../ui/index.ts'

/** Shows the state of the live socket. On a phone only the dot is shown. */
export function LiveBadge({ isHero }: { isHero: boolean }) {
  const isConnected = useLiveStatus() === 'connected'
  const word = isConnected ? 'Connected' : 'Reconnecting'
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex shrink-0 items-center text-sm leading-none font-[550] whitespace-nowrap text-ink-2',
        'md:h-[30px] md:gap-2 md:rounded-full md:bg-glass md:pr-3 md:pl-[11px] md:shadow-edge',
        'max-md:size-[30px] max-md:justify-center',
        isHero && 'mt-[3px] max-md:mt-[5px]',
      )}
    >
      <StatusDot status={isConnected ? 'ok' : 'wait'} />
      <span className="max-md:sr-only">{word}</span>
    </span>
  )
}
