// Writes src/ui/fonts: the faces of the design cut down to the glyphs and axis ranges that the product uses.
// Run it after a change here or to a font package: npm run fonts --workspace web
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const OUT_FOLDER = join(import.meta.dirname, 'src/ui/fonts')
const resolvePackage = createRequire(import.meta.url).resolve

type AxisRange = { min: number; max: number }
interface Face {
  package: string
  source: string
  target: string
  ranges: [number, number][]
  axes: Record<string, AxisRange>
}

/** Also written in fonts.css as the `unicode-range` of each face. */
const LATIN: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
const LATIN_EXTENDED: [number, number][] = [
  [0x100, 0x24f],
  [0x1e00, 0x1eff],
]
const WORDMARK = [...'Pinloft'].map((letter): [number, number] => [letter.charCodeAt(0), letter.charCodeAt(0)])

const DISPLAY_AXES = { wght: { min: 600, max: 680 }, opsz: { min: 16, max: 42 } }
const UI_AXES = { wght: { min: 400, max: 680 } }
const MONO_AXES = { wght: { min: 400, max: 500 } }

function faces(family: string, file: string, short: string, axes: Face['axes'], axisName: string): Face[] {
  const face = (subset: string, ranges: Face['ranges']): Face => ({
    package: `@fontsource-variable/${family}`,
    source: `${file}-${subset}-${axisName}-normal.woff2`,
    target: `${short}-${subset}.woff2`,
    ranges,
    axes,
  })
  return [face('latin', LATIN), face('latin-ext', LATIN_EXTENDED)]
}

const FACES: Face[] = [
  ...faces('bricolage-grotesque', 'bricolage-grotesque', 'display', DISPLAY_AXES, 'opsz'),
  ...faces('hanken-grotesk', 'hanken-grotesk', 'ui', UI_AXES, 'wght'),
  ...faces('geist-mono', 'geist-mono', 'mono', MONO_AXES, 'wght'),
  {
    package: '@fontsource-variable/bricolage-grotesque',
    source: 'bricolage-grotesque-latin-opsz-normal.woff2',
    target: 'wordmark.woff2',
    ranges: WORDMARK,
    axes: { wght: { min: 660, max: 680 }, opsz: { min: 20, max: 42 } },
  },
  {
    package: '@fontsource-variable/geist-mono',
    source: 'geist-mono-latin-wght-normal.woff2',
    target: 'pin-dots.woff2',
    ranges: [[0x2022, 0x2022]],
    axes: { wght: { min: 400, max: 401 } },
  },
]

function textOf(ranges: Face['ranges']): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

await mkdir(OUT_FOLDER, { recursive: true })
for (const face of FACES) {
  const folder = dirname(resolvePackage(`${face.package}/package.json`))
  const original = await readFile(join(folder, 'files', face.source))
  const subset = await subsetFont(original, textOf(face.ranges), { targetFormat: 'woff2', variationAxes: face.axes })
  await writeFile(join(OUT_FOLDER, face.target), subset)
  process.stdout.write(`${face.target}: ${subset.length} of ${original.length} bytes\n`)
}
