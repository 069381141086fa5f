import { Color, DoubleSide, FrontSide, GLSL3, type IUniform, RawShaderMaterial, Vector3 } from 'three'
import { type Layer, TEXTURES } from '../../index.ts'
import { createTextureArray } from './texture-array.ts'

/** What all chunks are drawn with; the sky sets them for each frame. */
export interface ChunkUniforms {
  readonly tiles: IUniform
  readonly sunColor: IUniform<Color>
  readonly sunDirection: IUniform<Vector3>
  readonly fogColor: IUniform<Color>
  /** Where the haze begins and where nothing else is seen, in blocks. */
  readonly fogNear: IUniform<number>
  readonly fogFar: IUniform<number>
  readonly seconds: IUniform<number>
  /** 0 to 1: the light that is everywhere, so that caves aren't black. */
  readonly ambient: IUniform<number>
  /** 0 to 1: how much of the sky comes to the eye. Haze has no light of its own, so it is dark in a cave. */
  readonly exposure: IUniform<number>
  /** 0 without swaying plants and running water. */
  readonly motion: IUniform<number>
  readonly [name: string]: IUniform
}

export function createChunkUniforms(): ChunkUniforms {
  return {
    tiles: { value: createTextureArray() },
    sunColor: { value: new Color(1, 1, 1) },
    sunDirection: { value: new Vector3(0.4, 0.8, 0.3) },
    fogColor: { value: new Color(0.75, 0.85, 0.95) },
    fogNear: { value: 32 },
    fogFar: { value: 64 },
    seconds: { value: 0 },
    ambient: { value: 0.05 },
    exposure: { value: 1 },
    motion: { value: 1 },
  }
}

const VERTEX = `
precision highp float;
uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 cameraPosition;
uniform float seconds;
uniform float motion;
uniform vec3 sunDirection;
in vec4 position;
in vec2 uv;
in vec4 light;
out vec3 coordinates;
out vec2 skyAndBlock;
out float shade;
out vec3 fromCamera;
out vec3 place;

const vec3 NORMALS[7] = vec3[7](vec3(-1,0,0), vec3(1,0,0), vec3(0,-1,0), vec3(0,1,0), vec3(0,0,-1), vec3(0,0,1), vec3(0,1,0));
const float SHADES[7] = float[7](0.72, 0.72, 0.56, 1.0, 0.84, 0.84, 0.94);

void main() {
  vec4 world = modelMatrix * vec4(position.xyz / 16.0, 1.0);
  int face = int(light.w + 0.5);
  // Plants move with their tops.
  if (face == 6) {
    float top = uv.y / 16.0 * motion;
    world.x += sin(seconds * 1.7 + world.x * 0.9 + world.z * 0.6) * 0.06 * top;
    world.z += cos(seconds * 1.3 + world.z * 0.8 + world.x * 0.5) * 0.05 * top;
  }
  int corner = int(light.z + 0.5);
#ifndef IS_LIQUID
  // Where a corner of one face lies on the edge of another, the sky would show through: faces reach a little over their edges.
  if (face < 6) {
    vec3 side = vec3(corner >> 2 & 1, corner >> 3 & 1, corner >> 4 & 1) * 2.0 - 1.0;
    world.xyz += side * (1.0 - abs(NORMALS[face])) * 0.0008;
  }
#endif
  // Textures repeat, so what stands on the lowest row of a plant's would show above its highest.
  vec2 tile = face == 6 ? clamp(uv / 16.0, 1.0 / 64.0, 63.0 / 64.0) : uv / 16.0;
  coordinates = vec3(tile, position.w);
  skyAndBlock = light.xy / 255.0;
  float sunny = 0.93 + 0.14 * dot(NORMALS[face], sunDirection);
  // Each step of covered corners takes a little more.
  shade = SHADES[face] * sunny * (0.52 + 0.16 * float(corner & 3));
  fromCamera = world.xyz - cameraPosition;
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`

const FRAGMENT = `
precision highp float;
precision highp sampler2DArray;
uniform sampler2DArray tiles;
uniform vec3 sunColor;
uniform vec3 fogColor;
uniform float fogNear;
uniform float fogFar;
uniform float ambient;
uniform float exposure;
uniform float seconds;
uniform float motion;
in vec3 coordinates;
in vec2 skyAndBlock;
in float shade;
in vec3 fromCamera;
in vec3 place;
out vec4 fragmentColor;

const vec3 FLAME = vec3(1.06, 0.84, 0.56);

// What is the same at all corners may differ a little between them.
bool isLayer(float layer) {
  return abs(coordinates.z - layer) < 0.5;
}

void main() {
#ifdef IS_LIQUID
  vec2 flow = vec2(seconds * 0.03, seconds * 0.05) * motion;
  vec4 texel = isLayer(WATER) ? texture(tiles, vec3(coordinates.xy * 0.5 + flow, coordinates.z)) : texture(tiles, coordinates);
#else
  vec4 texel = texture(tiles, coordinates);
#endif
#ifdef HAS_HOLES
  if (texel.a < 0.5) discard;
  texel.a = 1.0;
#endif
  vec2 level = skyAndBlock * skyAndBlock * (0.35 + 0.65 * skyAndBlock);
  vec3 lit = sunColor * max(level.x, 0.0) + FLAME * level.y;
  lit = lit / (1.0 + max(0.0, max(lit.r, max(lit.g, lit.b)) - 1.0)) + ambient * (1.0 - level.x * 0.6);
  vec3 result = texel.rgb * lit * shade;
  // A flame is bright by itself.
  if ((isLayer(TORCH) || isLayer(LAMP)) && texel.r > 0.88) result = texel.rgb;
#ifdef IS_LIQUID
  if (isLayer(WATER)) {
    float away = length(fromCamera);
    float slant = 1.0 - abs(fromCamera.y) / max(away, 0.001);
    float glance = pow(slant, 3.0);
    float ripple = sin(place.x * 1.9 + seconds * 1.4 * motion) * sin(place.z * 2.3 - seconds * 1.1 * motion);
    result = mix(result, fogColor * (0.92 + 0.08 * ripple) * max(level.x, 0.12), glance * 0.62);
    result += sunColor * smoothstep(0.86, 1.0, ripple) * 0.07 * level.x;
    texel.a = mix(0.74, 0.95, glance);
  }
#endif
  float haze = smoothstep(fogNear, fogFar, length(fromCamera.xz) + abs(fromCamera.y) * 0.25);
  fragmentColor = vec4(mix(result, fogColor * max(exposure, level.x), haze), texel.a);
}
`

/** The layer of a texture in the array of all, as the shader writes it. */
function layerOf(texture: string): string {
  return TEXTURES.indexOf(texture).toFixed(1)
}

/** The material of a layer of all chunks. */
export function createChunkMaterial(layer: Layer, uniforms: ChunkUniforms): RawShaderMaterial {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    side: FrontSide,
    transparent: layer === 'translucent',
    defines: { WATER: layerOf('water'), TORCH: layerOf('torch'), LAMP: layerOf('lamp') },
  })
  if (layer === 'cutout') material.defines.HAS_HOLES = ''
  if (layer === 'translucent') material.defines.IS_LIQUID = ''
  return material
}

/** As that of chunks, for what is drawn in the hand: it has no haze. */
export function createHandMaterial(uniforms: ChunkUniforms, light: IUniform): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: `
precision highp float;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
in vec3 coordinate;
in float shade;
out vec3 coordinates;
out float shading;
void main() {
  coordinates = coordinate;
  shading = shade;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
    fragmentShader: `
precision highp float;
precision highp sampler2DArray;
uniform sampler2DArray tiles;
uniform vec3 handLight;
in vec3 coordinates;
in float shading;
out vec4 fragmentColor;
void main() {
  vec4 texel = texture(tiles, coordinates);
  if (texel.a < 0.35) discard;
  fragmentColor = vec4(texel.rgb * handLight * shading, 1.0);
}`,
    uniforms: { tiles: uniforms.tiles, handLight: light },
    side: DoubleSide,
  })
}
