import { DOCUMENT_FONTS } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { Menu, MenuRadioGroup } from '../../../ui/index.ts'
import { ToolMenuButton, type ToolMenuButtonProps } from './ToolButton.tsx'
import { setFont } from './textActions.ts'
import type { TextState } from './useTextState.ts'

export interface FontMenuProps extends Pick<ToolMenuButtonProps, 'width' | 'className'> {
  editor: Editor
  state: TextState
}

/** The fonts, each in its own letters. */
export function FontMenu({ editor, state, ...button }: FontMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <ToolMenuButton label={`${TEXTS.font}: ${state.font}`} {...button}>
          {state.font}
        </ToolMenuButton>
      }
    >
      <MenuRadioGroup<string>
        label={TEXTS.font}
        value={state.font}
        onValueChange={(font) => setFont(editor, font)}
        options={DOCUMENT_FONTS.map((font) => ({
          value: font,
          label: <span style={{ fontFamily: font }}>{font}</span>,
        }))}
      />
    </Menu>
  )
}
