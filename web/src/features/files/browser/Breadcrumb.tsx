import { folderPathSegments } from '@pinloft/contract/names'
import { ChevronRight } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { ExactName } from '../../../ui/index.ts'
import { DROP_STYLES, dropTarget } from '../drag/dropTargets.ts'
import { folderAddress } from '../useFolderAddress.ts'

const PLACE = `inline-flex h-[30px] items-center rounded-sm px-2 whitespace-nowrap ${DROP_STYLES}`

/** The path from the root to the open folder. On a phone a long one scrolls sideways, with its end in view first. */
export function Breadcrumb({ folder }: { folder: string }) {
  const segments = folderPathSegments(folder)
  const way = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another folder opens
  useLayoutEffect(() => {
    if (way.current) way.current.scrollLeft = way.current.scrollWidth
  }, [folder])

  return (
    <nav
      ref={way}
      aria-label="Folder"
      className="min-w-0 flex-1 max-md:overflow-x-auto max-md:py-1 [scrollbar-width:none]"
    >
      <ol className="flex min-w-0 items-center gap-px">
        <li className="shrink-0">
          <Link
            href={folderAddress('')}
            {...dropTarget('')}
            className={`${PLACE} font-[530] text-ink-3 transition-colors hover:bg-hover hover:text-ink`}
          >
            Root
          </Link>
        </li>
        {segments.map((name, index) => {
          const path = segments.slice(0, index + 1).join('/')
          const isLast = index === segments.length - 1
          return (
            <Fragment key={path}>
              <li aria-hidden="true" className="shrink-0">
                <ChevronRight className="size-3.5 text-ink-off [stroke-width:2]" />
              </li>
              <li className={isLast ? 'min-w-16 shrink' : 'min-w-10 shrink-[3]'}>
                <Link
                  href={folderAddress(path)}
                  {...dropTarget(path)}
                  aria-current={isLast ? 'location' : undefined}
                  className={`${PLACE} max-w-full transition-colors hover:bg-hover ${isLast ? 'font-strong text-ink' : 'font-[530] text-ink-3 hover:text-ink'}`}
                >
                  <ExactName name={name} className="overflow-hidden text-ellipsis whitespace-pre" />
                </Link>
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
