import type { Tile } from './tile.ts'

type Painters = Readonly<Record<string, (tile: Tile) => unknown>>

const WOOD = { b: '#6b4d2b', B: '#8f6b3f' }
const MATERIALS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wooden: { m: '#9c7647', M: '#b9925d', d: '#70532f' },
  stone: { m: '#85888c', M: '#a3a6aa', d: '#5f6266' },
  iron: { m: '#c8ccd0', M: '#e8ebee', d: '#8d9298' },
  crystal: { m: '#58c9c9', M: '#a9efea', d: '#2f8d92' },
}

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  pickaxe: [
    '....dmmmM...',
    '..dmm..BMM..',
    '.......b.MM.',
    '......Bb.dM.',
    '.....Bb...M.',
    '....Bb....m.',
    '...Bb.....d.',
    '..Bb........',
    '.Bb.........',
    'Bb..........',
  ],
  axe: [
    '......mMM...',
    '.....mMMMM..',
    '.....dmMBM..',
    '......dBbm..',
    '......Bb.d..',
    '.....Bb.....',
    '....Bb......',
    '...Bb.......',
    '..Bb........',
    '.Bb.........',
  ],
  shovel: [
    '........MMM.',
    '.......MMmm.',
    '.......MmmM.',
    '.......BmM..',
    '......Bb....',
    '.....Bb.....',
    '....Bb......',
    '...Bb.......',
    '..Bb........',
    '.Bb.........',
  ],
  sword: [
    '.........MMM',
    '........MMmM',
    '.......MMmd.',
    '......MMmd..',
    '.....MMmd...',
    '.d..MMmd....',
    '.dd.Mmd.....',
    '..ddmd......',
    '..Bbdd......',
    '.Bb..dd.....',
    'Bb..........',
  ],
}

/** Pictures of what can be carried but not placed. */
export const THINGS: Painters = {
  stick: (tile) =>
    tile.sprite(
      ['........Bb', '.......Bb.', '......Bb..', '.....Bb...', '....Bb....', '...Bb.....', '..Bb......', '.Bb.......'],
      WOOD,
      3,
      4,
    ),
  coal: (tile) => lump(tile, { m: '#2b2d31', M: '#4a4d53', d: '#191a1d' }),
  iron: (tile) => bar(tile, { m: '#c8ccd0', M: '#eceff1', d: '#8d9298' }),
  gold: (tile) => bar(tile, { m: '#ebc046', M: '#fce88f', d: '#b3861f' }),
  crystal: (tile) =>
    tile.sprite(
      ['...MM...', '..MMmm..', '.MMmmmd.', 'MMmmmmdd', 'MmmmMmdd', '.mmmmdd.', '..mmdd..', '...dd...'],
      MATERIALS.crystal ?? {},
      4,
      4,
    ),
  apple: (tile) =>
    tile.sprite(
      ['.....gg.', '....b...', '.rrrbrr.', 'rRRrrrrr', 'rRrrrrrr', 'rrrrrrrd', '.rrrrrd.', '..rd.rd.'],
      { r: '#c8392f', R: '#ee7a68', d: '#8d221c', b: '#5e4427', g: '#5f9c49' },
      4,
      4,
    ),
  bread: (tile) =>
    tile.sprite(
      ['.......mMm.', '.....mMMmmm', '...mMmmMmmd', '.mMMmmmmmd.', 'mMmmMmmmd..', 'mmmmmmdd...', '.ddddd.....'],
      { m: '#c28a43', M: '#e3b36b', d: '#8c5d26' },
      2,
      5,
    ),
  meat: (tile) =>
    tile.sprite(
      ['.....mMMm.', '...mmMMmmm', '..mmmmmmmd', '..mmmmmmd.', '..mmmddd..', '.wdd......', 'ww........', '.w........'],
      { m: '#a4522f', M: '#c97a4e', d: '#74361c', w: '#efe6d4' },
      3,
      4,
    ),
  leather: (tile) =>
    tile.sprite(
      ['mm......mm', 'mMmmmmmMmm', '.MMMmmmmd.', '.mMmmmmmd.', '.mmmmmmmd.', 'mMmmmmmmdd', 'mm.dddd.dd'],
      { m: '#8f5d34', M: '#ad7a4c', d: '#6a4122' },
      3,
      5,
    ),
  ...Object.fromEntries(
    Object.entries(MATERIALS).flatMap(([material, colors]) =>
      Object.entries(SHAPES).map(([tool, rows]) => [
        `${material}-${tool}`,
        (tile: Tile) => tile.sprite(rows, { ...WOOD, ...colors }, 2, 3),
      ]),
    ),
  ),
}

function lump(tile: Tile, colors: Readonly<Record<string, string>>): void {
  tile.sprite(['..mMm...', '.mMMmm..', 'mMmmmmd.', 'mmmMmmdd', 'mmMmmmdd', '.mmmmdd.', '..dddd..'], colors, 4, 5)
}

function bar(tile: Tile, colors: Readonly<Record<string, string>>): void {
  tile.sprite(
    ['......MMMM', '....MMMmmd', '..MMMmmmdd', 'MMMmmmmddd', 'mmmmmmddd.', 'mmmmddd...', 'dddd......'],
    colors,
    3,
    5,
  )
}
