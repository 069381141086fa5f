import { DOCUMENT_FONT_SIZES_PIXELS } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  List,
  ListOrdered,
  ListTodo,
  Plus,
  Redo2,
  Undo2,
} from 'lucide-react'
import { Menu, MenuRadioGroup } from '../../../ui/index.ts'
import { ColorItems } from './ColorItems.tsx'
import { colorName, PAGE_COLOR_NAMES } from './Colors.tsx'
import { FontMenu } from './FontMenu.tsx'
import { type InsertActions, InsertItems } from './InsertItems.tsx'
import { MarkButton } from './MarkButton.tsx'
import { ToolButton, ToolGroup, ToolMenuButton } from './ToolButton.tsx'
import { setAlignment, setList, setPage, setSize, setStyle, setTextColor } from './textActions.ts'
import type { Alignment, BlockStyle, ListStyle, TextState } from './useTextState.ts'

const STYLES: readonly BlockStyle[] = ['paragraph', 'heading1', 'heading2', 'heading3', 'quote', 'codeBlock']
const ALIGNMENTS = { left: AlignLeft, center: AlignCenter, right: AlignRight, justify: AlignJustify }
const LISTS = { none: List, bulletList: List, orderedList: ListOrdered, taskList: ListTodo }

export interface TextBarProps {
  editor: Editor
  state: TextState
  insert: InsertActions
}

/** The tools of the text, where the window is wide. */
export function TextBar({ editor, state, insert }: TextBarProps) {
  const AlignIcon = ALIGNMENTS[state.alignment]
  const ListIcon = LISTS[state.list]
  return (
    <div
      role="toolbar"
      aria-label={TEXTS.textTools}
      className="flex h-[52px] shrink-0 items-center gap-[7px] overflow-x-auto border-b border-line px-3 [scrollbar-width:none]"
    >
      <UndoButtons editor={editor} state={state} />
      <ToolGroup>
        <Menu
          align="start"
          trigger={
            <ToolMenuButton label={`${TEXTS.style}: ${TEXTS.actions[state.style]}`} width={116}>
              {TEXTS.actions[state.style]}
            </ToolMenuButton>
          }
        >
          <MenuRadioGroup<BlockStyle>
            label={TEXTS.style}
            value={state.style}
            onValueChange={(style) => setStyle(editor, style)}
            options={STYLES.map((value) => ({ value, label: TEXTS.actions[value] }))}
          />
        </Menu>
        <FontMenu editor={editor} state={state} width={124} />
        <SizeMenu editor={editor} state={state} />
      </ToolGroup>
      <ToolGroup>
        {(['bold', 'italic', 'underline', 'strike'] as const).map((mark) => (
          <MarkButton key={mark} editor={editor} state={state} mark={mark} />
        ))}
        <TextColorMenu editor={editor} state={state} />
      </ToolGroup>
      <ToolGroup>
        <Menu
          align="start"
          trigger={
            <ToolMenuButton
              label={`${TEXTS.alignment}: ${TEXTS.alignments[state.alignment]}`}
              icon={<AlignIcon aria-hidden="true" />}
            />
          }
        >
          <MenuRadioGroup<Alignment>
            label={TEXTS.alignment}
            value={state.alignment}
            onValueChange={(alignment) => setAlignment(editor, alignment)}
            options={(Object.keys(ALIGNMENTS) as Alignment[]).map((value) => ({
              value,
              label: TEXTS.alignments[value],
            }))}
          />
        </Menu>
        <ListMenu editor={editor} state={state} icon={<ListIcon aria-hidden="true" />} />
      </ToolGroup>
      <ToolGroup>
        <Menu
          align="start"
          isWide
          trigger={
            <ToolMenuButton label={TEXTS.insert} icon={<Plus aria-hidden="true" />}>
              {TEXTS.insert}
            </ToolMenuButton>
          }
        >
          <InsertItems editor={editor} actions={insert} />
        </Menu>
      </ToolGroup>
      <span className="flex-1" />
      <PageMenu editor={editor} state={state} />
    </div>
  )
}

interface ToolProps {
  editor: Editor
  state: TextState
}

export function UndoButtons({ editor, state }: ToolProps) {
  return (
    <span className="flex shrink-0 items-center gap-0.5">
      <ToolButton
        label={TEXTS.actions.undo}
        shortcut="Ctrl Z"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!state.canUndo}
        onClick={() => editor.commands.undo()}
      />
      <ToolButton
        label={TEXTS.actions.redo}
        shortcut="Ctrl Y"
        icon={<Redo2 aria-hidden="true" />}
        disabled={!state.canRedo}
        onClick={() => editor.commands.redo()}
      />
    </span>
  )
}

function SizeMenu({ editor, state }: ToolProps) {
  const value = String(state.sizePixels)
  return (
    <Menu
      align="start"
      trigger={
        <ToolMenuButton label={`${TEXTS.size}: ${value}`} width={58}>
          {value}
        </ToolMenuButton>
      }
    >
      <MenuRadioGroup<string>
        label={TEXTS.size}
        value={value}
        onValueChange={(size) => setSize(editor, Number(size))}
        options={DOCUMENT_FONT_SIZES_PIXELS.map((size) => ({ value: String(size), label: String(size) }))}
      />
    </Menu>
  )
}

function TextColorMenu({ editor, state }: ToolProps) {
  return (
    <Menu
      align="start"
      isWide
      trigger={
        <ToolMenuButton
          label={`${TEXTS.textColor}: ${colorName(state.color)}`}
          icon={
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9" aria-hidden="true">
              <path d="M6 16 12 4l6 12M8.2 11.6h7.6" strokeLinecap="round" strokeLinejoin="round" />
              <path d="M4 21h16" stroke="var(--field-line)" strokeWidth="5" />
              <path d="M4 21h16" stroke={state.color} strokeWidth="3" />
            </svg>
          }
        />
      }
    >
      <ColorItems
        label={TEXTS.textColor}
        value={state.color}
        colors={Object.entries(TEXTS.colors)}
        onChoose={(color) => setTextColor(editor, color)}
      />
    </Menu>
  )
}

export function ListMenu({ editor, state, icon }: ToolProps & { icon: React.ReactNode }) {
  const name = state.list === 'none' ? TEXTS.noList : TEXTS.actions[state.list]
  return (
    <Menu align="start" trigger={<ToolMenuButton label={`${TEXTS.list}: ${name}`} icon={icon} />}>
      <MenuRadioGroup<ListStyle>
        label={TEXTS.list}
        value={state.list}
        onValueChange={(list) => setList(editor, list)}
        options={[
          { value: 'none', label: TEXTS.noList },
          { value: 'bulletList', label: TEXTS.actions.bulletList },
          { value: 'orderedList', label: TEXTS.actions.orderedList },
          { value: 'taskList', label: TEXTS.actions.taskList },
        ]}
      />
    </Menu>
  )
}

function PageMenu({ editor, state }: ToolProps) {
  return (
    <Menu
      isWide
      trigger={
        <ToolMenuButton
          label={TEXTS.pageColor}
          icon={
            <i
              aria-hidden="true"
              className="h-[18px] w-3.5 rounded-[3px] shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--field-line)_60%,transparent)]"
              style={{ background: state.pageColor }}
            />
          }
        >
          {TEXTS.page}
        </ToolMenuButton>
      }
    >
      <ColorItems
        label={TEXTS.pageColor}
        value={state.pageColor}
        colors={PAGE_COLOR_NAMES}
        onChoose={(pageColor) => setPage(editor, { pageColor })}
      />
    </Menu>
  )
}
