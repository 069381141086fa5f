import { FORMULA_MAX_CHARACTERS } from '@pinloft/contract/shared/formulas'
import { tex2typst } from 'tex2typst'
import type { Block } from './document-blocks.ts'

/** Of all formulas of a document, in TeX. Further ones are shown as they were written. */
const FORMULAS_MAX = 2000
const FORMULAS_MAX_CHARACTERS = 100_000
/** Each level takes memory of the compiler's stack. */
const DEPTH_MAX = 24
/** Of a document whose formulas cannot be set together, halves are tried, and halves of those, as far as that goes quickly. */
const TRIED_MAX = 400

/** The formulas in blocks, in TeX. */
export function formulasIn(blocks: readonly Block[]): Set<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('kind' in value && value.kind === 'formula' && 'tex' in value) found.add(String(value.tex))
    else for (const inner of Object.values(value)) look(inner)
  }
  look(blocks)
  return found
}

/** Formulas as typst writes them, by their TeX: those that `isPossible` can be set with. The others are shown as they were written. */
export function typstFormulas(
  formulas: ReadonlySet<string>,
  isPossible: (typst: readonly string[]) => boolean,
): Record<string, string> {
  const converted: [string, string][] = []
  let characters = 0
  for (const tex of formulas) {
    characters += tex.length
    if (converted.length >= FORMULAS_MAX || characters > FORMULAS_MAX_CHARACTERS) break
    const typst = typstOf(tex)
    if (typst !== null) converted.push([tex, typst])
  }
  let tried = 0
  const possibleOf = (some: readonly (readonly [string, string])[]): (readonly [string, string])[] => {
    if (some.length === 0 || tried >= TRIED_MAX) return []
    tried++
    if (isPossible(some.map(([, typst]) => typst))) return [...some]
    const half = Math.floor(some.length / 2)
    return half === 0 ? [] : [...possibleOf(some.slice(0, half)), ...possibleOf(some.slice(half))]
  }
  return Object.fromEntries(possibleOf(converted))
}

/** Null for what has no counterpart, and for what could be more than a formula. */
export function typstOf(tex: string): string | null {
  // Texts are passed on as they are: a quotation mark would end one, and a hash sign begins code.
  if (tex.length > FORMULA_MAX_CHARACTERS || /["#]/.test(tex.replaceAll('\\#', ''))) return null
  if (depthOf(tex, '{[(', '}])') > DEPTH_MAX) return null
  try {
    const typst = tex2typst(tex)
    // A backslash at the end of a text would keep it open, and `std` is the whole library.
    const isCode = /#/.test(typst.replaceAll('\\#', '')) || /\\"|\bstd\b/.test(typst)
    const isFormula = !isCode && depthOf(typst, '{[(', '}])') <= DEPTH_MAX
    return isFormula && typst.trim() !== '' ? typst : null
  } catch {
    return null
  }
}

function depthOf(text: string, opening: string, closing: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of text) {
    if (opening.includes(sign)) deepest = Math.max(deepest, ++depth)
    else if (closing.includes(sign)) depth--
  }
  return deepest
}
