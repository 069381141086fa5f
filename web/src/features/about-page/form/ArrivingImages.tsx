import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { RotateCw, X } from 'lucide-react'
import { ErrorLine, IconButton, ProgressBar } from '../../../ui/index.ts'
import type { ImagesBeingAdded } from '../images/useAddImages.ts'

const ROW = 'flex min-h-11 items-center gap-3 rounded-row bg-sunken px-3 py-2'

/** The image that is on its way, those that wait, and those that did not arrive. */
export function ArrivingImages({ images: { arriving, drop, retry } }: { images: ImagesBeingAdded }) {
  if (arriving.length === 0) return null
  const waiting = arriving.filter(({ state }) => state === 'waiting').map(({ key }) => key)
  return (
    <ul className="grid gap-1.5">
      {arriving
        .filter(({ state }) => state !== 'waiting')
        .map(({ key, name, state, percent, problem }) => (
          <li key={key} className={ROW}>
            <div className="grid min-w-0 flex-1 gap-1">
              <span className="truncate text-sm text-ink">{problem === null ? TEXTS.uploading(name) : name}</span>
              {problem === null ? (
                <ProgressBar label={TEXTS.uploading(name)} percent={state === 'sending' ? percent : null} />
              ) : (
                <ErrorLine>{problem}</ErrorLine>
              )}
            </div>
            {problem !== null && (
              <IconButton
                size="sm"
                label={TEXTS.retryImage(name)}
                icon={<RotateCw aria-hidden="true" />}
                onClick={() => retry(key)}
              />
            )}
            <IconButton
              size="sm"
              label={problem === null ? TEXTS.cancelImage(name) : TEXTS.dismissImage(name)}
              icon={<X aria-hidden="true" />}
              onClick={() => drop([key])}
            />
          </li>
        ))}
      {waiting.length > 0 && (
        <li className={ROW}>
          <span className="min-w-0 flex-1 text-sm text-ink-2 tabular-nums">{TEXTS.waitingImages(waiting.length)}</span>
          <IconButton
            size="sm"
            label={TEXTS.cancelWaiting}
            icon={<X aria-hidden="true" />}
            onClick={() => drop(waiting)}
          />
        </li>
      )}
    </ul>
  )
}
