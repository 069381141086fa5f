import { UPLOADS_TEXTS } from '@pinloft/contract/uploads-texts'
import { CloudUpload } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '../../ui/index.ts'
import { type Picked, pickedFromList } from './droppedItems.ts'

const PHONE_BUTTON =
  'max-md:-ml-4 max-md:w-px max-md:overflow-hidden max-md:bg-transparent max-md:px-0 max-md:text-transparent max-md:shadow-none'

export interface UploadZoneProps {
  /** Files are held over the page. */
  isOver: boolean
  onPicked: (picked: Picked) => void
  /** What the file picker offers; everything where it is left out. */
  accept?: string
  /** The button that opens the file picker. */
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** Where files are dropped, and the way to the file picker. */
export function UploadZone({ isOver, onPicked, accept, buttonRef }: UploadZoneProps) {
  const picker = useRef<HTMLInputElement>(null)

  function browse(isForFolder: boolean) {
    if (!picker.current) return
    picker.current.webkitdirectory = isForFolder
    picker.current.click()
  }

  const colors = isOver ? 'border-accent bg-accent-soft' : 'border-field bg-sunken hover:bg-hover'
  return (
    <div
      data-takes-files
      className={`relative flex shrink-0 items-center gap-4 rounded-[16px] border-[1.5px] border-dashed px-[18px] max-md:has-focus-visible:outline-2 py-4 transition-colors ${colors}`}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <CloudUpload aria-hidden="true" className="size-[22px] [stroke-width:1.75]" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-[580] text-ink">{UPLOADS_TEXTS.dropHere}</b>
        <small className="flex items-center gap-2.5 text-sm text-ink-3">
          <span>{UPLOADS_TEXTS.orBrowse}</span>
          {/* On a desk only: the pickers of phones hardly know folders. */}
          <button
            type="button"
            className="relative z-1 -my-1 rounded-xs py-1 font-label text-accent-ink underline-offset-3 hover:underline max-md:hidden"
            onClick={() => browse(true)}
          >
            {UPLOADS_TEXTS.selectFolder}
          </button>
        </small>
      </span>
      {/* The press area of the button is the whole zone; on a phone there is room for nothing else. */}
      <Button
        className={`static! after:absolute after:inset-[-1.5px] after:content-[''] md:bg-raised ${PHONE_BUTTON}`}
        ref={buttonRef}
        onClick={() => browse(false)}
      >
        {UPLOADS_TEXTS.selectFiles}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onPicked(pickedFromList(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
