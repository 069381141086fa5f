import { type DocumentDraftSummary, listDocumentDrafts } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { folderPathSegments } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { CloudCheck, Ellipsis, Lock, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toastFailure } from '../../../platform/failures.ts'
import { formatRelativeDate } from '../../../platform/format-date.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { useNow } from '../../../platform/use-now.ts'
import {
  Button,
  Chip,
  EmptyState,
  HouseIllustration,
  IconButton,
  LoadFailed,
  Menu,
  MenuItem,
  Pane,
  PaneHeader,
  Skeleton,
  toast,
} from '../../../ui/index.ts'
import { useDraftCalls } from '../documents.api.ts'
import { DraftThumbnail } from './DraftThumbnail.tsx'

const SHOWN_AT_FIRST = 12

export interface DraftListProps {
  onOpen: (draft: DocumentDraftSummary) => void
  /** Beside the heading. */
  tools: ReactNode
}

/** What was written lately, saved or not. */
export function DraftList({ onOpen, tools }: DraftListProps) {
  const { data: drafts, isError, refetch } = useQuery(queryOf(listDocumentDrafts))
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? drafts : drafts?.slice(0, SHOWN_AT_FIRST)
  const moreCount = (drafts?.length ?? 0) - (shown?.length ?? 0)
  return (
    <Pane aria-labelledby="recent-drafts" className="pb-1.5">
      <PaneHeader id="recent-drafts" title={TEXTS.drafts}>
        {tools}
      </PaneHeader>
      {shown === undefined ? (
        isError ? (
          <LoadFailed text={TEXTS.draftsFailed} onRetry={refetch} />
        ) : (
          <div className="grid gap-2 px-5 pb-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )
      ) : shown.length === 0 ? (
        <EmptyState drawing={<HouseIllustration />} title={TEXTS.draftsEmpty} help={TEXTS.draftsEmptyHelp} />
      ) : (
        <ul aria-labelledby="recent-drafts">
          {shown.map((draft) => (
            <DraftRow key={draft.id} draft={draft} onOpen={() => onOpen(draft)} />
          ))}
        </ul>
      )}
      {moreCount > 0 && (
        <div className="px-4 pt-1">
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
            {TEXTS.moreDrafts(moreCount)}
          </Button>
        </div>
      )}
      <p className="mx-5 mt-1.5 flex items-center gap-[9px] border-t border-line pt-3 pb-2.5 text-sm text-ink-3 max-md:mx-4 max-md:items-start">
        <CloudCheck aria-hidden="true" className="size-4 shrink-0 text-ok-ink" />
        {TEXTS.keepNote}
      </p>
    </Pane>
  )
}

function DraftRow({ draft, onOpen }: { draft: DocumentDraftSummary; onOpen: () => void }) {
  const now = useNow()
  const calls = useDraftCalls()
  const title = draft.title.trim() || DOCUMENTS_TEXTS.defaultTitle
  const age = formatRelativeDate(draft.changedAt, now)
  const place = placeOf(draft)

  async function discard() {
    try {
      await calls.discard(draft.id)
    } catch (failure) {
      toastFailure(failure, TEXTS.discardFailed)
      return
    }
    toast({
      title: DOCUMENTS_TEXTS.draftDiscarded,
      description: title,
      action: {
        label: TEXTS.undo,
        onSelect: () => void calls.restore(draft.id).catch((failure) => toastFailure(failure, TEXTS.discardFailed)),
      },
    })
  }

  return (
    <li className="group relative mx-2 flex min-h-14 items-center gap-3 rounded-row px-3 hover:bg-hover max-md:min-h-[60px] max-md:pr-0.5">
      <DraftThumbnail draft={draft} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full truncate text-left font-name text-ink after:absolute after:inset-0 after:rounded-row"
        >
          {title}
        </button>
        <small className="block truncate text-sm text-ink-3 tabular-nums">
          <span className="max-md:hidden">
            {draft.opening === null ? '' : `${TEXTS.modes[draft.opening.settings.mode]} · `}
            {TEXTS.words(draft.wordCount)}
          </span>
          <span className="md:hidden">
            {place ?? TEXTS.draft} · {age}
          </span>
        </small>
      </div>
      <span className="flex w-[196px] items-center gap-1.5 truncate text-sm text-ink-2 max-md:hidden">
        {place === null ? <Chip>{TEXTS.draft}</Chip> : place}
        {draft.file?.isPasswordProtected && <Lock aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />}
        {place !== null && !draft.isSaved && <Chip>{TEXTS.draftWithChanges}</Chip>}
      </span>
      <span className="w-22 text-sm text-ink-2 tabular-nums max-md:hidden">{age}</span>
      <span className="relative flex w-26 items-center justify-end gap-1 max-md:w-auto">
        <Button
          variant="soft"
          size="sm"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onOpen}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden"
        >
          {TEXTS.open}
        </Button>
        <Menu trigger={<IconButton size="sm" label={TEXTS.moreOn(title)} icon={<Ellipsis aria-hidden="true" />} />}>
          <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={() => void discard()}>
            {draft.isSaved ? TEXTS.discardSaved : TEXTS.discard}
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}

/** Where it is saved; null if nowhere. */
function placeOf({ file }: DocumentDraftSummary): string | null {
  if (file === null) return null
  return folderPathSegments(file.folder).join(' / ') || FILES_TEXTS.rootName
}
