import { type Guide, getGuide } from '@pinloft/contract/guides/endpoints'
import { GUIDE_PDF_JOB, makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer/endpoints'
import { ArrowLeft, Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useShareFile, useShareOffer } from '../../../core/files/index.ts'
import { useActiveJob } from '../../../core/jobs/index.ts'
import { ListError } from '../../../kit/list/ListError.tsx'
import { areLettersMissing, MissingLettersDialog, type PdfDoubt } from '../../../kit/pdf/MissingLettersDialog.tsx'
import { failureText, toastFailure } from '../../../platform/failures.ts'
import { shortcutKey } from '../../../platform/input-method.ts'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'
import { usePassageMark } from '../../../platform/passage/usePassageMark.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, EmptyState, IconButton, LostIllustration, Page, Pane } from '../../../ui/index.ts'
import { DeleteGuideDialog } from '../DeleteGuideDialog.tsx'
import { isGuideGone } from '../guides.api.ts'
import { passageIn } from '../guidesPath.ts'
import type { GuidesNavigation } from '../guidesRoute.ts'
import { GuideText, showHeading } from '../markdown/GuideText.tsx'
import { useMarkdown } from '../markdown/useMarkdown.ts'
import type { KnownPassword } from '../passwords.ts'
import { SheetWaiting } from '../SheetWaiting.tsx'
import { VerifyPasswordDialog } from '../VerifyPasswordDialog.tsx'
import { ContentsAside, ContentsFold } from './Contents.tsx'
import { GuideHead } from './GuideHead.tsx'
import { GuideMenu, ReaderTools } from './ReaderTools.tsx'
import { useCurrentHeading } from './useCurrentHeading.ts'

export interface GuideReaderProps {
  navigation: GuidesNavigation
  guideId: string
  onPassword: (known: KnownPassword) => void
}

/** A guide to read, with its contents beside it. */
export default function GuideReader({ navigation, guideId, onPassword }: GuideReaderProps) {
  const { data: guide, error, refetch } = useQuery(queryOf(getGuide, { id: guideId }))
  if (guide !== undefined && !isGuideGone(error)) {
    return <Reading navigation={navigation} guide={guide} onPassword={onPassword} />
  }
  if (error === null) return <SheetWaiting />
  return (
    <Page
      title={GUIDES_TEXTS.title}
      shape="sheet"
      back={<BackButton label={TEXTS.back} onClick={() => navigation.goToLibrary()} />}
    >
      <Pane className="flex min-h-64 flex-1 flex-col">
        {isGuideGone(error) ? (
          <EmptyState
            level={2}
            className="flex-1 justify-center"
            drawing={<LostIllustration />}
            title={error.message}
            action={<Button onClick={() => navigation.goToLibrary()}>{TEXTS.back}</Button>}
          />
        ) : (
          <ListError error={error} title={TEXTS.guideFailed} onRetry={() => void refetch()} />
        )}
      </Pane>
    </Page>
  )
}

function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton onSky label={label} icon={<ArrowLeft aria-hidden="true" />} onClick={onClick} />
}

function Reading({ navigation, guide, onPassword }: Omit<GuideReaderProps, 'guideId'> & { guide: Guide }) {
  const [isVerifying, setIsVerifying] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const article = useRef<HTMLElement>(null)
  const markdown = useMarkdown(guide.content)
  const [query] = useSearchParams()
  usePassageMark(article, passageIn(query))
  const sections = [...markdown.headings.values()].filter(({ depth }) => depth <= 2)
  const currentId = useCurrentHeading(article, markdown.headings)

  function edit() {
    if (guide.isPasswordProtected) setIsVerifying(true)
    else navigation.goTo({ view: 'edit', guideId: guide.id })
  }

  useEditKey(edit)
  const pdf = useMutation(mutationOf(makeGuidePdf))
  const pdfJob = useActiveJob(GUIDE_PDF_JOB, guide.id)
  const [, navigate] = useLocation()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const shareFile = useShareFile()

  const [doubt, setDoubt] = useState<PdfDoubt | null>(null)

  function makePdf(onMade: (file: { fileId: string; name: string }) => void, mayMissLetters = false) {
    if (pdf.isPending) return
    pdf.mutate(
      { id: guide.id, missingLetters: mayMissLetters ? 'show-boxes' : 'refuse' },
      {
        // Whoever has gone elsewhere meanwhile stays there.
        onSuccess: (file) => isHere.current && onMade(file),
        onError: (failure) => {
          if (!areLettersMissing(failure)) return toastFailure(failure, TEXTS.pdfFailed)
          setDoubt({ text: failureText(failure, TEXTS.pdfFailed), onMake: () => makePdf(onMade, true) })
        },
      },
    )
  }

  // A guide is no file, so what visitors get is its PDF.
  const sharePdf = () => makePdf(({ fileId, name }) => shareFile({ id: fileId, originalName: name }))
  useShareOffer(guide.title, sharePdf)

  const actions = {
    guide,
    onPdf: () => makePdf(({ fileId }) => navigate(pdfViewerAddress(fileId))),
    onShare: sharePdf,
    // Begun here, or before by whoever looks at the guide again.
    isMakingPdf: pdf.isPending || pdfJob !== undefined,
    onEdit: edit,
    onHistory: () => navigation.goTo({ view: 'history', guideId: guide.id, revision: null }),
    onDelete: () => setIsDeleting(true),
  }
  const show = (id: string) => showHeading(article.current, id)
  return (
    <Page
      title={GUIDES_TEXTS.title}
      documentTitle={guide.title}
      shape="sheet"
      back={<BackButton label={TEXTS.back} onClick={() => navigation.goToLibrary()} />}
      phoneTools={
        <>
          <Button size="md" variant="primary" icon={<Pencil aria-hidden="true" />} onClick={edit}>
            {TEXTS.edit}
          </Button>
          <GuideMenu {...actions} isWhole />
        </>
      }
    >
      <Pane className="flex min-h-0 flex-1 flex-col overflow-hidden max-md:-mx-(--gutter) max-md:-mb-(--gutter) max-md:rounded-b-none">
        <ReaderTools {...actions} navigation={navigation} />
        <div className="flex min-h-0 flex-1">
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
            tabIndex={0}
            aria-label={TEXTS.content}
            className="min-w-0 flex-1 overflow-y-auto -outline-offset-2 max-md:overflow-visible"
          >
            <article
              ref={article}
              className="mx-auto max-w-[760px] px-10 pt-8 pb-16 max-md:px-5 max-md:pt-5 max-md:pb-10"
            >
              <GuideHead guide={guide} navigation={navigation} />
              {sections.length > 1 && <ContentsFold sections={sections} currentId={currentId} onShow={show} />}
              <div className="mt-8 max-md:mt-6">
                <GuideText {...markdown} source={guide.content} />
              </div>
            </article>
          </section>
          <ContentsAside guide={guide} sections={sections} currentId={currentId} onShow={show} />
        </div>
      </Pane>
      <MissingLettersDialog doubt={doubt} onClose={() => setDoubt(null)} />
      <VerifyPasswordDialog
        guide={isVerifying ? guide : null}
        onCancel={() => setIsVerifying(false)}
        onVerified={(known) => {
          onPassword(known)
          navigation.goTo({ view: 'edit', guideId: guide.id })
        }}
      />
      <DeleteGuideDialog
        guide={isDeleting ? guide : null}
        onCancel={() => setIsDeleting(false)}
        onDeleted={() => navigation.goToLibrary()}
      />
    </Page>
  )
}

/** E edits, unless something else has the keyboard. */
function useEditKey(onEdit: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutKey(event) !== 'e' || event.ctrlKey || event.metaKey || event.altKey || isKeyboardTaken()) return
    event.preventDefault()
    onEdit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
