import type { AboutDraft } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { Eye, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useShareOffer } from '../../core/files/index.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { useWarningBeforeLeaving } from '../../platform/use-warning-before-leaving.ts'
import {
  Button,
  classNames,
  Dialog,
  DraftStatus,
  IconButton,
  Page,
  Pane,
  SegmentedControl,
  toast,
} from '../../ui/index.ts'
import { isEmpty } from './draft/draftText.ts'
import { type AboutDraftInHand, useAboutDraft } from './draft/useAboutDraft.ts'
import { AboutForm } from './form/AboutForm.tsx'
import { useAddImages } from './images/useAddImages.ts'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { SaveDialog } from './saving/SaveDialog.tsx'
import './about-page.css'
import { PreviewFrame } from './preview/PreviewFrame.tsx'
import { PreviewTools } from './preview/PreviewTools.tsx'
import { usePreview } from './preview/usePreview.ts'

interface PreviewDialogProps {
  draft: AboutDraftInHand
  open: boolean
  onClose: () => void
}

const NARROW = '(width < 1024px)'

type View = 'edit' | 'preview'

/** The form of the page at the left, the page itself at the right; on a phone one of them. */
export function AboutCreator({ stored }: { stored: AboutDraft }) {
  const draft = useAboutDraft(stored)
  const images = useAddImages(draft)
  const isNarrow = useMediaQuery(NARROW)
  const [view, setView] = useState<View>('edit')
  const [open, setOpen] = useState<'preview' | 'save' | 'share' | null>(null)
  const [isProtected, setIsProtected] = useState(false)
  const [isTitleMissing, setIsTitleMissing] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const [params, setParams] = useSearchParams()
  useWarningBeforeLeaving(draft.keeper.isPending || images.arriving.some(({ state }) => state !== 'failed'))

  const startSaving = async (next: 'save' | 'share' = 'save') => {
    if (draft.text.title.trim() === '') {
      setView('edit')
      setIsTitleMissing(true)
      setTimeout(() => titleField.current?.focus())
      return
    }
    // The page is made of what the server has.
    if (await draft.keeper.flush()) setOpen(next)
    else if (draft.state.type !== 'conflict') toast({ variant: 'destructive', title: TEXTS.draftNotSaved })
  }
  const isAskedToSave = params.has('save')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (!isAskedToSave) return
    setParams({}, { replace: true })
    void startSaving()
  }, [isAskedToSave])

  function showPreview(next: View = 'preview') {
    if (next === 'edit') return setView('edit')
    if (isEmpty(draft.text)) {
      toast({ variant: 'notice', title: TEXTS.previewEmpty, description: TEXTS.previewEmptyHelp })
      return
    }
    draft.keeper.retry()
    if (isNarrow) setView('preview')
    else setOpen('preview')
  }

  const status = <DraftStatus state={draft.state} onRetry={() => draft.keeper.retry()} />
  const saveButton = (
    <Button variant="primary" onClick={() => void startSaving()}>
      {TEXTS.save}
    </Button>
  )
  const startSharing = () => void startSaving('share')
  useShareOffer(draft.text.title.trim() || null, startSharing)
  const shareButton = (
    <IconButton label={TEXTS.saveAndShare} icon={<Share2 aria-hidden="true" />} onClick={startSharing} />
  )
  const isPreviewShown = isNarrow && view === 'preview'
  return (
    <Page title={TEXTS.title} shape="sheet" badge={isNarrow ? undefined : status}>
      {isNarrow && (
        <div className="sticky top-2 z-10 flex items-center gap-2 rounded-pane bg-surface p-1.5 shadow-pane">
          <div className="flex-1">
            <SegmentedControl
              label={TEXTS.view}
              isField
              value={view}
              onValueChange={showPreview}
              options={[
                { value: 'edit', label: TEXTS.editView },
                { value: 'preview', label: TEXTS.preview },
              ]}
            />
          </div>
          {shareButton}
          {saveButton}
        </div>
      )}
      <div className="flex min-h-0 flex-1 gap-(--pane-gap)">
        <Pane
          aria-label={TEXTS.form}
          className={classNames(
            'flex min-h-0 w-[440px] shrink-0 flex-col overflow-hidden max-lg:w-full max-lg:flex-1',
            isPreviewShown && 'hidden',
            images.isOver && 'outline-2 outline-accent',
          )}
          {...images.dropTarget}
        >
          <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5 max-md:p-4">
            {draft.state.type === 'conflict' && <ConflictNote draft={draft} theirs={draft.state.theirs} />}
            <AboutForm
              draft={draft}
              images={images}
              titleField={titleField}
              titleError={isTitleMissing && draft.text.title.trim() === '' ? TEXTS.titleMissing : null}
              status={isNarrow ? status : null}
              isProtected={isProtected}
              onProtected={setIsProtected}
            />
          </div>
          {!isNarrow && (
            <div className="grid grid-cols-[1fr_1fr_auto] gap-2 border-t border-line px-5 py-3">
              <Button onClick={() => showPreview()}>
                <Eye aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
                {TEXTS.preview}
              </Button>
              {saveButton}
              {shareButton}
            </div>
          )}
        </Pane>
        {(!isNarrow || isPreviewShown) && (
          <PreviewPane draft={draft} onFullSize={() => showPreview()} isNarrow={isNarrow} />
        )}
      </div>
      <PreviewDialog draft={draft} open={open === 'preview'} onClose={() => setOpen(null)} />
      <SaveDialog
        draft={draft}
        isOpen={open === 'save' || open === 'share'}
        isToShare={open === 'share'}
        onClose={() => setOpen(null)}
        isProtected={isProtected}
        onProtected={setIsProtected}
      />
    </Page>
  )
}

/** Two texts of the same page: asks which one goes on. Neither is lost before that. */
function ConflictNote({ draft, theirs }: { draft: AboutDraftInHand; theirs: AboutDraft }) {
  return (
    <div role="alert" className="grid gap-3 rounded-row bg-wait-soft p-4 text-wait-ink">
      <div>
        <p className="font-[600]">{TEXTS.changedElsewhere}</p>
        <p className="text-sm">{TEXTS.changedElsewhereHelp}</p>
      </div>
      <p className="text-sm">{TEXTS.theirTitle(theirs.title, theirs.images.length)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => draft.takeTheirs(theirs)}>
          {TEXTS.keepTheirs}
        </Button>
        <Button size="sm" onClick={() => draft.keepMine(theirs)}>
          {TEXTS.keepMine}
        </Button>
      </div>
    </div>
  )
}

/** The page over everything. */
function PreviewDialog({ draft, open, onClose }: PreviewDialogProps) {
  const { revision, tools } = usePreview(draft, 'desktop')
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.preview}
      description={TEXTS.oneFile(draft.saved.pageSizeBytes)}
      actions={<PreviewTools {...tools} />}
      bodyClassName="pb-5"
    >
      <PreviewFrame revision={revision} device={tools.device} scheme={tools.scheme} isFullSize />
    </Dialog>
  )
}
