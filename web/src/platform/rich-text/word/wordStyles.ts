import {
  childOf,
  childrenOf,
  descendantsOf,
  settingOf,
  switchOf,
  type XmlDocument,
  type XmlElement,
} from './wordXml.ts'

/** How a text looks, as far as a document can have it. */
export interface Look {
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  strike?: boolean | undefined
  /** Six digits, or `auto`. */
  color?: string | undefined
  /** Of points. */
  halves?: number | undefined
  font?: string | undefined
}

interface Style {
  name: string
  parentId: string | undefined
  paragraph: XmlElement | undefined
  look: Look
}

/** The styles of a Word document, each with those that it is based on. */
export class WordStyles {
  readonly #styles = new Map<string, Style>()
  readonly #defaults: Look
  readonly #defaultId: string | undefined

  constructor(xml: XmlDocument) {
    for (const element of descendantsOf(xml, 'w:style')) {
      this.#styles.set(element.attribs['w:styleId'] ?? '', {
        name: settingOf(element, 'w:name') ?? '',
        parentId: settingOf(element, 'w:basedOn'),
        paragraph: childOf(element, 'w:pPr'),
        look: lookOf(childOf(element, 'w:rPr')),
      })
    }
    const [defaults] = descendantsOf(xml, 'w:rPrDefault')
    this.#defaults = lookOf(childOf(defaults, 'w:rPr'))
    this.#defaultId = descendantsOf(xml, 'w:style').find(
      ({ attribs }) => attribs['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(attribs['w:default'] ?? ''),
    )?.attribs['w:styleId']
  }

  /** The names of a style and of those that it is based on. */
  names(id: string | undefined): string[] {
    return this.#chain(id).map(({ name }) => name)
  }

  /** What a paragraph is set to by its style. */
  paragraphs(id: string | undefined): XmlElement[] {
    return this.#chain(id ?? this.#defaultId).flatMap(({ paragraph }) => paragraph ?? [])
  }

  /** How a text of this style of characters looks. */
  look(id: string | undefined): Look {
    return merged(this.#chain(id).map(({ look }) => look))
  }

  /** How the text of a paragraph looks that isn't set to look otherwise. */
  paragraphLook(id: string | undefined): Look {
    return merged([...this.#chain(id ?? this.#defaultId).map(({ look }) => look), this.#defaults])
  }

  #chain(id: string | undefined): Style[] {
    const chain = new Set<Style>()
    for (let style = this.#styles.get(id ?? ''); style !== undefined; style = this.#styles.get(style.parentId ?? '')) {
      if (chain.has(style)) break
      chain.add(style)
    }
    return [...chain]
  }
}

/** What a text is set to. */
export function lookOf(properties: XmlElement | undefined): Look {
  // What runs to the left has settings of its own.
  const [own, size] = switchOf(properties, 'w:rtl')
    ? ['Cs', Number(settingOf(properties, 'w:szCs'))]
    : ['', Number(settingOf(properties, 'w:sz'))]
  return {
    bold: switchOf(properties, `w:b${own}`),
    italic: switchOf(properties, `w:i${own}`),
    underline: switchOf(properties, 'w:u'),
    strike: switchOf(properties, 'w:strike'),
    color: settingOf(properties, 'w:color')?.toLowerCase(),
    halves: size > 0 ? size : undefined,
    font: childOf(properties, 'w:rFonts')?.attribs['w:ascii'],
  }
}

/** The first that says something decides. */
export function merged(looks: readonly Look[]): Look {
  const look: Record<string, unknown> = {}
  for (const one of looks) for (const [name, value] of Object.entries(one)) look[name] ??= value
  return look
}

/** A level of a list. */
export interface Level {
  /** Lists that count on from one another have the same. */
  counter: string
  format: string
  start: number
  /** What this list is set to begin with, though it counts with others. */
  restart: number | undefined
}

/** The lists of a Word document. */
export class WordNumbering {
  readonly #levels = new Map<string, Level>()

  constructor(xml: XmlDocument) {
    const abstracts = new Map<string, Map<string, XmlElement>>()
    for (const element of descendantsOf(xml, 'w:abstractNum')) {
      const levels = childrenOf(element).filter(({ name }) => name === 'w:lvl')
      const byDepth = new Map(levels.map((level) => [level.attribs['w:ilvl'] ?? '0', level]))
      abstracts.set(element.attribs['w:abstractNumId'] ?? '', byDepth)
    }
    for (const element of descendantsOf(xml, 'w:num')) {
      const counter = settingOf(element, 'w:abstractNumId') ?? ''
      const overrides = childrenOf(element).filter(({ name }) => name === 'w:lvlOverride')
      for (const [depth, level] of abstracts.get(counter) ?? []) {
        const override = overrides.find(({ attribs }) => attribs['w:ilvl'] === depth)
        const restart = settingOf(override, 'w:startOverride')
        const own = childOf(override, 'w:lvl') ?? level
        this.#levels.set(`${element.attribs['w:numId']} ${depth}`, {
          counter,
          format: settingOf(own, 'w:numFmt') ?? 'decimal',
          start: Number(settingOf(own, 'w:start') ?? 1),
          restart: restart === undefined ? undefined : Number(restart),
        })
      }
    }
  }

  level(listId: string, depth: number): Level | undefined {
    return this.#levels.get(`${listId} ${depth}`)
  }
}
