import { frame } from './ground.ts'
import type { Tile } from './tile.ts'

type Painters = Readonly<Record<string, (tile: Tile) => unknown>>

/** What grows, and water. */
export const PLANTS: Painters = {
  'oak-log': (tile) => bark(tile, ['#54402a', '#604a31', '#6b5438', '#776041']),
  'oak-log-end': (tile) => rings(tile, '#5b462e', ['#b38b58', '#9c7647']),
  'birch-log': (tile) => {
    tile.clouds(['#cfcfca', '#dadad6', '#e4e4e0'], 8, 0.3)
    for (let marks = 0; marks < 9; marks++) {
      tile.rect(tile.random() * 16, tile.random() * 16, 2 + Math.floor(tile.random() * 3), 1, '#3f3d3a')
    }
  },
  'birch-log-end': (tile) => rings(tile, '#d5d5d0', ['#d6c08e', '#c3ab78']),
  'spruce-log': (tile) => bark(tile, ['#33261a', '#3d2e20', '#483727', '#53412f']),
  'spruce-log-end': (tile) => rings(tile, '#3d2e20', ['#7e5f41', '#6a4e32']),
  'oak-leaves': (tile) => leaves(tile, ['#2f5a22', '#3b6b2a', '#487c33', '#578d3d', '#68a04a']),
  'birch-leaves': (tile) => leaves(tile, ['#4c7031', '#5c833a', '#6d9645', '#7fa952', '#93bb62']),
  'spruce-leaves': (tile) => leaves(tile, ['#1d3a2a', '#264834', '#2f573e', '#396649', '#467757']),
  water: (tile) => {
    tile.clouds(['#2f6fb4', '#3678be', '#3f83c8', '#4b90d2'], 8, 0.15)
    for (let at = 3; at < tile.pixels.length; at += 4) tile.pixels[at] = 176
  },
  hay: (tile) => {
    tile.clouds(['#b8932d', '#c7a238', '#d6b246', '#e2c25a'], 2, 0.6)
    for (let x = 0; x < 16; x += 3) tile.shadeRect(x, 0, 1, 16, 0.86)
    tile.rect(0, 4, 16, 1, '#9a4a32').rect(0, 11, 16, 1, '#9a4a32')
  },
  'hay-end': (tile) => {
    tile.clouds(['#b8932d', '#c7a238', '#d6b246', '#e2c25a'], 2, 0.8)
    frame(tile, 0.85, 0.75)
  },
  pumpkin: (tile) => pumpkin(tile),
  'pumpkin-top': (tile) => {
    pumpkin(tile)
    tile.rect(6, 6, 4, 4, '#6f7d36').rect(7, 7, 2, 2, '#8a9a48')
  },
  'lantern-pumpkin': (tile) => {
    pumpkin(tile)
    tile.sprite(
      ['.yy....yy.', 'yyyy..yyyy', '..........', '..........', 'y..yyyy..y', 'yyyyyyyyyy', '.yy.yy.yy.'],
      { y: '#ffe27a' },
      3,
      4,
    )
    for (const x of [4, 11]) tile.dot(x, 4, '#fff6c9')
  },
  'tall-grass': (tile) => {
    const colors = ['#5d9140', '#6ba349', '#7cb455', '#8cc463'] as const
    for (let x = 1; x < 15; x++) {
      if (tile.random() < 0.14) continue
      const height = 6 + Math.floor(tile.random() * 9)
      blade(tile, x, height, tile.random() < 0.5 ? -1 : 1, tile.choose(colors))
    }
  },
  fern: (tile) => {
    for (const lean of [-2, -1, 1, 2]) {
      for (let step = 0; step < 12; step++) {
        const x = 8 + Math.round((lean * step) / 3)
        tile.dot(x, 15 - step, '#4f8a44')
        if (step % 2 === 0) tile.dot(x - 1, 15 - step, '#64a055').dot(x + 1, 14 - step, '#64a055')
      }
    }
  },
  'dry-bush': (tile) => {
    for (const lean of [-3, -2, 0, 2, 3]) {
      for (let step = 0; step < 9; step++) {
        tile.dot(8 + Math.round((lean * step) / 4), 15 - step, step < 3 ? '#6d5230' : '#8c6c40')
      }
    }
  },
  poppy: (tile) =>
    flower(tile, ['.rRr.', 'rRkRr', 'RkkkR', 'rRkRr', '.rRr.'], { r: '#c9362d', R: '#e2513f', k: '#3a2320' }),
  dandelion: (tile) =>
    flower(tile, ['.yyy.', 'yYYYy', 'yYoYy', 'yYYYy', '.yyy.'], { y: '#e3b62b', Y: '#f7d64f', o: '#d79a1e' }),
  cornflower: (tile) =>
    flower(tile, ['b.B.b', '.BbB.', 'BbpbB', '.BbB.', 'b.B.b'], { b: '#4a6fd0', B: '#6b90ea', p: '#34407f' }),
  mushroom: (tile) => mushroom(tile, { c: '#b9432f', C: '#d05a42', w: '#f3e6d6', s: '#e4d6bf' }),
  'glow-mushroom': (tile) => mushroom(tile, { c: '#3aa39b', C: '#63d0c4', w: '#e2fff8', s: '#cfe9dd' }),
  reeds: (tile) => {
    for (const [x, top] of [
      [3, 1],
      [6, 0],
      [9, 2],
      [12, 0],
    ] as const) {
      tile.rect(x, top, 2, 16 - top, '#7fae57').rect(x, top, 1, 16 - top, '#97c46c')
      for (let y = top + 4; y < 16; y += 5) tile.rect(x, y, 2, 1, '#5f8a40')
    }
  },
  cactus: (tile) => {
    for (let x = 0; x < 16; x++) tile.rect(x, 0, 1, 16, x % 4 === 0 ? '#3d7437' : x % 4 === 2 ? '#5b9a4f' : '#4c8842')
    for (let y = 1; y < 16; y += 4) for (let x = 2; x < 16; x += 4) tile.dot(x, y + (x % 8 === 2 ? 0 : 2), '#dfe8c9')
    tile.grain(0.05)
  },
  'cactus-top': (tile) => {
    tile.clouds(['#4c8842', '#5b9a4f', '#69aa5b'], 4, 0.3)
    frame(tile, 0.72, 0.72)
  },
}

function bark(tile: Tile, colors: readonly string[]): void {
  for (let x = 0; x < 16; x++) {
    let shade = Math.floor(tile.random() * colors.length)
    for (let y = 0; y < 16; y++) {
      if (tile.random() < 0.22) shade = Math.floor(tile.random() * colors.length)
      tile.dot(x, y, colors[x % 5 === 0 ? 0 : shade] ?? '#000000')
    }
  }
}

function rings(tile: Tile, edge: string, [light, dark]: readonly [string, string]): void {
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      const ring = Math.max(Math.abs(x - 7.5), Math.abs(y - 7.5))
      tile.dot(x, y, ring > 6.6 ? edge : Math.floor(ring) % 2 === 0 ? light : dark)
    }
  }
  tile.grain(0.06)
}

/** Tufts with a light upper side, a dark lower one, and holes between them. */
function leaves(tile: Tile, colors: readonly string[]): void {
  tile.clouds(colors, 2, 0.6)
  for (let tufts = 0; tufts < 18; tufts++) {
    const [x, y] = [tile.random() * 16, tile.random() * 16]
    tile
      .dot(x, y, colors[4] ?? '')
      .dot(x + 1, y, colors[3] ?? '')
      .dot(x, y + 1, colors[1] ?? '')
      .dot(x + 1, y + 1, colors[0] ?? '')
  }
  for (let holes = 0; holes < 26; holes++) tile.dot(tile.random() * 16, tile.random() * 16, '#000000', 0)
}

function pumpkin(tile: Tile): void {
  for (let x = 0; x < 16; x++) tile.rect(x, 0, 1, 16, x % 5 === 0 ? '#b9631b' : x % 5 === 2 ? '#e38b32' : '#d47a27')
  tile.grain(0.05)
  tile.shadeRect(0, 0, 16, 1, 0.85).shadeRect(0, 15, 16, 1, 0.8)
}

function blade(tile: Tile, x: number, height: number, lean: number, color: string): void {
  for (let step = 0; step < height; step++) {
    tile.dot(x + (step > height * 0.65 ? lean : 0), 15 - step, color).shade(x, 15 - step, 0.72 + (step / height) * 0.4)
  }
}

function flower(tile: Tile, rows: readonly string[], colors: Readonly<Record<string, string>>): void {
  tile
    .rect(8, 8, 1, 8, '#4f8a3c')
    .dot(7, 12, '#5f9c49')
    .dot(6, 11, '#5f9c49')
    .dot(9, 13, '#5f9c49')
    .dot(10, 12, '#5f9c49')
  tile.sprite(rows, colors, 6, 4)
}

function mushroom(tile: Tile, colors: Readonly<Record<string, string>>): void {
  tile.sprite(
    ['..cCCc..', '.cCwCCc.', 'cCCCCwCc', 'ccwCCCcc', '...ss...', '...ss...', '...ss...', '..ssss..'],
    colors,
    4,
    8,
  )
}
