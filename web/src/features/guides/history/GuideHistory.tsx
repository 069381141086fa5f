import { type Guide, getGuide } from '@pinloft/contract/guides/endpoints'
import { type GuideRevision, listGuideRevisions, restoreGuideRevision } from '@pinloft/contract/guides/revisions'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ArrowLeft, ChevronDown, ChevronUp, History } from 'lucide-react'
import { useState } from 'react'
import { ListError } from '../../../kit/list/ListError.tsx'
import { toastFailure } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, IconButton, Page, Pane, SegmentedControl, toast } from '../../../ui/index.ts'
import { isPasswordIncorrect } from '../guides.api.ts'
import type { GuidesNavigation } from '../guidesRoute.ts'
import type { KnownPassword } from '../passwords.ts'
import { SheetWaiting } from '../SheetWaiting.tsx'
import { VerifyPasswordDialog } from '../VerifyPasswordDialog.tsx'
import { type Comparison, RevisionBody } from './RevisionBody.tsx'
import { RevisionList, RevisionMenu, shortDate } from './RevisionList.tsx'

export interface GuideHistoryProps {
  navigation: GuidesNavigation
  guideId: string
  /** The revision in the address; `null` for the one before the current. */
  chosen: number | null
  password: string | null
  onPassword: (known: KnownPassword) => void
}

const COMPARISONS: readonly Comparison[] = ['toNow', 'inIt', 'whole']

/** The revisions of a guide: what each changed, and the way back to it. */
export default function GuideHistory(props: GuideHistoryProps) {
  const { navigation, guideId } = props
  const guide = useQuery(queryOf(getGuide, { id: guideId }))
  const revisions = useQuery(queryOf(listGuideRevisions, { id: guideId }))
  const error = guide.error ?? revisions.error
  if (guide.data === undefined || revisions.data === undefined) {
    if (error === null) return <SheetWaiting />
    return (
      <Page title={TEXTS.revisions} shape="sheet" back={<Back navigation={navigation} guideId={guideId} />}>
        <Pane className="flex min-h-64 flex-1 flex-col">
          <ListError
            error={error}
            title={TEXTS.guideFailed}
            onRetry={() => void Promise.all([guide.refetch(), revisions.refetch()])}
          />
        </Pane>
      </Page>
    )
  }
  return <Revisions {...props} guide={guide.data} revisions={revisions.data} />
}

function Back({ navigation, guideId }: Pick<GuideHistoryProps, 'navigation' | 'guideId'>) {
  return (
    <IconButton
      onSky
      label={TEXTS.backToGuide}
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={() => navigation.goTo({ view: 'read', guideId })}
    />
  )
}

interface RevisionsProps extends GuideHistoryProps {
  guide: Guide
  revisions: readonly GuideRevision[]
}

function Revisions({ navigation, guide, revisions, chosen, password, onPassword }: RevisionsProps) {
  const guideId = guide.id
  const [wanted, setWanted] = useState<Comparison>('toNow')
  const [isVerifying, setIsVerifying] = useState(false)
  const restoration = useMutation(mutationOf(restoreGuideRevision))
  const index = Math.max(
    revisions.findIndex(({ revision }) => revision === chosen),
    // The one before the current, if there is one.
    chosen === null && revisions.length > 1 ? 1 : 0,
  )
  const revision = revisions[index]
  const comparison = revision?.isCurrent && wanted === 'toNow' ? 'inIt' : wanted
  if (revision === undefined) return null
  const choose = (next: GuideRevision | undefined) =>
    next && navigation.replace({ view: 'history', guideId, revision: next.revision })

  function restore(known: string | null) {
    if (revision === undefined || restoration.isPending) return
    if (guide.isPasswordProtected && known === null) return setIsVerifying(true)
    restoration.mutate(
      { id: guideId, revision: revision.revision, password: known ?? '', baseRevision: guide.revision },
      {
        onSuccess: () => {
          toast({ title: TEXTS.revisionRestored })
          navigation.goTo({ view: 'read', guideId })
        },
        onError: (failure) => {
          toastFailure(failure, TEXTS.restoreFailed)
          if (isPasswordIncorrect(failure)) setIsVerifying(true)
        },
      },
    )
  }

  const restoreButton = (className?: string) => (
    <Button
      variant="primary"
      icon={<History aria-hidden="true" />}
      disabled={revision.isCurrent}
      busy={restoration.isPending}
      busyLabel={TEXTS.restoring}
      onClick={() => restore(password)}
      className={className}
    >
      {TEXTS.restore(shortDate(revision.savedAt))}
    </Button>
  )
  return (
    <Page
      title={TEXTS.revisions}
      documentTitle={`${TEXTS.revisions} · ${guide.title}`}
      shape="sheet"
      isWholeHeight
      back={<Back navigation={navigation} guideId={guideId} />}
      phoneTools={null}
    >
      <Pane className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:rounded-b-none">
        <div className="flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-5 max-md:h-auto max-md:p-3">
          <p className="min-w-0 flex-1 truncate text-sm font-[530] text-ink max-md:hidden">{guide.title}</p>
          <SegmentedControl
            label={TEXTS.comparison}
            value={comparison}
            onValueChange={setWanted}
            options={COMPARISONS.filter((option) => option !== 'toNow' || !revision.isCurrent).map((value) => ({
              value,
              label: TEXTS[value],
            }))}
          />
          <span className="max-md:hidden">{restoreButton()}</span>
        </div>
        <div className="flex min-h-0 flex-1">
          <RevisionList revisions={revisions} chosen={revision} onChoose={choose} />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <RevisionMenu revisions={revisions} chosen={revision} onChoose={choose} />
            <RevisionBody
              guide={guide}
              revision={revision}
              before={revisions[index + 1] ?? null}
              comparison={comparison}
            />
          </div>
        </div>
        <footer className="absolute inset-x-2.5 bottom-2.5 z-nav mx-auto flex h-14 max-w-[460px] items-center gap-1 rounded-[20px] bg-raised px-2 shadow-menu md:hidden">
          <IconButton
            label={TEXTS.older}
            icon={<ChevronDown aria-hidden="true" />}
            disabled={index === revisions.length - 1}
            onClick={() => choose(revisions[index + 1])}
            className="size-11!"
          />
          {restoreButton('h-11! flex-1')}
          <IconButton
            label={TEXTS.newer}
            icon={<ChevronUp aria-hidden="true" />}
            disabled={index === 0}
            onClick={() => choose(revisions[index - 1])}
            className="size-11!"
          />
        </footer>
      </Pane>
      <VerifyPasswordDialog
        guide={isVerifying ? guide : null}
        onCancel={() => setIsVerifying(false)}
        onVerified={(known) => {
          setIsVerifying(false)
          onPassword(known)
          restore(known.password)
        }}
      />
    </Page>
  )
}
