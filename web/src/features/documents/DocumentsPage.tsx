import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { Page } from '../../ui/index.ts'
import { useDocumentAddress } from './documentAddress.ts'
import { DraftList } from './start/DraftList.tsx'
import { ImportButton } from './start/ImportButton.tsx'
import { KindCards } from './start/KindCards.tsx'

/** Where documents are begun, and gone on with. */
export default function DocumentsPage() {
  const { create, show } = useDocumentAddress()
  return (
    <Page title={DOCUMENTS_TEXTS.title}>
      <KindCards onCreate={create} />
      <DraftList
        tools={<ImportButton onImported={(draftId) => show({ draftId, kind: null, fileId: null })} />}
        onOpen={({ id, file }) => show({ draftId: id, kind: null, fileId: file?.isPasswordProtected ? file.id : null })}
      />
    </Page>
  )
}
