import type { Guide } from '@pinloft/contract/guides/endpoints'
import { GUIDE_PICTURES_PATH } from '@pinloft/contract/guides/pictures'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { ChevronRight, Ellipsis, FileDown, FileText, History, Pencil, Share2, Trash2 } from 'lucide-react'
import { followLink } from '../../../platform/follow-link.ts'
import { Button, IconButton, Menu, MenuItem, MenuSeparator } from '../../../ui/index.ts'
import { EVERYTHING, type GuidesNavigation } from '../guidesRoute.ts'
import { exportAddress } from '../transfer/transfer.api.ts'

/** Characters that a file name can't have on every system. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]/gu

interface GuideActions {
  guide: Guide
  onPdf: () => void
  onShare: () => void
  isMakingPdf: boolean
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}

/** Where the guide belongs, and its actions. A phone has them in its header. */
export function ReaderTools(props: GuideActions & { navigation: GuidesNavigation }) {
  const { guide, navigation, onPdf, isMakingPdf, onEdit, onHistory } = props
  return (
    <div className="flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-4 max-md:hidden">
      <nav aria-label={TEXTS.place} className="flex min-w-0 flex-1 items-center gap-1 text-sm font-[530] text-ink-2">
        <Crumb onClick={() => navigation.goToLibrary(EVERYTHING)}>{GUIDES_TEXTS.title}</Crumb>
        {guide.category !== null && (
          <>
            <Separator />
            <Crumb onClick={() => navigation.goToLibrary({ ...EVERYTHING, category: guide.category })}>
              {guide.category}
            </Crumb>
          </>
        )}
        <Separator />
        <span aria-current="page" className="min-w-0 truncate px-2 text-ink">
          {guide.title}
        </span>
      </nav>
      <Button variant="ghost" icon={<History aria-hidden="true" />} onClick={onHistory}>
        {TEXTS.history}
      </Button>
      <Button icon={<FileText aria-hidden="true" />} busy={isMakingPdf} busyLabel={TEXTS.makingPdf} onClick={onPdf}>
        {TEXTS.pdf}
      </Button>
      <Button variant="primary" icon={<Pencil aria-hidden="true" />} aria-keyshortcuts="e" onClick={onEdit}>
        {TEXTS.edit}
      </Button>
      <GuideMenu {...props} />
    </div>
  )
}

function Crumb({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="max-w-[40%] truncate rounded-sm px-2 py-1 hover:bg-hover">
      {children}
    </button>
  )
}

function Separator() {
  return <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
}

/** Further actions; all but editing if `isWhole`. */
export function GuideMenu({ isWhole = false, ...props }: GuideActions & { isWhole?: boolean }) {
  return (
    <Menu trigger={<IconButton label={TEXTS.guideMenu} icon={<Ellipsis aria-hidden="true" />} onSky={isWhole} />}>
      {isWhole && (
        <>
          <MenuItem icon={<History aria-hidden="true" />} onSelect={props.onHistory}>
            {TEXTS.history}
          </MenuItem>
          <MenuItem icon={<FileText aria-hidden="true" />} onSelect={props.onPdf}>
            {TEXTS.pdf}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => downloadMarkdown(props.guide)}>
        {TEXTS.downloadMarkdown}
      </MenuItem>
      <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={props.onShare}>
        {SHARE_TEXTS.sharePdf}
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={props.onDelete}>
        {TEXTS.delete}
      </MenuItem>
    </Menu>
  )
}

/** Saves the text of a guide as a Markdown file on this device: in a zip with its pictures if it has any. */
function downloadMarkdown({ id, title, content }: Guide): void {
  if (content.includes(GUIDE_PICTURES_PATH)) {
    // The server names it.
    followLink(exportAddress({ id }), '')
    return
  }
  const address = URL.createObjectURL(new Blob([content], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${title.replace(UNSAFE, '-')}.md`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
