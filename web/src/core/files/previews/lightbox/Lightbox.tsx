import { previewTypeOf } from '@pinloft/contract/files/preview-types'
import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Dialog } from 'radix-ui'
import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatListDate } from '../../../../platform/format-date.ts'
import { PassageArea } from '../../../../platform/passage/PassageArea.tsx'
import { useTheme } from '../../../../platform/theme.ts'
import { useMediaQuery } from '../../../../platform/use-media-query.ts'
import { classNames, closeTopDialogOnEscape, useOpenDialog, useWhileClosing } from '../../../../ui/index.ts'
import { useIsAskingForPassword } from '../../../protection/index.ts'
import { startDownload } from '../../actions/download.ts'
import { useStars } from '../../actions/useStars.ts'
import type { Entry } from '../../fileListing.ts'
import { openEditor } from '../../openEditor.ts'
import { isEditable } from '../../preview.ts'
import { useShareEntries } from '../../shareLauncher.ts'
import { FilePreview } from '../FilePreview.tsx'
import { isUnderDialog, usePreviewKeys } from '../usePreviewKeys.ts'
import { Filmstrip } from './Filmstrip.tsx'
import { LightboxActions } from './LightboxActions.tsx'
import { LightboxBar } from './LightboxBar.tsx'
import { SideArrows } from './SideArrows.tsx'
import { useBarShown } from './useBarShown.ts'
import { usePreloadedPictures } from './usePreloadedPictures.ts'
import { useStageDrag } from './useStageDrag.ts'
import './lightbox.css'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { DetailsOfFile } from '../../details/EntryDetails.tsx'
import { PhotoFacts } from './PhotoFacts.tsx'

const PHONE = '(max-width: 679px)'
const STRIP_PX = 70
const ACTIONS_PX = 56
/** Content that is read, on a sheet of its own in the colours of the page. */
const ON_SHEET = ['text', 'pdf', 'html', 'office', 'archive']

export interface LightboxProps {
  entries: readonly Entry[]
  /** Id of the shown file; `null` closes the dialog. */
  fileId: string | null
  onShow: (fileId: string) => void
  /** Replaces the preview by the confirmation to delete the file. Omitted when it cannot be deleted. */
  onDelete?: (entry: Entry) => void
  onClose: () => void
  /** The element focused when the editor, which replaces the preview, closes. */
  home?: RefObject<HTMLElement | null>
}

interface LightboxStyle extends CSSProperties {
  '--foot-px': string
}

/** Shows a file over the whole window, and its neighbours in the list with the arrow keys, buttons or a swipe. */
export function Lightbox({ entries, fileId, onShow, onDelete, onClose, home }: LightboxProps) {
  const files = useMemo(() => entries.filter(({ type }) => type === 'file'), [entries])
  const index = fileId === null ? -1 : files.findIndex(({ id }) => id === fileId)
  const entry = files[index]
  const file = entry?.type === 'file' ? entry.file : null
  const shown = useWhileClosing(file)
  const previous = index > 0 ? files[index - 1] : undefined
  const next = index < 0 ? undefined : files[index + 1]

  const panel = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const isPhone = useMediaQuery(PHONE)
  const [hasDetails, setHasDetails] = useState(false)
  const chosenId = useChosenId(fileId)
  const isAsking = useIsAskingForPassword()
  const star = useStars()
  const shareEntries = useShareEntries()
  const type = shown && previewTypeOf(shown)
  const isOnSheet = type !== null && ON_SHEET.includes(type)
  const isPicture = type === 'image' || type === 'video'
  const bar = useBarShown(isPicture)
  usePreloadedPictures(next, previous)

  function step(direction: 1 | -1) {
    const neighbour = direction === 1 ? next : previous
    if (neighbour) onShow(neighbour.id)
  }

  function edit() {
    if (!file) return
    onClose()
    openEditor(file, { home })
  }

  const askDelete = onDelete && (() => entry && onDelete(entry))
  const toggleDetails = () => setHasDetails((has) => !has)
  const toggleStar = () => entry && star([entry])
  const share = () => entry && shareEntries([entry])

  useArrowKeys(file !== null && !isAsking, step)
  usePreviewKeys({
    ...(file !== null && { i: toggleDetails, s: toggleStar, l: share }),
    ...(file !== null && isEditable(file) && { e: edit }),
    ...(file !== null && askDelete && { Delete: askDelete }),
  })
  const drag = useStageDrag(panel, { onStep: step, onLeave: isOnSheet ? null : onClose })

  const isOpen = file !== null
  useOpenDialog(isOpen, onClose)

  // A button that can no longer be pressed would keep the keyboard to itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another file is shown
  useEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLButtonElement && active.disabled) panel.current?.focus()
  }, [fileId])

  if (!shown) return null

  function press({ target, currentTarget, nativeEvent }: MouseEvent) {
    if (target === currentTarget && isOnSheet) return onClose()
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    const isFree = target instanceof Element && target.closest('button, a, .film') === null
    if (isTouch && isFree) bar.hideByTap()
  }

  const actions = (
    <LightboxActions
      isStarred={shown.isStarred}
      hasDetails={hasDetails}
      viewerAddress={type === 'pdf' ? pdfViewerAddress(shown.id) : null}
      onStar={toggleStar}
      onDetails={toggleDetails}
      onEdit={isEditable(shown) ? edit : null}
      onDownload={() => void startDownload(shown)}
      onShare={share}
      onDelete={askDelete ?? null}
    />
  )
  const hasStrip = !isOnSheet && files.length > 1
  const footPx = (hasStrip ? STRIP_PX : 0) + (isPhone ? ACTIONS_PX : 0)
  const style: LightboxStyle = { '--foot-px': `${footPx}px` }
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay-scrim fixed inset-0 z-dialog" />
        <Dialog.Content
          ref={panel}
          data-theme="dark"
          data-over={isPicture}
          data-bar={bar.isShown ? 'shown' : 'hidden'}
          style={style}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            panel.current?.focus()
          }}
          onEscapeKeyDown={closeTopDialogOnEscape}
          // Messages in the corner are no way out.
          onInteractOutside={(event) => event.preventDefault()}
          {...bar.handlers}
          className="lightbox dialog-panel fixed inset-0 z-dialog flex overflow-hidden text-ink outline-none max-md:flex-col"
        >
          <div className="lightbox-ground absolute inset-0" />
          <div className="relative min-h-0 min-w-0 flex-1">
            {files.length > 1 && (
              <SideArrows
                hasPrevious={previous !== undefined}
                hasNext={next !== undefined}
                isFilm={type === 'video'}
                onStep={step}
              />
            )}
            <LightboxBar
              file={shown}
              position={index + 1}
              count={files.length}
              details={`${formatSize(shown.size)} · ${formatListDate(shown.modifiedAt)}`}
              actions={isPhone ? null : actions}
            />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Escape and the buttons do the same */}
            <div
              {...drag}
              onClick={press}
              className={classNames(
                'lightbox-stage absolute inset-x-0 grid place-items-center',
                isOnSheet ? 'top-16 px-[72px] pb-6 max-md:px-3 max-sm:px-0 max-sm:pb-0' : 'top-0',
              )}
              style={{ bottom: type === 'image' ? 0 : footPx }}
            >
              <PassageArea
                {...(isOnSheet && { 'data-theme': theme })}
                className={
                  isOnSheet
                    ? 'flex size-full max-w-[1120px] min-h-0 flex-col items-center justify-center overflow-hidden rounded-pane bg-raised p-5 text-ink shadow-dialog max-sm:rounded-none max-sm:p-3.5'
                    : 'grid size-full min-h-0 place-items-center overflow-hidden'
                }
              >
                <FilePreview
                  key={`${shown.id} ${shown.isPasswordProtected}`}
                  file={shown}
                  isChosen={shown.id === chosenId}
                />
              </PassageArea>
            </div>
            {footPx > 0 && (
              <div
                data-lightbox-bar=""
                className={classNames('absolute inset-x-0 bottom-0 z-10', !isOnSheet && 'lightbox-foot')}
              >
                {hasStrip && <Filmstrip files={files} current={index} onShow={onShow} />}
                {isPhone && <div className="flex h-14 items-center justify-around px-3">{actions}</div>}
              </div>
            )}
          </div>
          {hasDetails && <DetailsAside file={shown} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The file that was opened itself; null once the person has gone on to another. */
function useChosenId(fileId: string | null): string | null {
  const [chosen, setChosen] = useState({ fileId, isFirst: fileId !== null })
  if (chosen.fileId !== fileId) setChosen({ fileId, isFirst: chosen.fileId === null })
  return chosen.isFirst ? fileId : null
}

/** Details of the shown file, beside it or below it: of a picture how it was taken. */
function DetailsAside({ file }: { file: StoredFile }) {
  return (
    <aside
      aria-label={PREVIEW_TEXTS.details}
      className="relative z-10 flex w-[312px] shrink-0 flex-col gap-3.5 overflow-y-auto border-l border-line bg-surface px-5 py-5 text-sm max-md:max-h-[45%] max-md:w-full max-md:border-t max-md:border-l-0"
    >
      <h3 className="font-display text-md font-title text-ink">{PREVIEW_TEXTS.details}</h3>
      {previewTypeOf(file) === 'image' ? <PhotoFacts file={file} /> : <DetailsOfFile file={file} />}
    </aside>
  )
}

/** Left and right, unless a player, a field or a slider uses them. */
function useArrowKeys(isActive: boolean, onStep: (direction: 1 | -1) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { target } = event
      if (isUnderDialog()) return
      if (target instanceof Element && target.closest('.film, input, textarea, [role=radiogroup], [role=slider]'))
        return
      step(event.key === 'ArrowRight' ? 1 : -1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isActive])
}
