import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { Download, Eye, Star } from 'lucide-react'
import { RowButton } from '../../../kit/list/RowButton.tsx'
import { displayName } from '../../../ui/index.ts'
import { isStarred, nameOf } from '../fileListing.ts'
import { RowMenu, type RowMenuProps } from './RowMenu.tsx'

/** The buttons of a row. */
export function RowActions(props: RowMenuProps) {
  const { entry, actions } = props
  const name = displayName(nameOf(entry))
  const starAction = isStarred(entry) ? FILES_TEXTS.unstar : FILES_TEXTS.star
  return (
    <>
      {entry.type === 'file' && (
        <RowButton
          label={`Preview ${name}`}
          tip="Preview"
          className="max-md:hidden"
          onClick={() => actions.preview(entry)}
        >
          <Eye aria-hidden="true" />
        </RowButton>
      )}
      <RowButton
        label={`Download ${name}`}
        tip="Download"
        className="max-md:hidden"
        onClick={() => actions.download([entry])}
      >
        <Download aria-hidden="true" />
      </RowButton>
      <RowButton
        label={`${starAction}: ${name}`}
        tip={starAction}
        className="max-md:hidden"
        onClick={() => actions.star([entry])}
      >
        <Star aria-hidden="true" className={isStarred(entry) ? 'fill-wait text-wait' : ''} />
      </RowButton>
      <RowMenu {...props} />
    </>
  )
}
