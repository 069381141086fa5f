import { Color, DoubleSide, FrontSide, GLSL3, type IUniform, RawShaderMaterial, Vector3 } from 'three'
import { GROWING_PICTURE, type Layer, TEXTURES } from '../../index.ts'
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

/** Light from levels of 0 to 1 of the sky and of blocks. */
const LIGHT = `
uniform vec3 sunColor;
uniform float ambient;
const vec3 FLAME = vec3(1.06, 0.84, 0.56);

vec2 brightnessOf(vec2 skyAndBlock) {
  return skyAndBlock * skyAndBlock * (0.35 + 0.65 * skyAndBlock);
}

vec3 lightOf(vec2 brightness) {
  vec3 lit = sunColor * max(brightness.x, 0.0) + FLAME * brightness.y;
  return lit / (1.0 + max(0.0, max(lit.r, max(lit.g, lit.b)) - 1.0)) + ambient * (1.0 - brightness.x * 0.6);
}
`

const VERTEX = `
precision highp float;
${LIGHT}
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
#ifdef IS_PLAIN
out vec4 litAndSky;
#else
out vec2 skyAndBlock;
out float shade;
#endif
out vec3 fromCamera;
out vec3 place;

const vec3 NORMALS[8] = vec3[8](vec3(-1,0,0), vec3(1,0,0), vec3(0,-1,0), vec3(0,1,0), vec3(0,0,-1), vec3(0,0,1), vec3(0,1,0), vec3(0,1,0));
const float SHADES[8] = float[8](0.72, 0.72, 0.56, 1.0, 0.84, 0.84, 0.94, 0.94);

void main() {
  vec4 world = modelMatrix * vec4(position.xyz / 16.0, 1.0);
  int face = int(light.w + 0.5);
  bool isPlant = face > 5;
  if (isPlant) {
    // Seen from behind, a picture is turned about the middle of its block.
    vec2 middle = (modelMatrix * vec4(floor(position.xyz / 16.0) + 0.5, 1.0)).xz;
    vec2 toEye = cameraPosition.xz - middle;
    if (toEye.y < (face == GROWING_PICTURE ? toEye.x : -toEye.x)) world.xz = 2.0 * middle - world.xz;
    // Plants move with their tops.
    float top = uv.y / 16.0 * motion;
    world.x += sin(seconds * 1.7 + world.x * 0.9 + world.z * 0.6) * 0.06 * top;
    world.z += cos(seconds * 1.3 + world.z * 0.8 + world.x * 0.5) * 0.05 * top;
  }
  int corner = int(light.z + 0.5);
#ifndef IS_LIQUID
  // Where a corner of one face lies on the edge of another, the sky would show through: faces reach a little over their edges.
  if (!isPlant) {
    vec3 side = vec3(corner >> 2 & 1, corner >> 3 & 1, corner >> 4 & 1) * 2.0 - 1.0;
    world.xyz += side * (1.0 - abs(NORMALS[face])) * 0.0008;
  }
#endif
  // Textures repeat, so what stands on the lowest row of a plant's would show above its highest.
  vec2 tile = isPlant ? clamp(uv / 16.0, 1.0 / 64.0, 63.0 / 64.0) : uv / 16.0;
  coordinates = vec3(tile, position.w);
  float sunny = 0.93 + 0.14 * dot(NORMALS[face], sunDirection);
  // Each step of covered corners takes a little more.
  float covered = SHADES[face] * sunny * (0.52 + 0.16 * float(corner & 3));
#ifdef IS_PLAIN
  vec2 brightness = brightnessOf(light.xy / 255.0);
  litAndSky = vec4(lightOf(brightness) * covered, brightness.x);
#else
  skyAndBlock = light.xy / 255.0;
  shade = covered;
#endif
  fromCamera = world.xyz - cameraPosition;
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`

const FRAGMENT = `
precision highp float;
precision highp sampler2DArray;
${LIGHT}
uniform sampler2DArray tiles;
uniform vec3 fogColor;
uniform float fogNear;
uniform float fogFar;
uniform float exposure;
uniform float seconds;
uniform float motion;
in vec3 coordinates;
#ifdef IS_PLAIN
in vec4 litAndSky;
#else
in vec2 skyAndBlock;
in float shade;
#endif
in vec3 fromCamera;
in vec3 place;
out vec4 fragmentColor;

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
#ifdef IS_PLAIN
  float sky = litAndSky.w;
  vec3 result = texel.rgb * litAndSky.rgb;
#else
  vec2 brightness = brightnessOf(skyAndBlock);
  float sky = brightness.x;
  vec3 result = texel.rgb * lightOf(brightness) * shade;
#endif
  // A flame is bright by itself.
  if ((isLayer(TORCH) || isLayer(LAMP)) && texel.r > 0.88) result = texel.rgb;
#ifdef IS_LIQUID
  if (isLayer(WATER)) {
    float away = length(fromCamera);
    float slant = 1.0 - abs(fromCamera.y) / max(away, 0.001);
    float glance = pow(slant, 3.0);
    float ripple = sin(place.x * 1.9 + seconds * 1.4 * motion) * sin(place.z * 2.3 - seconds * 1.1 * motion);
    result = mix(result, fogColor * (0.92 + 0.08 * ripple) * max(sky, 0.12), glance * 0.62);
    result += sunColor * smoothstep(0.86, 1.0, ripple) * 0.07 * sky;
    texel.a = mix(0.74, 0.95, glance);
  }
#endif
  float haze = smoothstep(fogNear, fogFar, length(fromCamera.xz) + abs(fromCamera.y) * 0.25);
  fragmentColor = vec4(mix(result, fogColor * max(exposure, sky), haze), texel.a);
}
`

/** The layer of a texture in the array of all, as the shader writes it. */
function layerOf(texture: string): string {
  return TEXTURES.indexOf(texture).toFixed(1)
}

/**
 * The material of a layer of all chunks. `isPlain` computes light at the corners only, for slow graphics; the surface of water
 * looks as always.
 */
export function createChunkMaterial(layer: Layer, uniforms: ChunkUniforms, isPlain: boolean): RawShaderMaterial {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    side: FrontSide,
    transparent: layer === 'translucent',
    defines: { GROWING_PICTURE, WATER: layerOf('water'), TORCH: layerOf('torch'), LAMP: layerOf('lamp') },
  })
  if (layer === 'cutout') material.defines.HAS_HOLES = ''
  if (layer === 'translucent') material.defines.IS_LIQUID = ''
  else if (isPlain) material.defines.IS_PLAIN = ''
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
