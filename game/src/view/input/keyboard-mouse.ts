import { ACTIONS, type Action } from '../settings.ts'
import type { Commands, Controls } from './controls.ts'

const RADIANS_PER_PIXEL = 0.0024
/** A second press within this begins to sprint. */
const DOUBLE_PRESS_MS = 280

/** Keys and mouse. The mouse looks around while the game has it; a click takes it. */
export function listenToKeyboardAndMouse(canvas: HTMLElement, controls: Controls, commands: Commands): () => void {
  const held = new Set<Action>()
  let lastForwardMs = 0
  const stop = new AbortController()
  const { signal } = stop
  const actionOf = (code: string) => ACTIONS.find(([action]) => commands.settings().keys[action] === code)?.[0]

  function apply(): void {
    controls.move.right = Number(held.has('right')) - Number(held.has('left'))
    controls.move.forward = Number(held.has('forward')) - Number(held.has('back'))
    controls.isJumping = held.has('jump')
    controls.isSneaking = held.has('sneak')
    if (held.has('sprint')) controls.isSprinting = true
    if (controls.move.forward <= 0) controls.isSprinting = false
  }

  function press(event: KeyboardEvent): void {
    const action = actionOf(event.code)
    if (event.code === 'Escape') {
      if (!event.repeat) commands.onAction('pause')
      return
    }
    if (action === undefined) pressDigit(event)
    if (action === undefined || isTyping(event)) return
    if (!commands.isPlaying()) {
      if (!event.repeat && (action === 'inventory' || action === 'map')) commands.onAction(action)
      return
    }
    event.preventDefault()
    if (event.repeat) return
    held.add(action)
    if (action === 'jump') controls.once.jump = true
    if (action === 'forward') {
      if (event.timeStamp - lastForwardMs < DOUBLE_PRESS_MS) controls.isSprinting = true
      lastForwardMs = event.timeStamp
    }
    if (
      action === 'inventory' ||
      action === 'drop' ||
      action === 'map' ||
      action === 'facts' ||
      action === 'screenshot'
    ) {
      commands.onAction(action)
    }
    apply()
  }

  function pressDigit(event: KeyboardEvent): void {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (digit !== undefined && !isTyping(event)) commands.onSlot(Number(digit) - 1)
  }

  function letGo(): void {
    held.clear()
    controls.release()
  }

  window.addEventListener('keydown', press, { signal })
  window.addEventListener(
    'keyup',
    ({ code }) => {
      const action = actionOf(code)
      if (action === undefined) return
      held.delete(action)
      if (commands.isPlaying()) apply()
    },
    { signal },
  )
  window.addEventListener('blur', letGo, { signal })

  canvas.addEventListener(
    'mousedown',
    (event) => {
      if (!commands.isPlaying()) return
      event.preventDefault()
      window.focus()
      if (document.pointerLockElement !== canvas) {
        takeMouse(canvas)
        // Where the mouse can't be taken, the click plays all the same.
        if (canvas.requestPointerLock !== undefined && event.isTrusted && event.button === 0 && wantsMouse) return
      }
      if (event.button === 0) {
        controls.isBreaking = true
        controls.once.attack = true
      } else if (event.button === 1) controls.once.pick = true
      else if (event.button === 2) {
        controls.isUsing = true
        controls.once.use = true
      }
    },
    { signal },
  )
  window.addEventListener(
    'mouseup',
    ({ button }) => {
      if (button === 0) controls.isBreaking = false
      if (button === 2) controls.isUsing = false
    },
    { signal },
  )
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  let wantsMouse = true
  document.addEventListener(
    'pointerlockerror',
    () => {
      wantsMouse = false
    },
    { signal },
  )
  document.addEventListener(
    'pointerlockchange',
    () => {
      if (document.pointerLockElement === canvas) {
        wantsMouse = true
        return
      }
      letGo()
      if (commands.isPlaying()) commands.onAction('pause')
    },
    { signal },
  )
  document.addEventListener(
    'mousemove',
    ({ movementX, movementY, buttons }) => {
      const isDragged = !wantsMouse && buttons !== 0
      if (!commands.isPlaying() || (document.pointerLockElement !== canvas && !isDragged)) return
      const { sensitivity, isLookInverted } = commands.settings()
      controls.turn.right += movementX * RADIANS_PER_PIXEL * sensitivity
      controls.turn.up -= movementY * RADIANS_PER_PIXEL * sensitivity * (isLookInverted ? -1 : 1)
    },
    { signal },
  )
  canvas.addEventListener(
    'wheel',
    ({ deltaY }) => {
      if (commands.isPlaying() && deltaY !== 0) commands.onScroll(Math.sign(deltaY))
    },
    { signal, passive: true },
  )
  return () => stop.abort()
}

/** Asks for the mouse; browsers refuse where no hand has just asked for it. */
export function takeMouse(canvas: HTMLElement): void {
  if (matchMedia('(pointer: coarse)').matches) return
  const asked: unknown = canvas.requestPointerLock?.()
  if (asked instanceof Promise) asked.catch(() => undefined)
}

export function giveMouseBack(): void {
  if (document.pointerLockElement !== null) document.exitPointerLock()
}

function isTyping({ target }: Event): boolean {
  return target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'search')
}
