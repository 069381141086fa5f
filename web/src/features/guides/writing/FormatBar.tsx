import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { GUIDE_PICTURE_TYPES } from '@pinloft/contract/guides/pictures'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import {
  Bold,
  Code,
  Ellipsis,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Search,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { IconButton, Menu, MenuItem } from '../../../ui/index.ts'
import type { FormatAction } from './formatting.ts'
import type { GuideEditor } from './useGuideEditor.ts'

const ICONS: Readonly<Record<FormatAction, LucideIcon>> = {
  heading: Heading,
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  list: List,
  numbered: ListOrdered,
  checklist: ListChecks,
  note: TextQuote,
  code: Code,
  table: Table,
  link: Link,
}
const SHORTCUTS: Partial<Record<FormatAction, string>> = { bold: 'Ctrl B', italic: 'Ctrl I', code: 'Ctrl E' }
const GROUPS: readonly (readonly FormatAction[])[] = [
  ['heading', 'bold', 'italic', 'strike'],
  ['list', 'numbered', 'checklist', 'note'],
  ['code', 'table', 'link'],
]
/** What a phone shows beside the picture; the rest is in a menu. */
const FIRST: readonly FormatAction[] = ['heading', 'bold', 'italic', 'list', 'code']
const FURTHER: readonly FormatAction[] = ['strike', 'numbered', 'checklist', 'note', 'table', 'link']

/** The buttons that format the source. */
export function FormatBar({ editor }: { editor: GuideEditor }) {
  return (
    <div
      role="toolbar"
      aria-label={TEXTS.format}
      className="flex h-11 shrink-0 items-center overflow-x-auto border-b border-line px-2"
    >
      <IconButton
        size="sm"
        label={TEXTS.actions.undo}
        shortcut="Ctrl Z"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!editor.canUndo}
        onClick={editor.undo}
      />
      <IconButton
        size="sm"
        label={TEXTS.actions.redo}
        shortcut="Ctrl Y"
        icon={<Redo2 aria-hidden="true" />}
        disabled={!editor.canRedo}
        onClick={editor.redo}
      />
      {GROUPS.map((group) => (
        <span key={group[0]} className="ml-0.5 flex items-center border-l border-line pl-1">
          {group.map((action) => (
            <FormatButton key={action} action={action} editor={editor} />
          ))}
        </span>
      ))}
      <PictureButton editor={editor} />
      <IconButton
        size="sm"
        label={EDITOR_TEXTS.find}
        shortcut="Ctrl F"
        icon={<Search aria-hidden="true" />}
        onClick={editor.find}
      />
    </div>
  )
}

/** The same at the foot of a phone, in reach of the thumb. */
export function PhoneFormatBar({ editor }: { editor: GuideEditor }) {
  return (
    <div
      role="toolbar"
      aria-label={TEXTS.format}
      className="absolute inset-x-2.5 bottom-2.5 z-nav mx-auto flex h-14 max-w-[460px] items-center justify-between gap-0.5 rounded-[20px] bg-raised px-2 shadow-menu [&>button]:size-11"
    >
      {FIRST.map((action) => (
        <FormatButton key={action} action={action} editor={editor} />
      ))}
      <PictureButton editor={editor} />
      <Menu trigger={<IconButton label={TEXTS.furtherFormats} icon={<Ellipsis aria-hidden="true" />} />}>
        <MenuItem icon={<Undo2 aria-hidden="true" />} disabled={!editor.canUndo} onSelect={editor.undo}>
          {TEXTS.actions.undo}
        </MenuItem>
        <MenuItem icon={<Redo2 aria-hidden="true" />} disabled={!editor.canRedo} onSelect={editor.redo}>
          {TEXTS.actions.redo}
        </MenuItem>
        <MenuItem icon={<Search aria-hidden="true" />} onSelect={editor.find}>
          {EDITOR_TEXTS.find}
        </MenuItem>
        {FURTHER.map((action) => {
          const Icon = ICONS[action]
          return (
            <MenuItem key={action} icon={<Icon aria-hidden="true" />} onSelect={() => editor.format(action)}>
              {TEXTS.actions[action]}
            </MenuItem>
          )
        })}
      </Menu>
    </div>
  )
}

/** The text keeps its selection, and a phone its keyboard. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

function FormatButton({ action, editor }: { action: FormatAction; editor: GuideEditor }) {
  const Icon = ICONS[action]
  return (
    <IconButton
      size="sm"
      label={TEXTS.actions[action]}
      shortcut={SHORTCUTS[action]}
      icon={<Icon aria-hidden="true" />}
      onMouseDown={keepFocus}
      onClick={() => editor.format(action)}
    />
  )
}

function PictureButton({ editor }: { editor: GuideEditor }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        size="sm"
        label={TEXTS.actions.picture}
        icon={<ImagePlus aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={GUIDE_PICTURE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          editor.addPictures([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
