import { Vector3 } from 'three'
import { expect, it } from 'vitest'
import { createChunkUniforms } from './chunk-material.ts'
import { Sky } from './sky.ts'

it('is grey in the rain and dark at night, each as it is written', () => {
  const uniforms = createChunkUniforms()
  const sky = new Sky(uniforms)
  const hazeAt = (angle: number, rain: number) => {
    sky.update({ angle, rain, seconds: 0, eye: new Vector3() })
    return uniforms.fogColor.value.toArray().map((share) => Math.round(share * 255))
  }
  expect(hazeAt(Math.PI / 2, 0)).toEqual([185, 218, 243])
  expect(hazeAt(Math.PI / 2, 1)).toEqual([155, 172, 187])
  expect(hazeAt(-Math.PI / 2, 0)).toEqual([24, 35, 63])
})
