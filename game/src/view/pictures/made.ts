import { bricks, frame } from './ground.ts'
import type { Tile } from './tile.ts'

type Painters = Readonly<Record<string, (tile: Tile) => unknown>>

const OAK = ['#9c7647', '#a8814f', '#b38b58', '#bd9662']
const BIRCH = ['#c3ab78', '#cdb683', '#d6c08e', '#dec99a']
const SPRUCE = ['#5f452b', '#6a4e32', '#745639', '#7e5f41']

const CLOTH: Readonly<Record<string, string>> = {
  white: '#e9ecef',
  grey: '#8b9198',
  black: '#2d3036',
  red: '#b5372f',
  orange: '#dd7a2b',
  yellow: '#e7bf3c',
  green: '#5d8f39',
  cyan: '#2f8f97',
  blue: '#3462ad',
  purple: '#7f48a3',
  pink: '#dd86a4',
  brown: '#75502f',
}

/** What people make: wood, bricks, glass, cloth, lamps. */
export const MADE: Painters = {
  'oak-planks': (tile) => planks(tile, OAK, '#80603a'),
  'birch-planks': (tile) => planks(tile, BIRCH, '#a48f60'),
  'spruce-planks': (tile) => planks(tile, SPRUCE, '#4a3521'),
  'iron-block': (tile) => metal(tile, ['#c8ccd0', '#d3d7da', '#dee1e4']),
  'gold-block': (tile) => metal(tile, ['#e0af2f', '#ebc046', '#f4d264']),
  'crystal-block': (tile) => metal(tile, ['#58c9c9', '#74d9d6', '#97e8e3']),
  bricks: (tile) => {
    tile.clouds(['#93493a', '#9e5141', '#a95a49', '#b26451'], 4, 0.5)
    bricks(tile, { rows: 4, width: 8, joint: '#c9bdb0' })
  },
  'roof-tiles': (tile) => {
    tile.clouds(['#983c30', '#a44436', '#b04e3f'], 4, 0.4)
    for (let y = 0; y < 16; y += 4) {
      for (let x = 0; x < 16; x++) {
        const across = (x + (y % 8 === 0 ? 0 : 2)) % 4
        tile.shade(x, y, 1.14).shade(x, y + 3, across === 3 ? 0.55 : 0.72)
        if (across === 3) tile.shadeRect(x, y, 1, 3, 0.7)
      }
    }
  },
  mosaic: (tile) => {
    for (let y = 0; y < 16; y += 4) {
      for (let x = 0; x < 16; x += 4) {
        const color = (x + y) % 8 === 0 ? tile.choose(['#3f7fae', '#4a8dbb']) : tile.choose(['#e8e2d2', '#ded7c5'])
        tile.rect(x, y, 4, 4, '#b9b2a1').rect(x, y, 3, 3, color).shadeRect(x, y, 3, 1, 1.06)
      }
    }
  },
  glass: (tile) => {
    tile.rect(0, 0, 16, 16, '#000000', 0)
    for (let at = 0; at < 16; at++) {
      for (const [x, y] of [
        [at, 0],
        [at, 15],
        [0, at],
        [15, at],
      ] as const)
        tile.dot(x, y, '#cfe3ec')
    }
    for (let step = 0; step < 4; step++) tile.dot(3 + step, 6 - step, '#eaf6fb').dot(10 + step, 13 - step, '#eaf6fb')
    tile.dot(3, 7, '#eaf6fb').dot(4, 6, '#eaf6fb').dot(5, 5, '#eaf6fb')
  },
  'iron-bars': (tile) => {
    for (let x = 1; x < 16; x += 4) tile.rect(x, 0, 2, 16, '#767b82').rect(x, 0, 1, 16, '#a3a8ae')
    tile.rect(0, 2, 16, 1, '#8d9299').rect(0, 13, 16, 1, '#6b7077')
  },
  bookshelf: (tile) => {
    planks(tile, OAK, '#80603a')
    for (const top of [2, 9]) {
      tile.rect(1, top, 14, 5, '#4b3822')
      for (let x = 1; x < 15; x++) {
        const color = tile.choose(['#9c3b33', '#3d6a9c', '#55803f', '#c09c46', '#6b4a86', '#c9bda4'])
        const height = 4 + Math.floor(tile.random() * 2)
        tile.rect(x, top + 5 - height, 1, height, color).dot(x, top + 5 - height + 1, '#e9dfc3')
        if (x % 3 === 0) tile.shadeRect(x, top + 5 - height, 1, height, 0.75)
      }
    }
  },
  'workbench-top': (tile) => {
    planks(tile, OAK, '#80603a')
    frame(tile, 0.7, 0.7)
    tile.rect(4, 4, 8, 8, '#8d6a40')
    for (const at of [6, 9]) tile.rect(at, 4, 1, 8, '#6b4f2e').rect(4, at, 8, 1, '#6b4f2e')
  },
  workbench: (tile) => {
    planks(tile, OAK, '#80603a')
    tile.rect(0, 0, 16, 3, '#8d6a40').shadeRect(0, 3, 16, 1, 0.6)
    tile.sprite(['..gg', '..gg', '.b..', 'b...'], { g: '#9aa0a6', b: '#5e4427' }, 2, 6)
    tile.sprite(['ggggg', 'g.g.g', '....b', '....b'], { g: '#9aa0a6', b: '#5e4427' }, 9, 6)
  },
  lamp: (tile) => {
    tile.clouds(['#f3cf78', '#f9dc90', '#fde8ae', '#fff4d2'], 8, 0.3)
    frame(tile, 0.6, 0.52)
    for (const at of [5, 10]) tile.shadeRect(at, 1, 1, 14, 0.85).shadeRect(1, at, 14, 1, 0.85)
  },
  torch: (tile) => {
    tile.rect(7, 6, 2, 10, '#7c5a33').rect(7, 6, 1, 10, '#93703f')
    tile.rect(7, 6, 2, 2, '#ffd873').dot(7, 6, '#fff3c4').dot(8, 7, '#f59f35')
  },
  ladder: (tile) => {
    for (const x of [2, 12]) tile.rect(x, 0, 2, 16, '#93703f').rect(x + 1, 0, 1, 16, '#745530')
    for (let y = 1; y < 16; y += 4) tile.rect(1, y, 14, 2, '#a8814f').rect(1, y + 1, 14, 1, '#80603a')
  },
  'oak-door-upper': (tile) => door(tile, OAK, '#80603a', true),
  'oak-door-lower': (tile) => door(tile, OAK, '#80603a', false),
  'spruce-door-upper': (tile) => door(tile, SPRUCE, '#4a3521', true),
  'spruce-door-lower': (tile) => door(tile, SPRUCE, '#4a3521', false),
  ...Object.fromEntries(
    Object.entries(CLOTH).map(([name, color]) => [`${name}-cloth`, (tile: Tile) => cloth(tile, color)]),
  ),
}

function planks(tile: Tile, colors: readonly string[], joint: string): void {
  for (let y = 0; y < 16; y += 4) {
    const base = 1 + Math.floor(tile.random() * (colors.length - 1))
    for (let row = y; row < y + 3; row++) {
      for (let x = 0; x < 16; x++) {
        const streak = tile.random() < 0.24 ? 1 : 0
        tile.dot(x, row, colors[Math.max(0, base - streak)] ?? joint)
      }
    }
    tile.rect(0, y + 3, 16, 1, joint).shadeRect(0, y, 16, 1, 1.06)
    tile.rect((y * 5 + 3) % 16, y, 1, 3, joint)
  }
}

function metal(tile: Tile, colors: readonly string[]): void {
  tile.clouds(colors, 8, 0.12)
  frame(tile, 1.12, 0.74)
  tile.shadeRect(2, 2, 12, 1, 0.9).shadeRect(2, 13, 12, 1, 1.08)
}

/** Woven: threads that pass over and under each other. */
function cloth(tile: Tile, color: string): void {
  tile.fill(color)
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) tile.shade(x, y, ((x >> 1) + (y >> 1)) % 2 === 0 ? 1.04 : 0.94)
  }
  tile.grain(0.05)
}

function door(tile: Tile, colors: readonly string[], joint: string, isUpper: boolean): void {
  planks(tile, colors, joint)
  tile.shadeRect(0, 0, 2, 16, 0.82).shadeRect(14, 0, 2, 16, 0.82)
  tile.shadeRect(2, isUpper ? 0 : 14, 12, 2, 0.82)
  if (isUpper) {
    for (const [x, y] of [
      [3, 3],
      [9, 3],
      [3, 9],
      [9, 9],
    ] as const)
      tile.rect(x, y, 4, 4, '#000000', 0)
  } else {
    tile.shadeRect(3, 3, 10, 9, 0.9).shadeRect(3, 3, 10, 1, 0.7).shadeRect(3, 3, 1, 9, 0.7)
    tile.rect(12, 1, 2, 2, '#c8ccd0').dot(13, 2, '#8b9097')
  }
}
