import type { World } from '@pinloft/contract/worlds/endpoints'
import { useState } from 'react'
import { classNames } from '../../ui/index.ts'

interface WorldIconProps {
  world: Pick<World, 'id' | 'iconPath'>
  className?: string
}

/** Of the hills: how many blocks each of the four columns is high. */
const HILLS = [
  [2, 3, 2, 1],
  [1, 2, 3, 3],
  [3, 2, 1, 2],
  [1, 1, 2, 3],
  [2, 1, 2, 3],
  [3, 3, 2, 1],
]
/** Roles of the theme: the sky and the ground. */
const GROUNDS = [
  ['var(--k-doc-soft)', 'var(--k-sheet)'],
  ['var(--k-image-soft)', 'var(--k-archive)'],
  ['var(--k-video-soft)', 'var(--k-disk)'],
  ['var(--k-doc-soft)', 'var(--k-image)'],
]
const BLOCK = 11

/** The icon of a world, or a drawn landscape that stays the same for each world. */
export function WorldIcon({ world: { id, iconPath }, className = 'size-11 rounded-[11px]' }: WorldIconProps) {
  const [failedPath, setFailedPath] = useState<string | null>(null)
  return (
    <span className={classNames('relative block shrink-0 overflow-hidden bg-sunken', className)}>
      {iconPath !== null && iconPath !== failedPath ? (
        <img
          src={iconPath}
          alt=""
          className="size-full object-cover [image-rendering:pixelated]"
          onError={() => setFailedPath(iconPath)}
        />
      ) : (
        <Landscape seed={seedOf(id)} />
      )}
      <span className="absolute inset-0 rounded-[inherit] shadow-well" />
    </span>
  )
}

function Landscape({ seed }: { seed: number }) {
  const hills = HILLS[seed % HILLS.length] ?? []
  const [sky, ground] = GROUNDS[Math.floor(seed / HILLS.length) % GROUNDS.length] ?? []
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className="size-full">
      <rect width="44" height="44" fill={sky} />
      <rect x={seed % 2 === 0 ? 31 : 6} y="5" width="7" height="7" fill="var(--beam)" />
      {hills.map((height, column) => {
        const [x, y] = [column * BLOCK, 44 - height * BLOCK]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
          <g key={column}>
            <rect x={x} y={y} width={BLOCK} height="44" fill={`color-mix(in oklch, ${ground}, black 30%)`} />
            <rect x={x} y={y} width={BLOCK} height="5" fill={ground} />
          </g>
        )
      })}
    </svg>
  )
}

/** A number that depends on nothing but a text. */
function seedOf(text: string): number {
  return Array.from(text).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7)
}
