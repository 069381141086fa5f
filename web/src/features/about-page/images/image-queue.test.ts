import type { AddedAboutImage } from '@pinloft/contract/about-page/endpoints'
import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { ImageQueue, type ImageSource } from './image-queue.ts'

const image = (id: string): AddedAboutImage => ({ id, url: id, widthPixels: 1, heightPixels: 1 })
const UNREADABLE = new ApiError(422, 'No picture', 'about_image_unreadable', 'No picture')

/** A queue whose sources answer what is in `answers`, or never. */
function setUp(answers: Record<string, (Error | 'ok')[]>) {
  const queue = new ImageQueue()
  const arrived: string[] = []
  const aborted: string[] = []
  const source = (name: string): ImageSource => ({
    name,
    send: (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(name)
          reject(signal.reason)
        })
        const answer = answers[name]?.shift()
        if (answer === 'ok') resolve(image(name))
        else if (answer !== undefined) reject(answer)
      }),
  })
  const close = queue.open(({ id }) => arrived.push(id))
  queue.add(Object.keys(answers).map(source))
  const states = () => queue.images().map(({ name, state }) => `${name} ${state}`)
  const keyOf = (name: string) => queue.images().find((one) => one.name === name)?.key ?? 0
  return { queue, arrived, aborted, states, keyOf, close }
}

it('brings images in their order, and goes on after one that is no image', async () => {
  const { queue, arrived, states, keyOf } = setUp({ a: ['ok'], b: [UNREADABLE, 'ok'], c: ['ok'] })
  await expect.poll(() => arrived).toHaveLength(2)
  expect([arrived, states()]).toEqual([['a', 'c'], ['b failed']])
  queue.retry(keyOf('b'))
  await expect.poll(states).toEqual([])
  expect(arrived).toEqual(['a', 'c', 'b'])
})

it('stops while the server is away, and goes on where it was', async () => {
  const { queue, arrived, states } = setUp({ a: [new ConnectionError(new Error('gone')), 'ok'], b: ['ok'] })
  await expect.poll(() => states()[0]).toBe('a failed')
  expect(states()).toEqual(['a failed', 'b waiting'])
  queue.resume()
  await expect.poll(states).toEqual([])
  expect(arrived).toEqual(['a', 'b'])
})

it('waits for the screen to come back', async () => {
  const { queue, aborted, arrived, states, close } = setUp({ a: [], b: ['ok'] })
  close()
  await expect.poll(() => aborted).toHaveLength(1)
  await expect.poll(() => states()[0]).toBe('a waiting')
  expect(states()).toEqual(['a waiting', 'b waiting'])
  const [first] = queue.images()
  queue.drop([first?.key ?? 0])
  queue.open(({ id }) => arrived.push(id))
  await expect.poll(states).toEqual([])
  expect(arrived).toEqual(['b'])
})

it('forgets what is cancelled, also while it is under way', async () => {
  const { queue, aborted, arrived, states, keyOf } = setUp({ a: [], b: ['ok'], c: ['ok'] })
  queue.drop([keyOf('c')])
  queue.drop([keyOf('a')])
  await expect.poll(states).toEqual([])
  expect([aborted, arrived]).toEqual([['a'], ['b']])
})
