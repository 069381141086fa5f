import {
  BackSide,
  BoxGeometry,
  Color,
  DoubleSide,
  GLSL3,
  Group,
  Mesh,
  PlaneGeometry,
  RawShaderMaterial,
  type Vector3,
} from 'three'
import type { ChunkUniforms } from './chunk-material.ts'
import { asWritten } from './colors.ts'

const CLOUD_HEIGHT = 142

const DOME_VERTEX = `
precision highp float;
uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
out vec3 direction;
void main() {
  direction = position;
  gl_Position = (projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0)).xyww;
}`

const DOME_FRAGMENT = `
precision highp float;
uniform vec3 zenith;
uniform vec3 fogColor;
uniform vec3 glow;
uniform vec3 sunDirection;
uniform float starLight;
uniform float isClear;
in vec3 direction;
out vec4 fragmentColor;

float hash(vec3 p) {
  p = fract(p * vec3(0.1031, 0.1030, 0.0973));
  p += dot(p, p.yzx + 33.33);
  return fract((p.x + p.y) * p.z);
}

// Coordinates on a square that looks along a direction.
vec2 square(vec3 towards, vec3 axis) {
  vec3 right = normalize(cross(axis, vec3(0.0, 0.0, 1.0)));
  vec3 up = cross(right, axis);
  float depth = dot(towards, axis);
  return depth <= 0.0 ? vec2(9.0) : vec2(dot(towards, right), dot(towards, up)) / depth;
}

void main() {
  vec3 towards = normalize(direction);
  float height = max(0.0, towards.y);
  vec3 sky = mix(fogColor, zenith, 1.0 - pow(1.0 - height, 2.6));
  float nearSun = max(0.0, dot(towards, sunDirection));
  float low = 1.0 - smoothstep(0.0, 0.45, abs(towards.y));
  sky = mix(sky, glow, pow(nearSun, 5.0) * low * 0.75);
  sky += glow * pow(nearSun, 60.0) * 0.25;
  if (starLight > 0.01 && towards.y > -0.05) {
    vec3 cell = floor(towards * 150.0);
    float chance = hash(cell);
    vec3 within = fract(towards * 150.0) - 0.5;
    float star = step(0.9966, chance) * (0.45 + 0.55 * hash(cell + 7.0)) * step(dot(within, within), 0.12);
    sky += vec3(0.92, 0.95, 1.0) * star * starLight * smoothstep(-0.05, 0.2, towards.y);
  }
  vec2 sun = abs(square(towards, sunDirection));
  if (max(sun.x, sun.y) < 0.065) sky = mix(vec3(1.0, 0.93, 0.70), vec3(1.0, 0.99, 0.90), step(max(sun.x, sun.y), 0.045));
  vec2 moon = square(towards, -sunDirection);
  if (max(abs(moon.x), abs(moon.y)) < 0.052) {
    vec2 pixel = floor((moon + 0.052) / 0.104 * 8.0);
    float crater = step(0.72, hash(vec3(pixel, 3.0)));
    sky = mix(vec3(0.88, 0.90, 0.95), vec3(0.74, 0.77, 0.85), crater);
  }
  sky = mix(fogColor, sky, isClear);
  fragmentColor = vec4(mix(fogColor, sky, smoothstep(-0.04, 0.06, towards.y)), 1.0);
}`

const CLOUD_VERTEX = `
precision highp float;
uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 cameraPosition;
in vec3 position;
out vec2 place;
out float away;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xz;
  away = length(world.xz - cameraPosition.xz);
  gl_Position = projectionMatrix * viewMatrix * world;
}`

const CLOUD_FRAGMENT = `
precision highp float;
uniform vec3 cloudColor;
uniform vec3 fogColor;
uniform float drift;
uniform float cover;
in vec2 place;
in float away;
out vec4 fragmentColor;
float hash(vec2 p) {
  p = fract(p * vec2(0.1031, 0.1030));
  p += dot(p, p.yx + 33.33);
  return fract((p.x + p.y) * p.x);
}
float noise(vec2 p) {
  vec2 cell = floor(p);
  vec2 f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), f.x), mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), f.x), f.y);
}
void main() {
  vec2 cell = floor((place + vec2(drift, 0.0)) / 12.0);
  float density = noise(cell / 5.0) * 0.65 + noise(cell / 2.3 + 40.0) * 0.35;
  if (density < 1.0 - cover) discard;
  float fade = 1.0 - smoothstep(300.0, 1100.0, away);
  fragmentColor = vec4(mix(fogColor, cloudColor, 0.82), 0.84 * fade);
}`

/** How the sky looks at some height of the sun, in steps between which it is mixed. */
interface Mood {
  /** Sine of the sun's height. */
  readonly at: number
  readonly zenith: string
  readonly horizon: string
  readonly glow: string
  readonly sunlight: string
  readonly cloud: string
}

const MOODS: readonly Mood[] = [
  { at: -1, zenith: '#070d22', horizon: '#18233f', glow: '#18233f', sunlight: '#3b4a72', cloud: '#2a3555' },
  { at: -0.22, zenith: '#0b1330', horizon: '#1d2947', glow: '#2b2f4e', sunlight: '#3f4d76', cloud: '#303b5c' },
  { at: -0.04, zenith: '#2a4479', horizon: '#b98b86', glow: '#ee9158', sunlight: '#7e7390', cloud: '#a78a97' },
  { at: 0.12, zenith: '#3f78bd', horizon: '#e6c6a8', glow: '#f9bd7b', sunlight: '#e8c8a4', cloud: '#f6dfc9' },
  { at: 0.36, zenith: '#3a86d6', horizon: '#bcdaf0', glow: '#e5e6dc', sunlight: '#fff8ea', cloud: '#fbfdff' },
  { at: 1, zenith: '#347fd1', horizon: '#b9daf3', glow: '#dcebf5', sunlight: '#ffffff', cloud: '#ffffff' },
]

const RAIN_SKY = asWritten('#93a0ad')
const RAIN_ZENITH = asWritten('#7d8b9a')

/** The sky around the player, and the light that it gives to the chunks. */
export class Sky {
  readonly group = new Group()
  readonly #uniforms: ChunkUniforms
  readonly #dome: RawShaderMaterial
  readonly #clouds: RawShaderMaterial
  readonly #cloudPlane: Mesh
  readonly #from = new Color()
  readonly #to = new Color()

  constructor(uniforms: ChunkUniforms) {
    this.#uniforms = uniforms
    this.#dome = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: DOME_VERTEX,
      fragmentShader: DOME_FRAGMENT,
      side: BackSide,
      depthWrite: false,
      uniforms: {
        zenith: { value: new Color() },
        fogColor: uniforms.fogColor,
        glow: { value: new Color() },
        sunDirection: uniforms.sunDirection,
        starLight: { value: 0 },
        isClear: { value: 1 },
      },
    })
    const dome = new Mesh(new BoxGeometry(2, 2, 2), this.#dome)
    dome.frustumCulled = false
    // After the land, so that only what is seen of it is drawn.
    dome.renderOrder = 0.5
    this.#clouds = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: CLOUD_VERTEX,
      fragmentShader: CLOUD_FRAGMENT,
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
      uniforms: {
        cloudColor: { value: new Color() },
        fogColor: uniforms.fogColor,
        drift: { value: 0 },
        cover: { value: 0.44 },
      },
    })
    this.#cloudPlane = new Mesh(new PlaneGeometry(2400, 2400).rotateX(-Math.PI / 2), this.#clouds)
    this.#cloudPlane.frustumCulled = false
    this.#cloudPlane.renderOrder = -1
    this.group.add(dome, this.#cloudPlane)
  }

  /**
   * `angle` is the sun's way around the world in radians, 0 at its rise; `rain` goes from 0 to 1. `seconds` only moves
   * the clouds.
   */
  update({ angle, rain, seconds, eye }: { angle: number; rain: number; seconds: number; eye: Vector3 }): void {
    const sun = this.#uniforms.sunDirection.value.set(Math.cos(angle), Math.sin(angle), 0.28).normalize()
    const upper = Math.max(
      1,
      MOODS.findIndex(({ at }) => at >= sun.y),
    )
    const [before, after] = [MOODS[upper - 1], MOODS[upper]]
    if (before === undefined || after === undefined) return
    const share = Math.min(1, Math.max(0, (sun.y - before.at) / (after.at - before.at)))
    const mix = (target: Color, key: Exclude<keyof Mood, 'at'>) =>
      target.copy(this.#from.setStyle(before[key], '')).lerp(this.#to.setStyle(after[key], ''), share)
    const day = Math.min(1, Math.max(0.12, sun.y * 2.5 + 0.35))
    mix(this.#uniforms.fogColor.value, 'horizon').lerp(this.#from.copy(RAIN_SKY).multiplyScalar(day), rain * 0.8)
    mix(this.#uniforms.sunColor.value, 'sunlight').multiplyScalar(1 - rain * 0.3)
    mix(this.#dome.uniforms.zenith?.value, 'zenith').lerp(this.#from.copy(RAIN_ZENITH).multiplyScalar(day), rain * 0.8)
    mix(this.#dome.uniforms.glow?.value, 'glow')
    mix(this.#clouds.uniforms.cloudColor?.value, 'cloud').multiplyScalar(1 - rain * 0.35)
    this.#set(this.#dome, 'starLight', Math.max(0, Math.min(1, (0.06 - sun.y) * 5)) * (1 - rain))
    this.#set(this.#dome, 'isClear', 1 - rain * 0.75)
    this.#set(this.#clouds, 'drift', seconds * 0.9)
    this.#set(this.#clouds, 'cover', 0.44 + rain * 0.25)
    this.#cloudPlane.position.set(eye.x, CLOUD_HEIGHT, eye.z)
  }

  #set(material: RawShaderMaterial, name: string, value: number): void {
    const uniform = material.uniforms[name]
    if (uniform !== undefined) uniform.value = value
  }
}
