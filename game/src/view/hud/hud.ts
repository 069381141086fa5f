import { HALVES_MAX, HOTBAR_SLOTS, type Inventory, itemOf } from '../../index.ts'
import { element, icon, picture } from './element.ts'
import { iconOf } from './item-icon.ts'

const HEART = 'M1 0h2v1h1v1h1V1h1V0h2v1h1v3H8v1H7v1H6v1H5v1H4V7H3V6H2V5H1V4H0V1h1z'
const APPLE = 'M4 0h1v1h2v1h1v4H7v1H6v1H3V7H2V6H1V2h1V1h2z'
const BUBBLE = 'M3 0h3v1h1v1h1v3H7v1H6v1H3V6H2V5H1V2h1V1h1z'

/** How long the name of what is held, and a notice, can be read. */
const NAME_MS = 2000
const NOTICE_MS = 6000

/** Ten pictures that are whole, half or out. */
class Row {
  readonly root: HTMLElement
  readonly #pictures: readonly SVGSVGElement[]
  readonly #what: string
  #shown = -1

  constructor(className: string, what: string, path: string) {
    this.#what = what
    this.#pictures = Array.from({ length: HALVES_MAX / 2 }, () => picture('0 0 9 8', '', path))
    this.root = element('div', { class: `row ${className}`, role: 'img' }, ...this.#pictures)
  }

  show(halves: number): void {
    if (halves === this.#shown) return
    this.#shown = halves
    this.#pictures.forEach((one, index) => {
      const left = halves - index * 2
      one.setAttribute('class', left >= 2 ? '' : left === 1 ? 'half' : 'out')
    })
    this.root.setAttribute('aria-label', `${this.#what}: ${halves / 2} of ${HALVES_MAX / 2}`)
  }
}

/** What a slot shows. */
export function fillSlot(slot: HTMLElement, item: number, count: number): void {
  const key = `${item} ${count}`
  if (slot.dataset.key === key) return
  slot.dataset.key = key
  slot.replaceChildren()
  const known = itemOf(item)
  slot.setAttribute('aria-label', known === undefined ? 'Empty' : count > 1 ? `${known.name}, ${count}` : known.name)
  slot.title = known?.name ?? ''
  if (known === undefined) return
  const image = element('img')
  image.src = iconOf(item)
  image.alt = ''
  slot.append(image)
  if (count > 1) slot.append(element('b', { text: String(count) }))
}

interface HudListeners {
  onPause(): void
  onInventory(): void
  onSlot(slot: number): void
}

/** What lies over the world while it is played. */
export class Hud {
  readonly root: HTMLElement
  readonly #hearts = new Row('hearts', 'Health', HEART)
  readonly #food = new Row('food', 'Food', APPLE)
  readonly #air = new Row('air', 'Air', BUBBLE)
  readonly #slots: readonly HTMLElement[]
  readonly #held = element('span', { class: 'held' })
  readonly #facts = element('pre', { class: 'facts' })
  readonly #notices = element('div', { class: 'notices', role: 'status' })
  readonly #caption = element('p', { class: 'caption' })
  readonly #ring = element('i', { class: 'ring' })
  readonly #bars = element('div', { class: 'bars' })
  readonly #hurt = element('div', { class: 'hurt' })
  #heldKey = ''
  #heldTimer = 0

  constructor({ onPause, onInventory, onSlot }: HudListeners) {
    this.#slots = Array.from({ length: HOTBAR_SLOTS }, (_, index) =>
      element('button', { class: 'slot', onClick: () => onSlot(index) }),
    )
    const more = element('button', { class: 'slot more', label: 'Inventory', onClick: onInventory }, icon('dots'))
    const pause = element('button', { class: 'round', label: 'Pause', onClick: onPause }, icon('menu'))
    this.#bars.append(this.#hearts.root, this.#food.root, this.#air.root)
    this.root = element(
      'div',
      { class: 'hud' },
      this.#hurt,
      element('i', { class: 'cross' }),
      this.#ring,
      this.#caption,
      this.#facts,
      this.#notices,
      element('div', { class: 'top' }, pause),
      element(
        'div',
        { class: 'foot' },
        this.#held,
        this.#bars,
        element('div', { class: 'hotbar', role: 'group', label: 'Hotbar' }, ...this.#slots, more),
      ),
    )
    this.#facts.hidden = true
    this.#caption.hidden = true
  }

  showInventory(inventory: Inventory, selected: number): void {
    this.#slots.forEach((slot, index) => {
      const stack = inventory[index]
      fillSlot(slot, stack?.item ?? 0, stack?.count ?? 0)
      slot.classList.toggle('on', index === selected)
      slot.setAttribute('aria-pressed', String(index === selected))
    })
    const item = inventory[selected]?.item ?? 0
    const key = `${selected} ${item}`
    if (key === this.#heldKey) return
    this.#heldKey = key
    this.#held.textContent = itemOf(item)?.name ?? ''
    this.#held.classList.toggle('shown', item !== 0)
    window.clearTimeout(this.#heldTimer)
    this.#heldTimer = window.setTimeout(() => this.#held.classList.remove('shown'), NAME_MS)
  }

  /** Halves, 0 to 20; null in creative, where there are none. */
  showVitals(vitals: { health: number; food: number; air: number } | null): void {
    this.#bars.hidden = vitals === null
    if (vitals === null) return
    this.#hearts.show(vitals.health)
    this.#food.show(vitals.food)
    this.#air.show(vitals.air)
    this.#air.root.hidden = vitals.air >= HALVES_MAX
  }

  /** The way of a block that breaks, 0 to 1: seen around the cross on a touch screen. */
  showBreaking(share: number): void {
    this.#ring.style.setProperty('--share', String(share))
    this.#ring.classList.toggle('shown', share > 0)
  }

  /** What a sign says. */
  showCaption(text: string): void {
    if (this.#caption.textContent !== text) this.#caption.textContent = text
    this.#caption.hidden = text === ''
  }

  showFacts(text: string | null): void {
    this.#facts.hidden = text === null
    if (text !== null && this.#facts.textContent !== text) this.#facts.textContent = text
  }

  flashHurt(): void {
    this.#hurt.classList.remove('now')
    void this.#hurt.offsetWidth
    this.#hurt.classList.add('now')
  }

  notice(text: string): void {
    const line = element('p', { text })
    this.#notices.append(line)
    while (this.#notices.childElementCount > 3) this.#notices.firstElementChild?.remove()
    window.setTimeout(() => line.remove(), NOTICE_MS)
  }
}
