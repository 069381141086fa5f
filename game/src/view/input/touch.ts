import { element, icon } from '../hud/element.ts'
import type { Commands, Controls } from './controls.ts'

const RADIANS_PER_PIXEL = 0.006
/** Shorter is a tap, which places; longer breaks. */
const HOLD_MS = 260
/** A finger that moved farther looks around. */
const TAP_PIXELS = 9
const STICK_REACH = 44
/** Beyond this part of its way the stick runs. */
const SPRINT_AT = 0.97

/** A stick to walk with, buttons, and the rest of the screen: drag to look, tap to place, hold to break. */
export class TouchInput {
  readonly root = element('div', { class: 'touch' })
  readonly #controls: Controls
  readonly #commands: Commands
  readonly #canvas: HTMLElement

  constructor(canvas: HTMLElement, controls: Controls, commands: Commands) {
    this.#controls = controls
    this.#commands = commands
    this.#canvas = canvas
    const jump = this.#holdButton('touch-button jump', 'Jump', 'up', (isHeld) => {
      controls.isJumping = isHeld
      if (isHeld) controls.once.jump = true
    })
    const place = this.#holdButton('touch-button place', 'Place', 'cube', (isHeld) => {
      controls.isUsing = isHeld
      if (isHeld) controls.once.use = true
    })
    const sneak = element('button', { class: 'touch-button sneak', label: 'Sneak' }, icon('down'))
    sneak.setAttribute('aria-pressed', 'false')
    sneak.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      controls.isSneaking = !controls.isSneaking
      sneak.setAttribute('aria-pressed', String(controls.isSneaking))
    })
    this.root.append(this.#stick(), jump, place, sneak)
    this.#look()
  }

  #stick(): HTMLElement {
    const knob = element('i')
    const stick = element('div', { class: 'stick', role: 'img', label: 'Stick to walk with' }, knob)
    let finger: number | null = null
    const move = (event: PointerEvent) => {
      const { left, top, width, height } = stick.getBoundingClientRect()
      const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2]
      const length = Math.hypot(x, y)
      const strength = Math.min(1, length / STICK_REACH)
      const [right, down] = length === 0 ? [0, 0] : [(x / length) * strength, (y / length) * strength]
      this.#controls.move.right = right
      this.#controls.move.forward = -down
      this.#controls.isSprinting = -down > SPRINT_AT * 0.9 && strength > SPRINT_AT
      knob.style.transform = `translate(${right * STICK_REACH}px, ${down * STICK_REACH}px)`
    }
    stick.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      finger = event.pointerId
      stick.setPointerCapture(finger)
      stick.classList.add('held')
      if (this.#commands.isPlaying()) move(event)
    })
    stick.addEventListener('pointermove', (event) => {
      if (event.pointerId === finger && this.#commands.isPlaying()) move(event)
    })
    const end = ({ pointerId }: PointerEvent) => {
      if (pointerId !== finger) return
      finger = null
      stick.classList.remove('held')
      this.#controls.move.right = this.#controls.move.forward = 0
      this.#controls.isSprinting = false
      knob.style.transform = ''
    }
    stick.addEventListener('pointerup', end)
    stick.addEventListener('pointercancel', end)
    return stick
  }

  #holdButton(className: string, label: string, name: 'up' | 'cube', onHold: (isHeld: boolean) => void): HTMLElement {
    const button = element('button', { class: className, label }, icon(name))
    button.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      button.setPointerCapture(event.pointerId)
      if (this.#commands.isPlaying()) onHold(true)
    })
    const end = () => onHold(false)
    button.addEventListener('pointerup', end)
    button.addEventListener('pointercancel', end)
    return button
  }

  #look(): void {
    let finger: { id: number; x: number; y: number; moved: number; timer: number } | null = null
    this.#canvas.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'touch' || finger !== null || !this.#commands.isPlaying()) return
      event.preventDefault()
      this.#canvas.setPointerCapture(event.pointerId)
      const timer = window.setTimeout(() => {
        if (finger === null || finger.moved > TAP_PIXELS) return
        this.#controls.isBreaking = true
        this.#controls.once.attack = true
      }, HOLD_MS)
      finger = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: 0, timer }
    })
    this.#canvas.addEventListener('pointermove', (event) => {
      if (finger === null || event.pointerId !== finger.id) return
      const [x, y] = [event.clientX - finger.x, event.clientY - finger.y]
      finger.moved += Math.hypot(x, y)
      finger.x = event.clientX
      finger.y = event.clientY
      const { sensitivity, isLookInverted } = this.#commands.settings()
      this.#controls.turn.right += x * RADIANS_PER_PIXEL * sensitivity
      this.#controls.turn.up -= y * RADIANS_PER_PIXEL * sensitivity * (isLookInverted ? -1 : 1)
    })
    const end = (event: PointerEvent) => {
      if (finger === null || event.pointerId !== finger.id) return
      window.clearTimeout(finger.timer)
      if (this.#controls.isBreaking) this.#controls.isBreaking = false
      else if (event.type === 'pointerup' && finger.moved <= TAP_PIXELS) this.#controls.once.use = true
      finger = null
    }
    this.#canvas.addEventListener('pointerup', end)
    this.#canvas.addEventListener('pointercancel', end)
  }
}
