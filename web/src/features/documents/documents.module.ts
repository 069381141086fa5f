import { CREATE_DOCUMENT_PATH } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import { FilePenLine } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { DocumentHost } from './DocumentHost.tsx'
import { DocumentLauncherProvider } from './DocumentLauncherProvider.tsx'
import { useDocumentCommands } from './useDocumentCommands.tsx'
import { useDocumentFinds } from './useDocumentFinds.tsx'

export const documentsModule: WebFeature = {
  name: 'documents',
  screens: [{ path: CREATE_DOCUMENT_PATH, title: DOCUMENTS_TEXTS.title, load: () => import('./DocumentsPage.tsx') }],
  navigation: [{ path: CREATE_DOCUMENT_PATH, label: DOCUMENTS_TEXTS.title, icon: FilePenLine, group: 'writing' }],
  keyboardHelp: [KEY_HELP.documents],
  useCommands: useDocumentCommands,
  useFinds: useDocumentFinds,
  Provider: DocumentLauncherProvider,
  Host: DocumentHost,
}
