import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { CloudUpload } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { Button } from '../../../ui/index.ts'
import { type Picked, pickedFromList } from '../drop/droppedItems.ts'

export interface UploadZoneProps {
  /** Files are being dragged over the page. */
  isOver: boolean
  onPicked: (picked: Picked) => void
  /** The `accept` value of the file picker; everything if omitted. */
  accept?: string
  /** The button that opens the file picker. */
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** The drop zone; a click anywhere in it opens the file picker. */
export function UploadZone({ isOver, onPicked, accept, buttonRef }: UploadZoneProps) {
  const picker = useRef<HTMLInputElement>(null)
  const isForFolder = useRef(false)
  const pickerId = useId()

  function browseFolder() {
    isForFolder.current = true
    picker.current?.click()
  }

  const colors = isOver ? 'border-accent bg-accent-soft' : 'border-field bg-sunken hover:bg-hover active:bg-press'
  return (
    <label
      data-takes-files
      htmlFor={pickerId}
      className={`relative flex shrink-0 cursor-pointer items-center gap-4 rounded-[16px] border-[1.5px] border-dashed px-[18px] max-md:has-focus-visible:outline-2 py-4 transition-colors ${colors}`}
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
            className="-my-1 rounded-xs py-1 font-label text-accent-ink underline-offset-3 hover:underline max-md:hidden"
            onClick={browseFolder}
          >
            {UPLOADS_TEXTS.selectFolder}
          </button>
        </small>
      </span>
      {/* On a phone there is no room to show it: there it lies unseen over the whole zone. */}
      <Button
        ref={buttonRef}
        className="max-md:absolute max-md:inset-0 max-md:h-full max-md:opacity-0 md:bg-raised"
        onClick={() => picker.current?.click()}
      >
        {UPLOADS_TEXTS.selectFiles}
      </Button>
      <input
        id={pickerId}
        ref={picker}
        type="file"
        accept={accept}
        multiple
        hidden
        onClick={({ currentTarget }) => {
          currentTarget.webkitdirectory = isForFolder.current
          isForFolder.current = false
        }}
        onChange={({ currentTarget }) => {
          onPicked(pickedFromList(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
