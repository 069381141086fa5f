/**
 * Noise from whole numbers. Only operations that every device rounds alike are used (plus, minus, times, division, floor and
 * 32-bit arithmetic), so that one seed gives one world everywhere.
 */

/** 32 random bits of a place. */
export function hash3(seed: number, x: number, y: number, z: number): number {
  let value = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x1b873593) ^ seed
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}

/** From 0 to 1, exclusive. */
export function random3(seed: number, x: number, y: number, z: number): number {
  return hash3(seed, x, y, z) / 0x1_0000_0000
}

/** A sequence of random numbers that depends on nothing but its start. */
export class RandomSequence {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 to 1, exclusive. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0
    return random3(this.state, 0, 0, 0)
  }

  /** From 0 to `below`, exclusive. */
  integer(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** To go on later where it stopped. */
  get position(): number {
    return this.state
  }
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** The slope at a lattice point, along one of eight directions, times the way from there. */
function slope(seed: number, x: number, z: number, dx: number, dz: number): number {
  const direction = hash3(seed, x, 0, z) >>> 29
  const u = direction < 4 ? dx : dz
  const v = direction < 4 ? dz : dx
  return ((direction & 1) === 0 ? u : -u) + ((direction & 2) === 0 ? v : -v) * 0.5
}

/** Gradient noise on a plane, about -1 to 1, zero at whole numbers. */
export function noise2(seed: number, x: number, z: number): number {
  const [floorX, floorZ] = [Math.floor(x), Math.floor(z)]
  const [dx, dz] = [x - floorX, z - floorZ]
  const u = fade(dx)
  const north = mix(slope(seed, floorX, floorZ, dx, dz), slope(seed, floorX + 1, floorZ, dx - 1, dz), u)
  const south = mix(slope(seed, floorX, floorZ + 1, dx, dz - 1), slope(seed, floorX + 1, floorZ + 1, dx - 1, dz - 1), u)
  return mix(north, south, fade(dz)) * 1.4
}

/** Several sizes of `noise2` on top of each other, each half as wide and half as high. */
export function layeredNoise2(seed: number, x: number, z: number, layers: number): number {
  let [sum, height, whole] = [0, 1, 0]
  let [atX, atZ] = [x, z]
  for (let layer = 0; layer < layers; layer++) {
    sum += noise2(seed + layer * 0x51ed27, atX, atZ) * height
    whole += height
    height *= 0.5
    atX *= 2
    atZ *= 2
  }
  return sum / whole
}

/** Value noise in space, 0 to 1. */
export function noise3(seed: number, x: number, y: number, z: number): number {
  const [fx, fy, fz] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [u, v, w] = [fade(x - fx), fade(y - fy), fade(z - fz)]
  const row = (dy: number, dz: number) =>
    mix(random3(seed, fx, fy + dy, fz + dz), random3(seed, fx + 1, fy + dy, fz + dz), u)
  return mix(mix(row(0, 0), row(1, 0), v), mix(row(0, 1), row(1, 1), v), w)
}
