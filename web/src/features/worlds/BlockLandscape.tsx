const SIDE = 15
/** Half the width and half the height of the top of a block. */
const [HALF_WIDTH, HALF_HEIGHT, BLOCK_HEIGHT] = [26, 13, 24]
const [WIDTH, HEIGHT] = [640, 416]
const WATER_LEVEL = 1

/** Each is shown in three shades: the top of a block, its left and its right side. */
const GRASS = 'var(--k-sheet)'
const SAND = 'var(--k-archive)'
const STONE = 'var(--k-disk)'
const WATER = 'var(--k-image)'
const WOOD = shade(SAND, 'black', 50)
const LEAVES = shade(GRASS, 'black', 35)
const WALL = shade(STONE, 'white', 88)
const ROOF = 'var(--k-pdf)'
const LIGHT = 'var(--beam)'

interface Block {
  x: number
  y: number
  level: number
  color: string
}

/** A bay with a lighthouse, made of blocks: drawn here, so it follows the theme. */
export function BlockLandscape({ className }: { className: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      <rect width={WIDTH} height={HEIGHT} fill="var(--accent-soft)" />
      <circle cx="540" cy="66" r="30" fill={LIGHT} />
      {BLOCKS.map(({ x, y, level, color }) => (
        <BlockShape key={`${x} ${y} ${level}`} x={x} y={y} level={level} color={color} />
      ))}
    </svg>
  )
}

function BlockShape({ x, y, level, color }: Block) {
  const left = WIDTH / 2 + (x - y) * HALF_WIDTH
  const top = 96 + (x + y) * HALF_HEIGHT - level * BLOCK_HEIGHT
  const [w, h, d] = [HALF_WIDTH, HALF_HEIGHT, BLOCK_HEIGHT]
  return (
    <>
      <path d={`M${left} ${top}l${w} ${h}-${w} ${h}-${w}-${h}z`} fill={shade(color, 'white', 14)} />
      <path d={`M${left - w} ${top + h}l${w} ${h}v${d}l-${w}-${h}z`} fill={color} />
      <path d={`M${left + w} ${top + h}l-${w} ${h}v${d}l${w}-${h}z`} fill={shade(color, 'black', 18)} />
    </>
  )
}

function shade(color: string, other: string, percent: number): string {
  return `color-mix(in oklch, ${color}, ${other} ${percent}%)`
}

/** How high the ground is: hills at the back, a bay in front. */
function groundAt(x: number, y: number): number {
  const hills = 2.6 * Math.exp(-((x - 3) ** 2 + (y - 4) ** 2) / 14) + 2 * Math.exp(-((x - 9) ** 2 + (y - 1) ** 2) / 9)
  const bay = 2.4 * Math.exp(-((x - 9) ** 2 + (y - 9) ** 2) / 12)
  return Math.max(0, Math.round(1.6 + hills - bay))
}

function columnAt(x: number, y: number): Block[] {
  const ground = groundAt(x, y)
  const color = ground >= 4 ? STONE : ground <= WATER_LEVEL ? SAND : GRASS
  // What is below is hidden by the columns in front.
  const blocks = [ground - 1, ground].filter((level) => level >= 0).map((level) => ({ x, y, level, color }))
  if (ground < WATER_LEVEL) blocks.push({ x, y, level: WATER_LEVEL - 0.3, color: WATER })
  for (const [index, built] of (BUILT[`${x} ${y}`] ?? []).entries()) {
    blocks.push({ x, y, level: ground + 1 + index, color: built })
  }
  return blocks
}

/** What stands on the ground, from below. */
const BUILT: Record<string, string[]> = {
  '12 6': [WALL, ROOF, WALL, ROOF, WALL, LIGHT, ROOF],
  '2 9': [WOOD, WOOD, LEAVES, LEAVES],
  '5 7': [WOOD, LEAVES, LEAVES],
  '1 6': [WOOD, WOOD, LEAVES],
  '6 2': [WOOD, LEAVES, LEAVES],
  '4 12': [WOOD, LEAVES, LEAVES],
  '12 2': [WOOD, LEAVES],
}

/** From the back to the front. */
const BLOCKS: readonly Block[] = Array.from({ length: SIDE * SIDE }, (_, index) => ({
  x: index % SIDE,
  y: Math.floor(index / SIDE),
}))
  .toSorted((one, other) => one.x + one.y - (other.x + other.y))
  .flatMap(({ x, y }) => columnAt(x, y))
