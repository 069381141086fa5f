import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Mesh, RawShaderMaterial, Vector3 } from 'three'
import type { ChunkUniforms } from './chunk-material.ts'
import { Roofs } from './roofs.ts'

const DROPS = 1600
const REACH = 14
const HEIGHT = 18

const VERTEX = `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float seconds;
uniform highp sampler2D roofs;
in vec3 position;
in vec2 corner;
out float strength;
void main() {
  vec3 drop = position;
  drop.y = mod(position.y - seconds * 17.0 - centre.y, ${HEIGHT.toFixed(1)}) - ${(HEIGHT / 2).toFixed(1)};
  drop.x = mod(position.x - centre.x, ${(2 * REACH).toFixed(1)}) - ${REACH.toFixed(1)};
  drop.z = mod(position.z - centre.z, ${(2 * REACH).toFixed(1)}) - ${REACH.toFixed(1)};
  strength = 1.0 - length(drop.xz) / ${REACH.toFixed(1)};
  ivec2 column = ivec2(mod(floor(centre.xz + drop.xz), ${(2 * REACH).toFixed(1)}));
  if (centre.y + drop.y < texelFetch(roofs, column, 0).r) strength = 0.0;
  drop.y += corner.y * 0.6;
  vec4 seen = viewMatrix * vec4(centre + drop, 1.0);
  // As wide as a pixel at least, whatever the screen.
  seen.x += corner.x * max(0.008, -seen.z * 0.0011);
  gl_Position = projectionMatrix * seen;
}`

const FRAGMENT = `
precision highp float;
uniform float rain;
in float strength;
out vec4 fragmentColor;
void main() {
  fragmentColor = vec4(0.72, 0.80, 0.90, clamp(strength, 0.0, 1.0) * rain * 0.55);
}`

/** Drops around the eye, down to what they fall on. */
export class Rain {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>
  readonly #roofs = new Roofs(2 * REACH)

  constructor(uniforms: ChunkUniforms) {
    const positions = new Float32Array(DROPS * 12)
    const corners = new Float32Array(DROPS * 8)
    const order = new Uint16Array(DROPS * 6)
    for (let drop = 0; drop < DROPS; drop++) {
      const place = [Math.random() * 2 * REACH, Math.random() * HEIGHT, Math.random() * 2 * REACH]
      positions.set([...place, ...place, ...place, ...place], drop * 12)
      corners.set([-1, 0, 1, 0, 1, 1, -1, 1], drop * 8)
      const first = drop * 4
      order.set([first, first + 1, first + 2, first, first + 2, first + 3], drop * 6)
    }
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setAttribute('corner', new BufferAttribute(corners, 2))
    geometry.setIndex(new BufferAttribute(order, 1))
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: {
        centre: { value: new Vector3() },
        seconds: uniforms.seconds,
        rain: { value: 0 },
        roofs: { value: this.#roofs.texture },
      },
    })
    this.mesh = new Mesh(geometry, material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = 4
  }

  update(eye: Vector3, rain: number, rainEndsAt: (x: number, z: number) => number): void {
    this.mesh.visible = rain > 0.02
    if (!this.mesh.visible) return
    this.#roofs.update(eye.x, eye.z, rainEndsAt)
    const { uniforms } = this.mesh.material
    uniforms.centre?.value.copy(eye)
    if (uniforms.rain !== undefined) uniforms.rain.value = rain
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
    this.#roofs.texture.dispose()
  }
}
