import { getStrangerGuesses, type StrangerGuesses, ACCESS_TEXTS as TEXTS } from '@pinloft/contract/access/endpoints'
import { lowerFirst } from '@pinloft/contract/files/names'
import { formatExactDate, formatRelativeDate } from '../../platform/format-date.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { useNow } from '../../platform/use-now.ts'
import { LoadFailed, Skeleton } from '../../ui/index.ts'

/** Attempts of unknown browsers to get in. */
export function StrangersSection() {
  const { data: guesses, isError, refetch } = useQuery(queryOf(getStrangerGuesses))
  return (
    <section aria-labelledby="strangers-title" className="mx-(--pane-pad) border-t border-line py-3">
      <h3 id="strangers-title" className="font-strong text-ink">
        {TEXTS.strangersTitle}
      </h3>
      {guesses ? (
        <Known guesses={guesses} />
      ) : isError ? (
        <LoadFailed text={TEXTS.strangersLoadFailed} onRetry={refetch} />
      ) : (
        <Skeleton className="mt-1.5 h-3 w-2/5" />
      )}
    </section>
  )
}

function Known({ guesses: { wrongPins, networkCount, networks } }: { guesses: StrangerGuesses }) {
  const nowMs = useNow()
  if (wrongPins === 0) return <p className="text-sm text-ink-3">{TEXTS.strangersNone}</p>
  const unnamedCount = networkCount - networks.length
  return (
    <>
      <p className="text-sm text-ink-3">{TEXTS.strangersTried(wrongPins, networkCount)}</p>
      <ul className="mt-1.5 text-sm text-ink-2 tabular-nums">
        {networks.map(({ network, wrongPins: count, lastAt }) => (
          <li key={network} className="py-0.5">
            <span className="text-ink">{network}</span> · {TEXTS.strangersFrom(count)} ·{' '}
            <time dateTime={lastAt} title={formatExactDate(lastAt)}>
              {lowerFirst(formatRelativeDate(lastAt, nowMs))}
            </time>
          </li>
        ))}
        {unnamedCount > 0 && <li className="py-0.5">{TEXTS.strangersOthers(unnamedCount)}</li>}
      </ul>
    </>
  )
}
