interface Attributes {
  readonly class?: string
  readonly text?: string
  readonly label?: string
  readonly role?: string
  readonly title?: string
  readonly onClick?: (event: MouseEvent) => void
}

/** An element with its class, text, name for screen readers, and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: className, text, label, role, title, onClick }: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className !== undefined) made.className = className
  if (text !== undefined) made.textContent = text
  if (label !== undefined) made.setAttribute('aria-label', label)
  if (role !== undefined) made.setAttribute('role', role)
  if (title !== undefined) made.title = title
  if (onClick !== undefined) made.addEventListener('click', (event) => onClick(event as MouseEvent))
  if (tag === 'button') (made as HTMLButtonElement).type = 'button'
  made.append(...children)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** A picture of paths on a square of `size` units. */
export function picture(size: string, className: string, ...paths: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', size)
  svg.setAttribute('class', className)
  svg.setAttribute('aria-hidden', 'true')
  for (const path of paths) {
    const drawn = document.createElementNS(SVG, 'path')
    drawn.setAttribute('d', path)
    svg.append(drawn)
  }
  return svg
}

/** Icons on a square of 24, drawn as lines. */
const ICONS = {
  menu: ['M4 5h16', 'M4 12h16', 'M4 19h16'],
  play: ['M6 3 20 12 6 21Z'],
  settings: ['M10 5H3', 'M12 19H3', 'M14 3v4', 'M16 17v4', 'M21 12h-9', 'M21 19h-5', 'M21 5h-7', 'M8 10v4', 'M8 12H3'],
  camera: ['M4 7h4l2-3h4l2 3h4v13H4Z', 'M12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7'],
  map: ['M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3Z', 'M9 3v15', 'M15 6v15'],
  close: ['M18 6 6 18', 'M6 6l12 12'],
  back: ['M19 12H5', 'M12 19l-7-7 7-7'],
  up: ['M17 11l-5-5-5 5', 'M17 18l-5-5-5 5'],
  down: ['M7 6l5 5 5-5', 'M7 13l5 5 5-5'],
  cube: ['M21 8 12 3 3 8v8l9 5 9-5Z', 'M3 8l9 5 9-5', 'M12 22V13'],
  dots: ['M5 12h.01', 'M12 12h.01', 'M19 12h.01'],
  fullscreen: ['M8 3H3v5', 'M16 3h5v5', 'M21 16v5h-5', 'M3 16v5h5'],
} as const
export type IconName = keyof typeof ICONS

export function icon(name: IconName): SVGSVGElement {
  return picture('0 0 24 24', name === 'play' ? 'icon filled' : 'icon', ...ICONS[name])
}
