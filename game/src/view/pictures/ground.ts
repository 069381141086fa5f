import type { Tile } from './tile.ts'

type Painters = Readonly<Record<string, (tile: Tile) => unknown>>

const STONE = ['#6f7276', '#7b7e82', '#85888c', '#8f9296', '#999ca0']
const DIRT = ['#6c4b2d', '#7a5636', '#85603e', '#8f6a46', '#9a7650']
const GRASS = ['#5b8f3a', '#679d42', '#72aa4a', '#7db653', '#8cc25f']
const SNOW = ['#dfe7ee', '#e9f0f5', '#f1f6f9', '#f8fbfd', '#ffffff']

/** Ground, stones and ores. */
export const GROUND: Painters = {
  stone: (tile) => tile.clouds(STONE, 4),
  cobbles: (tile) => cobbles(tile, '#5c5f63', STONE),
  'mossy-cobbles': (tile) => {
    cobbles(tile, '#55604b', STONE)
    for (let dots = 0; dots < 70; dots++) {
      tile.dot(tile.random() * 16, tile.random() * 16, tile.choose(['#5f7d43', '#6b8b4c', '#547039']))
    }
  },
  'smooth-stone': (tile) => {
    tile.clouds(['#8d9094', '#94979b', '#9b9ea2'], 8, 0.2)
    frame(tile, 1.07, 0.84)
  },
  'stone-bricks': (tile) => {
    tile.clouds(STONE, 4, 0.3)
    bricks(tile, { rows: 8, width: 8, joint: '#5d6064' })
  },
  granite: (tile) => tile.clouds(['#7d5a4e', '#8f6a5c', '#a07a69', '#b08d7c', '#c4a797'], 2, 0.6),
  basalt: (tile) => {
    tile.clouds(['#34373d', '#3d4148', '#464a52', '#50545d'], 4)
    for (let x = 0; x < 16; x += 4) tile.shadeRect(x, 0, 1, 16, 0.78)
  },
  chalk: (tile) => tile.clouds(['#c9c7bd', '#d4d2c8', '#dedcd3', '#e7e5dd'], 8, 0.3),
  bedrock: (tile) => tile.clouds(['#26282b', '#3a3d41', '#54575c', '#6d7075'], 2, 0.6),
  dirt: (tile) => pebbles(tile.clouds(DIRT, 4, 0.55), ['#a1835f', '#5d4027']),
  'grass-top': (tile) => {
    tile.clouds(GRASS, 4, 0.5)
    for (let blades = 0; blades < 26; blades++) {
      const [x, y] = [tile.random() * 16, tile.random() * 16]
      tile.shade(x, y, 1.1).shade(x, y + 1, 0.9)
    }
  },
  'grass-side': (tile) => fringe(pebbles(tile.clouds(DIRT, 4, 0.55), ['#a1835f', '#5d4027']), GRASS),
  snow: (tile) => tile.clouds(SNOW, 8, 0.25),
  'snowy-grass-side': (tile) => fringe(pebbles(tile.clouds(DIRT, 4, 0.55), ['#a1835f', '#5d4027']), SNOW),
  sand: (tile) => tile.clouds(['#cfba83', '#d9c591', '#e2d09e', '#e9d9ab'], 4, 0.6),
  'red-sand': (tile) => tile.clouds(['#a85a2c', '#b66734', '#c2733d', '#cd8049'], 4, 0.6),
  gravel: (tile) => pebbles(tile.clouds(['#6d6a68', '#7c7977', '#8b8785', '#9a9693'], 2, 0.5), ['#aaa5a0', '#575452']),
  clay: (tile) => tile.clouds(['#98a0ad', '#a1a9b5', '#aab2bd', '#b2bac4'], 8, 0.3),
  ice: (tile) => {
    tile.clouds(['#9cc3e6', '#a8cdec', '#b5d7f1', '#c4e1f6'], 8, 0.2)
    for (const [x, y] of [
      [2, 3],
      [9, 7],
      [5, 12],
    ] as const) {
      for (let step = 0; step < 4; step++) tile.dot(x + step, y - step, '#e4f3fc')
    }
    for (let at = 3; at < tile.pixels.length; at += 4) tile.pixels[at] = 200
  },
  'sandstone-top': (tile) => tile.clouds(['#d6c48f', '#dccb97', '#e2d2a0'], 4, 0.4),
  sandstone: (tile) => {
    tile.clouds(['#cdb985', '#d4c18d', '#dbc996'], 4, 0.45)
    tile
      .shadeRect(0, 0, 16, 1, 1.08)
      .shadeRect(0, 3, 16, 1, 0.9)
      .shadeRect(0, 10, 16, 1, 0.88)
      .shadeRect(0, 15, 16, 1, 0.84)
  },
  'coal-ore': (tile) => ore(tile, ['#232427', '#303236', '#44474c']),
  'iron-ore': (tile) => ore(tile, ['#b98e6f', '#d0a685', '#e2bf9f']),
  'gold-ore': (tile) => ore(tile, ['#d6a324', '#eec040', '#fbe07a']),
  'crystal-ore': (tile) => ore(tile, ['#3ab5b8', '#62d6d3', '#b6f4ee']),
}

/** Round stones with dark joints, nearest centre by nearest centre. */
function cobbles(tile: Tile, joint: string, colors: readonly string[]): void {
  const centres = Array.from({ length: 11 }, () => ({
    x: tile.random() * 16,
    y: tile.random() * 16,
    color: colors[1 + Math.floor(tile.random() * (colors.length - 1))] ?? joint,
  }))
  const around = (distance: number) => Math.min(Math.abs(distance), 16 - Math.abs(distance))
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      const near = centres
        .map((centre) => ({ centre, distance: Math.hypot(around(centre.x - x), around(centre.y - y)) }))
        .sort((a, b) => a.distance - b.distance)
      const [first, second] = near
      if (first === undefined || second === undefined) continue
      const isJoint = second.distance - first.distance < 0.9
      tile.dot(x, y, isJoint ? joint : first.centre.color)
      if (!isJoint && first.centre.y - y > 0.8) tile.shade(x, y, 1.08)
      if (!isJoint && y - first.centre.y > 1.4) tile.shade(x, y, 0.9)
    }
  }
  tile.grain(0.05)
}

function pebbles(tile: Tile, colors: readonly [string, ...string[]]): Tile {
  for (let count = 0; count < 14; count++) tile.dot(tile.random() * 16, tile.random() * 16, tile.choose(colors))
  return tile
}

/** What hangs over the upper edge of soil. */
function fringe(tile: Tile, colors: readonly string[]): void {
  for (let x = 0; x < 16; x++) {
    const depth = 3 + Math.floor(tile.random() * 3) - (tile.random() < 0.3 ? 1 : 0)
    for (let y = 0; y < depth; y++) {
      tile.dot(x, y, colors[Math.max(0, 3 - Math.floor(y / 2) + Math.floor(tile.random() * 2))] ?? '#ffffff')
    }
    tile.shade(x, depth, 0.78)
  }
}

function ore(tile: Tile, [dark, middle, light]: readonly [string, string, string]): void {
  tile.clouds(STONE, 4)
  for (const [x, y] of [
    [3, 3],
    [10, 2],
    [6, 8],
    [12, 10],
    [3, 12],
  ] as const) {
    const [left, top] = [x + Math.floor(tile.random() * 2), y + Math.floor(tile.random() * 2)]
    tile
      .rect(left, top, 2, 2, middle)
      .dot(left, top, light)
      .dot(left + 2, top + 1, dark)
      .dot(left + 1, top + 2, dark)
    tile
      .dot(left - 1, top + 1, middle)
      .dot(left - 1, top + 2, '#5f6266')
      .dot(left + 2, top + 2, '#5f6266')
  }
}

/** A light edge at the upper left and a dark one at the lower right. */
export function frame(tile: Tile, light: number, dark: number): void {
  tile
    .shadeRect(0, 0, 16, 1, light)
    .shadeRect(0, 1, 1, 15, light)
    .shadeRect(0, 15, 16, 1, dark)
    .shadeRect(15, 0, 1, 15, dark)
}

/** Joints of bricks over what is painted, each course moved by half a brick. */
export function bricks(tile: Tile, { rows, width, joint }: { rows: number; width: number; joint: string }): void {
  for (let y = 0; y < 16; y += rows) {
    const offset = (y / rows) % 2 === 0 ? 0 : width / 2
    for (let x = offset; x < 16 + offset; x += width) {
      const factor = 0.9 + tile.random() * 0.2
      tile.shadeRect(x, y, width, rows, factor)
      tile.shadeRect(x, y, width - 1, 1, 1.1).rect(x + width - 1, y, 1, rows, joint)
    }
    tile.rect(0, y + rows - 1, 16, 1, joint)
  }
}
