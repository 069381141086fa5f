import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { FilePenLine } from 'lucide-react'
import type { PaletteCommand } from '../../platform/feature.ts'
import { DOCUMENT_KINDS, useDocumentAddress } from './documentAddress.ts'

/** What the palette offers of the documents on every screen. */
export function useDocumentCommands(): readonly PaletteCommand[] {
  const { create } = useDocumentAddress()
  return DOCUMENT_KINDS.map((kind) => ({
    id: `create-document-${kind}`,
    group: TEXTS.paletteGroup,
    label: TEXTS.kinds[kind].name,
    keywords: 'new create write page text',
    icon: <FilePenLine aria-hidden="true" className="size-[18px]" />,
    onOpen: () => create(kind),
  }))
}
