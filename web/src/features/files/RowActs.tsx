import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { Download, Eye, Star } from 'lucide-react'
import { displayName } from '../../ui/index.ts'
import { isStarred, nameOf } from './fileListing.ts'
import { hasViewButton } from './preview.ts'
import { RowButton } from './RowButton.tsx'
import { RowMenu, type RowMenuProps } from './RowMenu.tsx'

/** The buttons of a row. */
export function RowActs(props: RowMenuProps) {
  const { entry, acts } = props
  const name = displayName(nameOf(entry))
  const starAct = isStarred(entry) ? FILES_TEXTS.unstar : FILES_TEXTS.star
  return (
    <>
      {entry.type === 'file' && hasViewButton(entry.file) && (
        <RowButton
          label={`Preview ${name}`}
          tip="Preview"
          className="max-md:hidden"
          onClick={() => acts.preview(entry)}
        >
          <Eye aria-hidden="true" />
        </RowButton>
      )}
      <RowButton
        label={`Download ${name}`}
        tip="Download"
        className="max-md:hidden"
        onClick={() => acts.download([entry])}
      >
        <Download aria-hidden="true" />
      </RowButton>
      <RowButton
        label={`${starAct}: ${name}`}
        tip={starAct}
        className="max-md:hidden"
        onClick={() => acts.star([entry])}
      >
        <Star aria-hidden="true" className={isStarred(entry) ? 'fill-wait text-wait' : ''} />
      </RowButton>
      <RowMenu {...props} />
    </>
  )
}
