import type { DocumentSettings } from '@pinloft/contract/documents/endpoints'
import { DOCUMENT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/documents/limits'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { ArrowLeft, History, Pencil, TextSearch, Type, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, DraftStatus, IconButton, SegmentedControl } from '../../../ui/index.ts'
import type { DraftState } from '../drafts/useDraft.ts'

export interface EditorHeaderProps {
  title: string
  mode: DocumentSettings['mode']
  state: DraftState
  onTitle: (title: string) => void
  onMode: (mode: DocumentSettings['mode']) => void
  onRetry: () => void
  onBack: () => void
  onFind: () => void
  onVersions: () => void
  /** Null where the tools have an undo of their own, or nothing can be undone. */
  onUndo: (() => void) | null
  onSave: () => void
  /** The menu of what else can be done with the document. */
  menu: ReactNode
}

/** The name of the document, whether it is kept, its mode, and what is done with the whole of it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { title, mode, state, onTitle, onMode, onRetry, onBack, onFind, onVersions, onUndo, onSave, menu } = props
  return (
    <header className="relative flex h-16 shrink-0 items-center gap-1.5 px-4 max-md:h-14 max-md:gap-0 max-md:pr-3 max-md:pl-1">
      <IconButton onSky label={TEXTS.back} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
      <div className="ml-1 min-w-0 max-w-[340px] flex-1 max-md:max-w-none">
        <input
          aria-label={TEXTS.name}
          value={title}
          maxLength={DOCUMENT_TITLE_MAX_CHARACTERS}
          onChange={({ currentTarget }) => onTitle(currentTarget.value)}
          className="-ml-1.5 block h-[22px] w-full truncate rounded-[6px] bg-transparent px-1.5 font-display text-lg font-title tracking-title text-ink outline-none hover:bg-glass focus:bg-glass focus:shadow-[inset_0_0_0_1.5px_var(--accent)] max-md:text-[1rem]"
        />
        <DraftStatus state={state} onRetry={onRetry} />
      </div>
      <span className="absolute left-1/2 -translate-x-1/2 max-md:hidden">
        <ModeChoice mode={mode} onMode={onMode} />
      </span>
      <span className="flex-1 max-md:hidden" />
      <IconButton
        onSky
        label={TEXTS.actions.find}
        shortcut="Ctrl F"
        icon={<TextSearch aria-hidden="true" />}
        onClick={onFind}
        className="max-md:hidden"
      />
      <IconButton
        onSky
        label={TEXTS.versions}
        icon={<History aria-hidden="true" />}
        onClick={onVersions}
        className="max-md:hidden"
      />
      {onUndo && <IconButton onSky label={TEXTS.actions.undo} icon={<Undo2 aria-hidden="true" />} onClick={onUndo} />}
      {menu}
      <Button
        variant="primary"
        className="ml-1.5 min-w-[76px] max-md:min-w-16"
        aria-keyshortcuts="Control+S"
        onClick={onSave}
      >
        {TEXTS.save}
      </Button>
    </header>
  )
}

export function ModeChoice({ mode, onMode }: Pick<EditorHeaderProps, 'mode' | 'onMode'>) {
  return (
    <SegmentedControl
      label={TEXTS.mode}
      value={mode}
      onValueChange={onMode}
      options={[
        { value: 'text', label: TEXTS.modes.text, icon: <Type aria-hidden="true" /> },
        { value: 'draw', label: TEXTS.modes.draw, icon: <Pencil aria-hidden="true" /> },
      ]}
    />
  )
}
