import { AIR, blockOf, type Cell, CHUNK_HEIGHT, TEXTURES, type World } from '../../index.ts'
import { element } from '../hud/element.ts'
import { tileOf } from '../pictures/textures.ts'
import { createPane } from './pane.ts'

/** Blocks from the middle of the map to its edge. */
const REACH = 96
const colors = new Map<number, readonly [number, number, number]>()

/** The land around the player from above, north up, as far as it is loaded. */
export function createMapPane(
  world: World,
  player: { x: number; z: number; yaw: number },
  onClose: () => void,
): HTMLElement {
  const canvas = element('canvas', { class: 'map', role: 'img', label: 'The land around you from above, north up' })
  canvas.width = canvas.height = REACH * 2
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context !== null) {
    context.putImageData(drawLand(world, Math.floor(player.x), Math.floor(player.z)), 0, 0)
    drawPlayer(context, player.yaw)
  }
  const place = element('p', { class: 'sub', text: `${Math.floor(player.x)} east, ${Math.floor(player.z)} south` })
  return createPane({ title: 'Map', class: 'map-pane', onClose }, canvas, place)
}

function drawLand(world: World, middleX: number, middleZ: number): ImageData {
  const image = new ImageData(REACH * 2, REACH * 2)
  for (let across = 0; across < REACH * 2; across++) {
    let northern = -1
    for (let down = 0; down < REACH * 2; down++) {
      const [x, z] = [middleX - REACH + across, middleZ - REACH + down]
      const top = topOf(world, x, z)
      if (top === null) {
        northern = -1
        continue
      }
      const [red, green, blue] = colorOf(top.cell)
      // Slopes that rise towards the south are lit from the north.
      const shade = northern === -1 || top.y === northern ? 1 : top.y > northern ? 1.14 : 0.84
      northern = top.y
      image.data.set([red * shade, green * shade, blue * shade, 255], (down * REACH * 2 + across) * 4)
    }
  }
  return image
}

function topOf(world: World, x: number, z: number): { y: number; cell: Cell } | null {
  if (world.chunkAt(x >> 4, z >> 4) === undefined) return null
  for (let y = CHUNK_HEIGHT - 1; y >= 0; y--) {
    const cell = world.cellAt(x, y, z)
    if (cell !== AIR && blockOf(cell).shape !== 'cross') return { y, cell }
  }
  return null
}

function colorOf(cell: Cell): readonly [number, number, number] {
  const { id, textures } = blockOf(cell)
  const known = colors.get(id)
  if (known !== undefined) return known
  const { pixels } = tileOf(TEXTURES[textures[3] ?? 0] ?? '')
  const sum = [0, 0, 0]
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 100) continue
    count++
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0)
  }
  const color = sum.map((channel) => channel / Math.max(1, count)) as unknown as readonly [number, number, number]
  colors.set(id, color)
  return color
}

function drawPlayer(context: CanvasRenderingContext2D, yaw: number): void {
  context.translate(REACH, REACH)
  context.rotate(-yaw)
  context.beginPath()
  context.moveTo(0, -6)
  context.lineTo(4.5, 5)
  context.lineTo(0, 2.5)
  context.lineTo(-4.5, 5)
  context.closePath()
  context.fillStyle = '#ffffff'
  context.strokeStyle = '#10192b'
  context.lineWidth = 1.5
  context.fill()
  context.stroke()
  context.setTransform(1, 0, 0, 1, 0, 0)
}
