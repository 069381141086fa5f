import {
  type FoundGuide,
  type GuideCard,
  getGuideLibrary,
  listGuideCards,
  searchGuides,
} from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ListError } from '../../../kit/list/ListError.tsx'
import { shortcutKey } from '../../../platform/input-method.ts'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { keepPreviousData, pagesOf, queryOf, useInfiniteQuery, useQuery } from '../../../platform/query.ts'
import {
  Button,
  EmptyState,
  focusIfLost,
  LostIllustration,
  Page,
  Pane,
  SearchIllustration,
  Skeleton,
} from '../../../ui/index.ts'
import { DeleteGuideDialog } from '../DeleteGuideDialog.tsx'
import { EVERYTHING, type GuidesNavigation, guideOpenedLast, type LibraryFilter } from '../guidesRoute.ts'
import type { KnownPassword } from '../passwords.ts'
import type { FileToImport } from '../transfer/importArchive.ts'
import { useImportDrop } from '../transfer/useImportDrop.ts'
import { VerifyPasswordDialog } from '../VerifyPasswordDialog.tsx'
import { DraftsPane } from './DraftsPane.tsx'
import { GuideCardItem } from './GuideCardItem.tsx'
import { LibraryTools } from './LibraryTools.tsx'
import { useCardKeys } from './useCardKeys.ts'

const ImportDialog = lazyPart(() => import('../transfer/ImportDialog.tsx'))

const GRID =
  'grid auto-rows-fr grid-cols-3 gap-(--pane-gap) max-lg:grid-cols-2 max-sm:auto-rows-auto max-sm:grid-cols-1'
const CARDS_AT_ONCE = 60
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export interface LibraryProps {
  navigation: GuidesNavigation
  filter: LibraryFilter
  onPassword: (known: KnownPassword) => void
}

/** All guides as cards, with a search and filters. */
export function Library({ navigation, filter, onPassword }: LibraryProps) {
  const words = filter.words.trim()
  const library = useQuery(queryOf(getGuideLibrary))
  const labels = { category: filter.category ?? undefined, tag: filter.tag ?? undefined }
  const cards = useInfiniteQuery({
    ...pagesOf(listGuideCards, words === '' ? { ...labels, limit: CARDS_AT_ONCE } : null),
    placeholderData: keepPreviousData,
  })
  const found = useQuery({
    ...queryOf(searchGuides, words === '' ? null : { q: words, ...labels }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isSearch = words !== ''
  const { error, isPlaceholderData } = isSearch ? found : cards
  const guides: readonly (GuideCard | FoundGuide)[] | undefined = isSearch
    ? found.data?.guides
    : cards.data?.pages.flatMap(({ items }) => items)
  const [verifying, setVerifying] = useState<GuideCard | null>(null)
  const [deleting, setDeleting] = useState<GuideCard | null>(null)
  const home = useRef<HTMLElement>(null)

  const [dropped, setDropped] = useState<readonly FileToImport[] | null>(null)

  useImportDrop(dropped === null, setDropped)
  useCreateKey(() => navigation.goTo({ view: 'create', draftId: null }))

  function edit(guide: GuideCard) {
    if (guide.isPasswordProtected) setVerifying(guide)
    else navigation.goTo({ view: 'edit', guideId: guide.id })
  }

  return (
    <Page title={GUIDES_TEXTS.title} documentTitle={GUIDES_TEXTS.libraryTitle}>
      <LibraryTools filter={filter} library={library.data} navigation={navigation} />
      <DraftsPane navigation={navigation} />
      {dropped !== null && (
        <PartBoundary waiting={null}>
          <ImportDialog dropped={dropped} onClose={() => setDropped(null)} />
        </PartBoundary>
      )}
      <section ref={home} tabIndex={-1} aria-label={GUIDES_TEXTS.libraryTitle} className="outline-none">
        <h2 className="sr-only">{GUIDES_TEXTS.libraryTitle}</h2>
        <p role="status" className="sr-only">
          {guides !== undefined && !isPlaceholderData && TEXTS.guideCount(guides.length)}
        </p>
        {guides === undefined ? (
          error === null ? (
            <CardSkeletons />
          ) : (
            <Pane className="flex py-6">
              <ListError
                error={error}
                title={isSearch ? TEXTS.searchFailed : TEXTS.loadFailed}
                onRetry={() => void (isSearch ? found.refetch() : cards.refetch())}
              />
            </Pane>
          )
        ) : guides.length === 0 ? (
          <NoGuides filter={filter} navigation={navigation} />
        ) : (
          <Cards
            guides={guides}
            words={words}
            onEdit={edit}
            onDelete={setDeleting}
            navigation={navigation}
            more={cards.hasNextPage && !isSearch ? cards : null}
          />
        )}
        {isSearch && found.data?.hasMore && <p className="mt-3 text-sm text-ink-2">{TEXTS.hasMore}</p>}
      </section>
      <VerifyPasswordDialog
        guide={verifying}
        onCancel={() => setVerifying(null)}
        onVerified={(known) => {
          onPassword(known)
          navigation.goTo({ view: 'edit', guideId: known.guideId })
        }}
      />
      <DeleteGuideDialog
        guide={deleting}
        onCancel={() => setDeleting(null)}
        onDeleted={() => focusIfLost(() => [home.current])}
      />
    </Page>
  )
}

interface CardsProps {
  guides: readonly (GuideCard | FoundGuide)[]
  words: string
  onEdit: (guide: GuideCard) => void
  onDelete: (guide: GuideCard) => void
  navigation: GuidesNavigation
  /** The next page; `null` if there is none. */
  more: { fetchNextPage: () => unknown; isFetchingNextPage: boolean } | null
}

function Cards({ guides, words, onEdit, onDelete, navigation, more }: CardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [activeId, setActiveId] = useState(guideOpenedLast)
  const active = guides.some(({ id }) => id === activeId) ? activeId : guides[0]?.id
  useCardKeys(list)

  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>(`[data-guide="${CSS.escape(guideOpenedLast() ?? '')}"]`)
    // The way back leads to the card that was opened.
    if (card && (document.activeElement === document.body || document.activeElement?.matches('main'))) card.focus()
  }, [])

  return (
    <>
      <ul ref={list} aria-label={TEXTS.list} className={GRID}>
        {guides.map((guide) => (
          <GuideCardItem
            key={guide.id}
            guide={guide}
            words={words}
            isActive={guide.id === active}
            onActive={() => setActiveId(guide.id)}
            onEdit={() => onEdit(guide)}
            onHistory={() => navigation.goTo({ view: 'history', guideId: guide.id, revision: null })}
            onDelete={() => onDelete(guide)}
          />
        ))}
      </ul>
      {more !== null && (
        <div ref={(place) => watch(place, more)} className="mt-4 text-center">
          <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {TEXTS.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

/** Loads the next page when its button comes near the window. */
function watch(place: Element | null, more: NonNullable<CardsProps['more']>): (() => void) | undefined {
  if (place === null) return
  const observer = new IntersectionObserver(
    ([entry]) => entry?.isIntersecting && !more.isFetchingNextPage && more.fetchNextPage(),
    { rootMargin: '600px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}

function NoGuides({ filter, navigation }: Pick<LibraryProps, 'filter' | 'navigation'>) {
  const isFiltered = filter.words.trim() !== '' || filter.category !== null || filter.tag !== null
  return (
    <Pane className="grid min-h-64 place-items-center py-6">
      {isFiltered ? (
        <EmptyState
          drawing={<SearchIllustration />}
          title={TEXTS.nothing(filter.words.trim())}
          help={filter.words.trim() === '' ? undefined : TEXTS.nothingHelp}
          action={<Button onClick={() => navigation.goToLibrary(EVERYTHING)}>{TEXTS.showAll}</Button>}
        />
      ) : (
        <EmptyState
          drawing={<LostIllustration />}
          title={TEXTS.emptyTitle}
          help={TEXTS.emptyHelp}
          action={
            <Button
              icon={<Plus aria-hidden="true" />}
              onClick={() => navigation.goTo({ view: 'create', draftId: null })}
            >
              {TEXTS.create}
            </Button>
          }
        />
      )}
    </Pane>
  )
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Loading" className={GRID}>
      {SKELETONS.map((name) => (
        <Pane key={name} data-skeleton="" className="grid min-h-[196px] content-start gap-3 p-5">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="mt-1 h-3.5 w-full" />
          <Skeleton className="h-3.5 w-11/12" />
          <Skeleton className="h-3.5 w-2/3" />
        </Pane>
      ))}
    </div>
  )
}

/** N creates a guide, unless something else has the keyboard. */
function useCreateKey(onCreate: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutKey(event) !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isKeyboardTaken()) return
    event.preventDefault()
    onCreate()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
