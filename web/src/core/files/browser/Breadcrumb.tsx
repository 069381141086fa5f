import { folderPathSegments } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { ChevronRight, Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { ExactName, FolderIcon, Menu, MenuItem } from '../../../ui/index.ts'
import { DROP_STYLES, dropTarget } from '../drag/dropTargets.ts'
import { FileName } from '../FileName.tsx'
import { folderAddress } from '../useFolderAddress.ts'
import { PATH_PART, useBreadcrumbOverflow } from './useBreadcrumbOverflow.ts'

const STEP = `inline-flex h-[30px] items-center rounded-sm px-2 whitespace-nowrap transition-colors hover:bg-hover max-md:h-10 ${DROP_STYLES}`
const ABOVE = 'font-[530] text-ink-3 hover:text-ink'

interface Segment {
  name: string
  path: string
}

/** The path from the root to the open folder. What does not fit is in a menu after the root. */
export function Breadcrumb({ folder }: { folder: string }) {
  const names = folderPathSegments(folder)
  const segments = names.map((name, index): Segment => ({ name, path: names.slice(0, index + 1).join('/') }))
  const list = useRef<HTMLOListElement>(null)
  const hidden = useBreadcrumbOverflow(folder, list)
  const isMeasuring = hidden === null
  const shown = segments.slice(hidden ?? 0)
  return (
    <nav aria-label="Folder" className="min-w-0 flex-1 overflow-clip [overflow-clip-margin:4px]">
      <ol ref={list} className="flex min-w-0 items-center">
        <li {...{ [PATH_PART]: '' }} className="shrink-0">
          <Link href={folderAddress('')} {...dropTarget('')} className={`${STEP} ${ABOVE}`}>
            {FILES_TEXTS.rootName}
          </Link>
        </li>
        {(isMeasuring || hidden > 0) && (
          <li {...{ [PATH_PART]: '' }} className="flex shrink-0 items-center">
            <Divider />
            <HiddenFolders segments={segments.slice(0, hidden ?? 0)} />
          </li>
        )}
        {shown.map(({ name, path }, index) => {
          const isLast = index === shown.length - 1
          return (
            <li
              key={path}
              {...{ [PATH_PART]: '' }}
              className={`flex items-center ${isLast && !isMeasuring ? 'min-w-0 shrink' : 'shrink-0'}`}
            >
              <Divider />
              <Link
                href={folderAddress(path)}
                {...dropTarget(path)}
                aria-current={isLast ? 'location' : undefined}
                className={`${STEP} min-w-0 ${isLast ? 'font-strong text-ink' : ABOVE}`}
              >
                {isLast ? <FileName name={name} /> : <ExactName name={name} className="whitespace-pre" />}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Divider() {
  return <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-off [stroke-width:2]" />
}

/** The folders between the root and what is shown of the path. */
function HiddenFolders({ segments }: { segments: readonly Segment[] }) {
  const [, navigate] = useLocation()
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={FILES_TEXTS.hiddenFolders}
          title={FILES_TEXTS.hiddenFolders}
          className={`${STEP} ${ABOVE} data-[state=open]:bg-hover [&_svg]:size-4`}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      }
    >
      {segments.map(({ name, path }) => (
        <MenuItem
          key={path}
          icon={<FolderIcon className="size-5! md:size-4!" />}
          onSelect={() => navigate(folderAddress(path))}
        >
          <ExactName name={name} />
        </MenuItem>
      ))}
    </Menu>
  )
}
