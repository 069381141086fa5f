import {
  Color,
  Frustum,
  Group,
  LinearSRGBColorSpace,
  MathUtils,
  Matrix4,
  NearestMipmapNearestFilter,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Item } from '../../index.ts'
import { type ChunkUniforms, createChunkUniforms } from './chunk-material.ts'
import { ChunkScene } from './chunk-scene.ts'
import { asWritten } from './colors.ts'
import { HeldItem } from './held-item.ts'
import { Rain } from './rain.ts'
import { Sky } from './sky.ts'
import { TargetMarks } from './target-marks.ts'

const UNDER_WATER = asWritten('#1f5f96')
/** The light that is everywhere: in the air and, as water scatters it, below its surface. */
const AMBIENT = { air: 0.09, water: 0.32 }

/** What a frame shows. Angles are in radians, light is 0 to 1. */
export interface Frame {
  readonly eye: { readonly x: number; readonly y: number; readonly z: number }
  readonly yaw: number
  readonly pitch: number
  /** The sun's way around the world, 0 at its rise. */
  readonly sunAngle: number
  readonly rain: number
  /** Y where rain ends in a column. */
  readonly rainEndsAt: (x: number, z: number) => number
  readonly isUnderWater: boolean
  readonly lightAtEye: { readonly sky: number; readonly block: number }
  readonly held: Item | undefined
  readonly bob: number
  readonly fieldOfView: number
  /** In chunks. */
  readonly viewDistance: number
  readonly seconds: number
  /** Since the frame before. */
  readonly passedSeconds: number
}

/** The picture of the world. */
export class WorldView {
  readonly canvas: HTMLCanvasElement
  readonly chunks: ChunkScene
  readonly target = new TargetMarks()
  readonly held: HeldItem
  /** For bodies of animals. */
  readonly bodies = new Group()
  readonly uniforms: ChunkUniforms = createChunkUniforms()
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(75, 1, 0.08, 2400)
  readonly #sky: Sky
  readonly #rain: Rain
  readonly #eye = new Vector3()
  readonly #handLight = new Color()
  readonly #light = new Color()
  readonly #haze = new Color()
  readonly #seen = new Vector3()
  readonly #view = new Frustum()
  readonly #viewMatrix = new Matrix4()
  #pixelRatio = 1

  /** `isPlain` leaves out what smooths edges, and textures, light and the enlarged picture, for slow graphics. */
  constructor(isPlain: { readonly edges: boolean; readonly surfaces: boolean }) {
    this.#renderer = new WebGLRenderer({
      antialias: !isPlain.edges,
      powerPreference: 'high-performance',
      stencil: false,
    })
    this.#renderer.autoClear = false
    // Colours are meant as they are written.
    this.#renderer.outputColorSpace = LinearSRGBColorSpace
    this.canvas = this.#renderer.domElement
    if (isPlain.surfaces) {
      this.uniforms.tiles.value.minFilter = NearestMipmapNearestFilter
      this.canvas.style.imageRendering = 'pixelated'
    }
    this.chunks = new ChunkScene(this.uniforms, isPlain.surfaces)
    this.held = new HeldItem(this.uniforms)
    this.#sky = new Sky(this.uniforms)
    this.#rain = new Rain(this.uniforms)
    this.#camera.rotation.order = 'YXZ'
    this.#scene.add(this.#sky.group, this.chunks.group, this.target.group, this.bodies, this.#rain.mesh)
    this.#scene.matrixWorldAutoUpdate = true
  }

  /** Fits the picture to its place. `scale` makes it coarser, for slow graphics. */
  resize(width: number, height: number, scale: number): void {
    const ratio = Math.min(2, devicePixelRatio) * scale
    if (ratio !== this.#pixelRatio) {
      this.#pixelRatio = ratio
      this.#renderer.setPixelRatio(ratio)
    }
    this.#renderer.setSize(width, height)
    this.#camera.aspect = width / Math.max(1, height)
    this.#camera.updateProjectionMatrix()
  }

  render(frame: Frame): void {
    const { eye, isUnderWater, lightAtEye, viewDistance } = frame
    this.#eye.set(eye.x, eye.y, eye.z)
    this.#camera.position.copy(this.#eye)
    this.#camera.rotation.set(frame.pitch, frame.yaw, 0)
    const fieldOfView = frame.fieldOfView - (isUnderWater ? 6 : 0)
    if (this.#camera.fov !== fieldOfView) {
      this.#camera.fov = fieldOfView
      this.#camera.updateProjectionMatrix()
    }
    this.#sky.update({ angle: frame.sunAngle, rain: frame.rain, seconds: frame.seconds, eye: this.#eye })
    this.uniforms.seconds.value = frame.seconds % 3600
    const far = (viewDistance - 0.4) * 16
    this.uniforms.fogNear.value = far * (frame.rain > 0.3 ? 0.3 : 0.5)
    this.uniforms.fogFar.value = far
    this.uniforms.ambient.value = AMBIENT.air
    const exposure = isUnderWater ? 1 : MathUtils.smoothstep(lightAtEye.sky, 0.1, 0.7)
    this.uniforms.exposure.value = MathUtils.damp(this.uniforms.exposure.value, exposure, 3, frame.passedSeconds)
    if (isUnderWater) this.#dive(lightAtEye.sky)
    this.#sky.group.visible = !isUnderWater
    this.#rain.update(this.#eye, isUnderWater ? 0 : frame.rain, frame.rainEndsAt)
    this.#camera.updateMatrixWorld()
    this.#viewMatrix.multiplyMatrices(this.#camera.projectionMatrix, this.#camera.matrixWorldInverse)
    this.chunks.leaveOutUnseen(this.#eye, viewDistance, this.#view.setFromProjectionMatrix(this.#viewMatrix))
    this.#renderer.setClearColor(this.uniforms.fogColor.value, 1)
    this.#renderer.clear()
    this.#renderer.render(this.#scene, this.#camera)
    this.#renderer.clearDepth()
    const level = Math.max(lightAtEye.sky ** 1.6, isUnderWater ? 0.4 : 0.04)
    this.#handLight.copy(this.uniforms.sunColor.value).multiplyScalar(level)
    const flame = lightAtEye.block ** 1.6
    this.#handLight.r = Math.min(1, this.#handLight.r + flame)
    this.#handLight.g = Math.min(1, this.#handLight.g + flame * 0.84)
    this.#handLight.b = Math.min(1, this.#handLight.b + flame * 0.6)
    this.held.update({
      item: frame.held,
      bob: frame.bob,
      light: this.#handLight,
      seconds: frame.passedSeconds,
      aspect: this.#camera.aspect,
    })
    this.#renderer.render(this.held.scene, this.held.camera)
  }

  /** The share of the haze before a place, 0 to 1, as in the last frame. */
  hazeAt(x: number, y: number, z: number): number {
    const { fogNear, fogFar } = this.uniforms
    const away = Math.hypot(x - this.#eye.x, z - this.#eye.z) + Math.abs(y - this.#eye.y) * 0.25
    return MathUtils.smoothstep(away, fogNear.value, fogFar.value)
  }

  /** The color of the haze before a place with a light of the sky of 0 to 15: dark in a cave. The same one every time. */
  hazeColor(sky: number): Color {
    const level = sky / 15
    const brightness = Math.max(this.uniforms.exposure.value, level * level * (0.35 + 0.65 * level))
    return this.#haze.copy(this.uniforms.fogColor.value).multiplyScalar(brightness)
  }

  /** Where a place is in the last frame, in shares of its width and height; null if it is behind the eye. */
  project(x: number, y: number, z: number): { x: number; y: number } | null {
    const seen = this.#seen.set(x, y, z).project(this.#camera)
    return seen.z > 1 ? null : { x: (seen.x + 1) / 2, y: (1 - seen.y) / 2 }
  }

  /** The light of a place as a colour. The same one every time. */
  lightColor({ sky, block }: { sky: number; block: number }): Color {
    const flame = (block / 15) ** 2
    const ambient = this.uniforms.ambient.value
    this.#light.copy(this.uniforms.sunColor.value).multiplyScalar((sky / 15) ** 2)
    this.#light.r = Math.min(1, this.#light.r + flame + ambient)
    this.#light.g = Math.min(1, this.#light.g + flame * 0.84 + ambient)
    this.#light.b = Math.min(1, this.#light.b + flame * 0.6 + ambient)
    return this.#light
  }

  /** The picture of the last frame as PNG, at most `widthMax` wide. Call it right after `render`. */
  async takePicture(widthMax: number, type = 'image/png'): Promise<Uint8Array | null> {
    const { width, height } = this.canvas
    const scale = Math.min(1, widthMax / width)
    const copy = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    copy.getContext('2d', { willReadFrequently: true })?.drawImage(this.canvas, 0, 0, copy.width, copy.height)
    const blob = await copy.convertToBlob({ type, quality: 0.82 })
    return new Uint8Array(await blob.arrayBuffer())
  }

  dispose(): void {
    this.chunks.dispose()
    this.target.dispose()
    this.held.dispose()
    this.#rain.dispose()
    this.uniforms.tiles.value.dispose()
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
    this.canvas.remove()
  }

  #dive(sky: number): void {
    const day = this.uniforms.sunColor.value.g
    this.uniforms.fogColor.value.copy(UNDER_WATER).multiplyScalar((0.5 + 0.5 * sky) * (0.15 + 0.85 * day))
    this.uniforms.ambient.value = AMBIENT.water * (0.3 + 0.7 * day)
    // Even what is near is a little blue.
    this.uniforms.fogNear.value = -8
    this.uniforms.fogFar.value = 28
  }
}
