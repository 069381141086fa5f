import { BufferAttribute, BufferGeometry, GLSL3, LineSegments, RawShaderMaterial, Vector3 } from 'three'
import type { ChunkUniforms } from './chunk-material.ts'

const DROPS = 900
const REACH = 14
const HEIGHT = 18

const VERTEX = `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float seconds;
in vec3 position;
in float end;
out float strength;
void main() {
  vec3 drop = position;
  drop.y = mod(position.y - seconds * 17.0 - centre.y, ${HEIGHT.toFixed(1)}) - ${(HEIGHT / 2).toFixed(1)};
  drop.x = mod(position.x - centre.x, ${(2 * REACH).toFixed(1)}) - ${REACH.toFixed(1)};
  drop.z = mod(position.z - centre.z, ${(2 * REACH).toFixed(1)}) - ${REACH.toFixed(1)};
  strength = 1.0 - length(drop.xz) / ${REACH.toFixed(1)};
  drop.y += end * 0.55;
  gl_Position = projectionMatrix * viewMatrix * vec4(centre + drop, 1.0);
}`

const FRAGMENT = `
precision highp float;
uniform float rain;
in float strength;
out vec4 fragmentColor;
void main() {
  fragmentColor = vec4(0.72, 0.80, 0.90, clamp(strength, 0.0, 1.0) * rain * 0.5);
}`

/** Drops around the eye. */
export class Rain {
  readonly mesh: LineSegments<BufferGeometry, RawShaderMaterial>

  constructor(uniforms: ChunkUniforms) {
    const positions = new Float32Array(DROPS * 6)
    const ends = new Float32Array(DROPS * 2)
    for (let drop = 0; drop < DROPS; drop++) {
      const place = [Math.random() * 2 * REACH, Math.random() * HEIGHT, Math.random() * 2 * REACH]
      positions.set([...place, ...place], drop * 6)
      ends[drop * 2 + 1] = 1
    }
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setAttribute('end', new BufferAttribute(ends, 1))
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      uniforms: { centre: { value: new Vector3() }, seconds: uniforms.seconds, rain: { value: 0 } },
    })
    this.mesh = new LineSegments(geometry, material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = 4
  }

  update(eye: Vector3, rain: number): void {
    this.mesh.visible = rain > 0.02
    const { uniforms } = this.mesh.material
    uniforms.centre?.value.copy(eye)
    if (uniforms.rain !== undefined) uniforms.rain.value = rain
  }
}
