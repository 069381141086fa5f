import type { getGuideLibrary } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { SEARCH_MAX_CHARACTERS } from '@pinloft/contract/search/snippets'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { ChevronDown, Ellipsis, FileArchive, FileUp, Plus, Search, Tag, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { useSettled } from '../../../platform/use-settled.ts'
import {
  Button,
  IconButton,
  Menu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  SegmentedControl,
  TextField,
} from '../../../ui/index.ts'
import type { GuidesNavigation, LibraryFilter } from '../guidesRoute.ts'

const ImportDialog = lazyPart(() => import('../transfer/ImportDialog.tsx'))
const TrashDialog = lazyPart(() => import('./TrashDialog.tsx'))
const ExportDialog = lazyPart(() => import('../transfer/ExportDialog.tsx'))

/** Debounce of the search while typing. */
const TYPING_REST_MS = 120
/** Categories that stand side by side; the others are in a menu. */
const CATEGORIES_SHOWN = 3
/** Stands for no filter: labels can't be empty. */
const ALL = ''

export interface LibraryToolsProps {
  filter: LibraryFilter
  library: ReplyOf<typeof getGuideLibrary> | undefined
  navigation: GuidesNavigation
}

/** The search of the library, its filters, and the ways to add guides. */
export function LibraryTools({ filter, library, navigation }: LibraryToolsProps) {
  const [open, setOpen] = useState<'import' | 'export' | 'trash' | null>(null)
  const isEmpty = library?.guideCount === 0
  const change = (part: Partial<LibraryFilter>) => navigation.replace({ view: 'library', ...filter, ...part })
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <SearchField words={filter.words} onWords={(words) => change({ words })} />
      <Categories filter={filter} library={library} onCategory={(category) => change({ category })} />
      <Tags filter={filter} library={library} onTag={(tag) => change({ tag })} />
      <span className="flex-1 max-sm:hidden" />
      <Menu trigger={<IconButton onSky label={TEXTS.transferMenu} icon={<Ellipsis aria-hidden="true" />} />}>
        <MenuItem icon={<FileUp aria-hidden="true" />} onSelect={() => setOpen('import')}>
          {TEXTS.importTitle}…
        </MenuItem>
        <MenuItem
          icon={<FileArchive aria-hidden="true" />}
          disabled={(library?.guideCount ?? 0) === 0}
          onSelect={() => setOpen('export')}
        >
          {TEXTS.exportTitle}…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('trash')}>
          {TEXTS.trashMenu(library?.trashedCount ?? 0)}
        </MenuItem>
      </Menu>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        aria-keyshortcuts="n"
        aria-label={TEXTS.create}
        // On a phone it would have a row of its own, above the same button of the empty library.
        className={isEmpty ? 'max-sm:hidden' : 'max-sm:order-1 max-sm:ml-auto'}
        onClick={() => navigation.goTo({ view: 'create', draftId: null })}
      >
        <span className="max-sm:hidden">{TEXTS.create}</span>
        <span className="sm:hidden">{TEXTS.createShort}</span>
      </Button>
      {open !== null && (
        <PartBoundary waiting={null}>
          {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
          {open === 'trash' && <TrashDialog onClose={() => setOpen(null)} />}
          {open === 'export' && library && (
            <ExportDialog filter={filter} library={library} onClose={() => setOpen(null)} />
          )}
        </PartBoundary>
      )}
    </div>
  )
}

/** The address follows what is typed, once it rests. */
function SearchField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const [text, setText] = useState(words)
  const [known, setKnown] = useState(words)
  const settled = useSettled(text, TYPING_REST_MS)
  if (words !== known) {
    setKnown(words)
    // The address was changed by something else, such as the way back.
    if (words !== settled) setText(words)
  }
  const follow = useEffectEvent((typed: string) => typed !== words && onWords(typed))
  useEffect(() => {
    follow(settled)
  }, [settled])
  return (
    <search className="w-full max-w-[340px] max-md:max-w-none max-sm:w-[calc(100%-50px)]">
      <TextField
        label={TEXTS.search}
        isLabelHidden
        placeholder={TEXTS.search}
        value={text}
        onValueChange={setText}
        icon={<Search aria-hidden="true" className="size-4" />}
        maxLength={SEARCH_MAX_CHARACTERS}
        spellCheck={false}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        end={
          text !== '' && (
            <IconButton
              size="sm"
              label={TEXTS.clearSearch}
              icon={<X aria-hidden="true" />}
              onClick={() => setText('')}
              className="-mr-2"
            />
          )
        }
      />
    </search>
  )
}

interface LabelsProps {
  filter: LibraryFilter
  library: LibraryToolsProps['library']
}

function Categories({ filter, library, onCategory }: LabelsProps & { onCategory: (name: string | null) => void }) {
  const categories = library?.categories ?? []
  if (categories.length === 0 && filter.category === null) return null
  const first = categories.slice(0, CATEGORIES_SHOWN).map(({ name }) => name)
  const others = categories.slice(CATEGORIES_SHOWN).map(({ name }) => name)
  const isOther = filter.category !== null && !first.includes(filter.category)
  const shown = isOther && filter.category !== null ? [...first.slice(0, -1), filter.category] : first
  return (
    <>
      <span className="flex items-center gap-1 max-md:hidden">
        <SegmentedControl
          label={TEXTS.categories}
          value={filter.category ?? ALL}
          onValueChange={(name) => onCategory(name === ALL ? null : name)}
          options={[
            { value: ALL, label: TEXTS.allCategories },
            ...shown.map((name) => ({ value: name, label: short(name) })),
          ]}
        />
        {others.length > 0 && (
          <CategoryMenu
            filter={filter}
            names={categories.map(({ name }) => name)}
            onCategory={onCategory}
            label={TEXTS.moreCategories}
          />
        )}
      </span>
      <span className="max-sm:order-1 md:hidden">
        <CategoryMenu filter={filter} names={categories.map(({ name }) => name)} onCategory={onCategory} label={null} />
      </span>
    </>
  )
}

interface CategoryMenuProps {
  filter: LibraryFilter
  names: readonly string[]
  onCategory: (name: string | null) => void
  /** Of a button with only an icon; otherwise it shows the chosen category. */
  label: string | null
}

function CategoryMenu({ filter, names, onCategory, label }: CategoryMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        label === null ? (
          <Button aria-label={TEXTS.categories}>
            {short(filter.category ?? TEXTS.categories)}
            <ChevronDown aria-hidden="true" className="mr-[-3px]" />
          </Button>
        ) : (
          <IconButton onSky size="sm" label={label} icon={<ChevronDown aria-hidden="true" />} />
        )
      }
    >
      <MenuRadioGroup
        label={TEXTS.categories}
        value={filter.category ?? ALL}
        onValueChange={(name) => onCategory(name === ALL ? null : name)}
        options={[{ value: ALL, label: TEXTS.allCategories }, ...names.map((name) => ({ value: name, label: name }))]}
      />
    </Menu>
  )
}

function Tags({ filter, library, onTag }: LabelsProps & { onTag: (name: string | null) => void }) {
  const tags = library?.tags ?? []
  if (tags.length === 0 && filter.tag === null) return null
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant={filter.tag === null ? 'plain' : 'soft'}
          icon={<Tag aria-hidden="true" />}
          aria-label={filter.tag === null ? TEXTS.tags : `${TEXTS.tags}: ${filter.tag}`}
          className="max-sm:order-1"
        >
          {short(filter.tag ?? TEXTS.tags)}
        </Button>
      }
    >
      <MenuRadioGroup
        label={TEXTS.tags}
        value={filter.tag ?? ALL}
        onValueChange={(name) => onTag(name === ALL ? null : name)}
        options={[{ value: ALL, label: TEXTS.allTags }, ...tags.map(({ name }) => ({ value: name, label: name }))]}
      />
    </Menu>
  )
}

/** Labels can be long; the filter that is set stays readable in its menu. */
function short(name: string): string {
  const characters = [...name]
  return characters.length > 20 ? `${characters.slice(0, 19).join('')}…` : name
}
