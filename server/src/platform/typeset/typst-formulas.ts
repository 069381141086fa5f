import { tex2typst } from 'tex2typst'
import type { Block } from './document-blocks.ts'

/** Of all formulas of a document, in TeX. Further ones are shown as they were written. */
const FORMULAS_MAX = 2000
const FORMULAS_MAX_CHARACTERS = 100_000
/** Each level takes memory of the compiler's stack. */
const DEPTH_MAX = 24
/** A document whose formulas cannot be set together has them tried one by one, as far as that goes quickly. */
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
  if (converted.length === 0 || isPossible(converted.map(([, typst]) => typst))) return Object.fromEntries(converted)
  return Object.fromEntries(converted.slice(0, TRIED_MAX).filter(([, typst]) => isPossible([typst])))
}

/** Null for what has no counterpart, and for what could be more than a formula. */
export function typstOf(tex: string): string | null {
  // Texts are passed on as they are: a quotation mark would end one, and a hash sign begins code.
  if (/["#]/.test(tex.replaceAll('\\#', '')) || depthOf(tex, '{[(', '}])') > DEPTH_MAX) return null
  try {
    const typst = tex2typst(tex)
    const isFormula = !/#/.test(typst.replaceAll('\\#', '')) && depthOf(typst, '{[(', '}])') <= DEPTH_MAX
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
