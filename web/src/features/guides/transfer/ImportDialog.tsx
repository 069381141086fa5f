import { GUIDES_IMPORT_MAX_BYTES } from '@pinloft/contract/guides/limits'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { importGuides } from '@pinloft/contract/guides/transfer'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { Button, Dialog, ErrorLine, FileField, ProgressBar } from '../../../ui/index.ts'
import type { FileToImport } from './importArchive.ts'
import { useImportGuides } from './transfer.api.ts'

type Imported = ReplyOf<typeof importGuides>

export interface ImportDialogProps {
  /** Those that were dropped; null to have one chosen. */
  dropped?: readonly FileToImport[] | null
  onClose: () => void
}

/** Adds the guides of a zip, of a text, or of what was dropped, and says what was left out. */
export default function ImportDialog({ dropped = null, onClose }: ImportDialogProps) {
  const importZip = useImportGuides()
  const [files, setFiles] = useState(dropped)
  const [error, setError] = useState<string | null>(null)
  const [sentPercent, setSentPercent] = useState<number | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const running = useRef<AbortController>(null)
  const isBusy = sentPercent !== null

  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    if (isBusy) return
    if (files === null) return setError(TEXTS.importMissing)
    if (files.some(({ file }) => file.size > GUIDES_IMPORT_MAX_BYTES))
      return setError(ERRORS.guides_zip_too_large.message)
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setSentPercent(0)
    const { ImportRefusal, importArchive } = await import('./importArchive.ts')
    try {
      const zip = await importArchive(files, controller.signal)
      const progress = (sentBytes: number) => setSentPercent((100 * sentBytes) / Math.max(1, zip.size))
      setImported(await importZip(zip, progress, controller.signal))
    } catch (failure) {
      if (controller.signal.aborted) return setSentPercent(null)
      setError(failure instanceof ImportRefusal ? failure.message : failureText(failure, TEXTS.importFailed))
    }
    setSentPercent(null)
  }

  function cancel() {
    if (isBusy) running.current?.abort()
    else onClose()
  }

  if (imported !== null) return <ImportDone imported={imported} onClose={onClose} />
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isHeld={isBusy}
      title={TEXTS.importTitle}
      description={TEXTS.importHelp}
      onSubmit={() => void start()}
      footer={
        <>
          <Button onClick={cancel}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={TEXTS.importing}>
            {TEXTS.importStart}
          </Button>
        </>
      }
    >
      {dropped === null ? (
        <FileField
          label={TEXTS.importFile}
          accept=".zip,.md,.markdown,.html,.htm,.docx"
          onFileChange={(file) => {
            setFiles(file && [{ file, folder: '' }])
            setError(null)
          }}
          error={error}
          disabled={isBusy}
        />
      ) : (
        <>
          <p className="text-ink-2">{TEXTS.importDropped(dropped.length)}</p>
          {error !== null && <ErrorLine>{error}</ErrorLine>}
        </>
      )}
      {/* Once all is sent, the server reads it: how far it is, is not known. */}
      {isBusy && <ProgressBar label={GUIDES_TEXTS.importJob} percent={sentPercent >= 100 ? null : sentPercent} />}
    </Dialog>
  )
}

function ImportDone({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const { guideCount, pictureCount, leftOut, hasMoreLeftOut } = imported
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.importDone}
      description={
        GUIDES_TEXTS.imported(guideCount) + (pictureCount > 0 ? `, ${TEXTS.importPictures(pictureCount)}` : '')
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      {leftOut.length > 0 && (
        <section aria-label={TEXTS.importLeftOut(leftOut.length)} className="rounded-row bg-sunken px-4 py-3 text-sm">
          <h3 className="font-label text-ink">{TEXTS.importLeftOut(leftOut.length)}</h3>
          <ul className="mt-2 grid gap-1.5">
            {leftOut.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                <span className="text-ink">{name}</span> <span className="block text-ink-3">{reason}</span>
              </li>
            ))}
          </ul>
          {hasMoreLeftOut && <p className="mt-2 text-ink-3">{TEXTS.importMoreLeftOut}</p>}
        </section>
      )}
    </Dialog>
  )
}
