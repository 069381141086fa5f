import type { DocumentNode } from '@pinloft/contract/documents/content'
import { drawnPath, PAGE_WIDTH_PIXELS } from '@pinloft/contract/documents/drawings'
import type { DocumentDraftSummary } from '@pinloft/contract/documents/endpoints'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

const HEIGHT_PIXELS = 920

/** The first page of a draft, small: lines in the place of its blocks, and what is drawn. */
export function DraftThumbnail({ draft }: { draft: DocumentDraftSummary }) {
  const { opening } = draft
  return (
    <span
      aria-hidden="true"
      className="grid h-10 w-8 shrink-0 place-items-center overflow-hidden rounded-[3px] bg-sunken shadow-[0_0_0_1px_var(--line-strong)] dark:brightness-[.92] [&>svg]:text-ink-3"
    >
      {opening === null ? (
        <Lock className="size-3.5" />
      ) : (
        <svg viewBox={`0 0 ${PAGE_WIDTH_PIXELS} ${HEIGHT_PIXELS}`} aria-hidden="true" className="size-full">
          <rect width={PAGE_WIDTH_PIXELS} height={HEIGHT_PIXELS} fill={opening.settings.pageColor} />
          <Lines blocks={opening.content.content} color={opening.settings.textColor} />
          <Strokes items={opening.drawing} />
        </svg>
      )}
    </span>
  )
}

function Lines({ blocks, color }: { blocks: readonly DocumentNode[]; color: string }) {
  const lines: ReactNode[] = []
  let y = 60
  for (const [index, block] of blocks.entries()) {
    if (y > HEIGHT_PIXELS) break
    const isHeading = block.type === 'heading'
    const isBox = block.type === 'image' || block.type === 'table'
    const height = isBox ? 190 : isHeading ? 42 : 26
    const width = isBox ? 592 : Math.min(592, 60 + lengthOf(block) * (isHeading ? 16 : 8))
    if (isBox || lengthOf(block) > 0)
      lines.push(
        <rect
          key={index}
          x="72"
          y={y}
          width={width}
          height={height}
          rx="8"
          fill={color}
          opacity={isHeading ? 0.6 : 0.26}
        />,
      )
    y += height + 34
  }
  return lines
}

function lengthOf(node: DocumentNode): number {
  return (node.text?.length ?? 0) + (node.content ?? []).reduce((sum, child) => sum + lengthOf(child), 0)
}

function Strokes({ items }: { items: NonNullable<DocumentDraftSummary['opening']>['drawing'] }) {
  return items.slice(0, 60).map((item) => {
    if (item.kind === 'picture') return null
    const { path, fill, fillRule, stroke, strokeWidth } = drawnPath(item)
    return (
      <path
        key={item.id}
        d={path}
        transform="translate(0 44)"
        fill={fill ?? 'none'}
        fillRule={fillRule}
        stroke={stroke ?? 'none'}
        // As wide as it must be to be seen.
        strokeWidth={stroke === null ? 0 : Math.max(18, strokeWidth)}
        strokeLinecap="round"
      />
    )
  })
}
