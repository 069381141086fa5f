import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { previewTypeOf } from '@pinloft/contract/files/preview-types'
import { DetailsOfFile } from '../../details/EntryDetails.tsx'
import { PhotoFacts } from './PhotoFacts.tsx'

/** Details of the shown file, beside it or below it: of a picture how it was taken. */
export function DetailsAside({ file }: { file: StoredFile }) {
  return (
    <aside
      aria-label={PREVIEW_TEXTS.details}
      className="relative z-10 flex w-[312px] shrink-0 flex-col gap-3.5 overflow-y-auto border-l border-line bg-surface px-5 py-5 text-sm max-md:max-h-[45%] max-md:w-full max-md:border-t max-md:border-l-0"
    >
      <h3 className="font-display text-md font-title text-ink">{PREVIEW_TEXTS.details}</h3>
      {previewTypeOf(file) === 'image' ? <PhotoFacts file={file} /> : <DetailsOfFile file={file} />}
    </aside>
  )
}
