import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { BookOpen, Download, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { folderAddress } from '../../core/files/index.ts'
import { Button, buttonClass, EmptyState, PdfIllustration, ProgressBar, Skeleton } from '../../ui/index.ts'
import { GUIDES_PATH } from '../guides/index.ts'

function Centred({ children }: { children: ReactNode }) {
  return <div className="grid flex-1 place-content-center justify-items-center p-5">{children}</div>
}

/** The URL names no PDF. */
export function NoPdf() {
  return (
    <Centred>
      <EmptyState
        level={2}
        drawing={<PdfIllustration />}
        title={PDF_VIEWER_TEXTS.noneTitle}
        help={PDF_VIEWER_TEXTS.noneHelp}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link href={GUIDES_PATH} className={buttonClass('primary')}>
              <BookOpen aria-hidden="true" />
              {PDF_VIEWER_TEXTS.openGuides}
            </Link>
            <Link href={folderAddress('')} className={buttonClass('ghost')}>
              {PDF_VIEWER_TEXTS.chooseFile}
            </Link>
          </span>
        }
      />
    </Centred>
  )
}

export function LoadFailed({ onRetry, onDownload }: { onRetry: () => void; onDownload?: () => void }) {
  return (
    <Centred>
      <div role="alert">
        <EmptyState
          level={2}
          drawing={<PdfIllustration isBroken />}
          title={PDF_VIEWER_TEXTS.errorTitle}
          help={PDF_VIEWER_TEXTS.error}
          action={
            <span className="flex gap-2">
              <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
                {PDF_VIEWER_TEXTS.retry}
              </Button>
              {onDownload && (
                <Button variant="ghost" icon={<Download aria-hidden="true" />} onClick={onDownload}>
                  {PDF_VIEWER_TEXTS.download}
                </Button>
              )}
            </span>
          }
        />
      </div>
    </Centred>
  )
}

/** While a PDF is opened. The sizes are in bytes; only the parts that are needed are loaded. */
export function Loading({ loadedBytes = 0, sizeBytes }: { loadedBytes?: number; sizeBytes?: number }) {
  const isKnown = sizeBytes !== undefined && loadedBytes > 0
  return (
    <Centred>
      <Skeleton className="h-[160px] w-[114px] bg-surface" />
      <p role="status" className="mt-5 font-display text-[1rem] leading-[1.375rem] font-strong text-ink">
        {PDF_VIEWER_TEXTS.loading}
      </p>
      {isKnown && (
        <>
          <ProgressBar
            label={PDF_VIEWER_TEXTS.loading}
            percent={Math.min(100, (100 * loadedBytes) / sizeBytes)}
            className="mt-2 w-[248px]"
          />
          <p className="mt-2 text-sm text-ink-3 tabular-nums">
            {formatSize(Math.min(loadedBytes, sizeBytes))} of {formatSize(sizeBytes)}
          </p>
        </>
      )}
    </Centred>
  )
}
