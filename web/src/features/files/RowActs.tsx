import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { Download, Ellipsis, Eye, Star } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { displayName, Menu } from '../../ui/index.ts'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, isStarred, nameOf } from './fileListing.ts'
import { hasViewButton } from './preview.ts'

export interface RowActsProps {
  entry: Entry
  acts: FileActs
  /** What the menu is about, for a phone. */
  header: ReactNode
  isMenuOpen: boolean
  /** The id of the row whose menu is open from now on. */
  onMenuOpenChange: (id: string | undefined) => void
}

/** The buttons of a row. They are out of the way of the Tab key: the grid has keys for all of them. */
export function RowActs({ entry, acts, header, isMenuOpen, onMenuOpenChange }: RowActsProps) {
  // A menu is built when it is first opened: rows come and go by the dozen while the list scrolls.
  const [hasMenu, setHasMenu] = useState(isMenuOpen)
  if (isMenuOpen && !hasMenu) setHasMenu(true)
  const name = displayName(nameOf(entry))
  const more = (
    <RowButton
      label={`More for ${name}`}
      tip="More"
      aria-haspopup="menu"
      onClick={hasMenu ? undefined : () => onMenuOpenChange(entry.id)}
    >
      <Ellipsis aria-hidden="true" />
    </RowButton>
  )
  return (
    <>
      {entry.type === 'file' && hasViewButton(entry.file) && (
        <RowButton label={`Preview ${name}`} tip="Preview" isDeskOnly onClick={() => acts.preview(entry)}>
          <Eye aria-hidden="true" />
        </RowButton>
      )}
      {entry.type === 'file' && (
        <RowButton label={`Download ${name}`} tip="Download" isDeskOnly onClick={() => acts.download([entry.file])}>
          <Download aria-hidden="true" />
        </RowButton>
      )}
      <RowButton
        label={`${isStarred(entry) ? FILES_TEXTS.unstar : FILES_TEXTS.star}: ${name}`}
        tip={isStarred(entry) ? FILES_TEXTS.unstar : FILES_TEXTS.star}
        isDeskOnly
        onClick={() => acts.star([entry])}
      >
        <Star aria-hidden="true" className={isStarred(entry) ? 'fill-wait text-wait' : ''} />
      </RowButton>
      {hasMenu ? (
        <Menu
          open={isMenuOpen}
          onOpenChange={(isOpen) => onMenuOpenChange(isOpen ? entry.id : undefined)}
          header={header}
          trigger={more}
        >
          <EntryMenuItems entries={[entry]} acts={acts} />
        </Menu>
      ) : (
        more
      )}
    </>
  )
}

interface RowButtonProps extends ComponentProps<'button'> {
  label: string
  tip: string
  isDeskOnly?: boolean
}

/** An icon button as light as can be: the browser's own tooltip, since a list has hundreds of them. */
function RowButton({ label, tip, isDeskOnly = false, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={tip}
      tabIndex={-1}
      {...rest}
      className={`inline-grid size-[30px] shrink-0 place-items-center rounded-sm text-ink-3 transition-[background,color] hover:bg-hover hover:text-ink group-hover:hover:bg-press data-[state=open]:bg-press data-[state=open]:text-ink max-md:size-10 [&_svg]:size-4 [&_svg]:[stroke-width:1.85] ${isDeskOnly ? 'max-md:hidden' : ''}`}
    />
  )
}
