import { expect, test } from 'vitest'
import { createRandom, type Random, repeats, runSeed } from '../../../../../tests/support/random.ts'
import { nameOf, parentOf } from '../mirror/sides.ts'
import { sidesOf } from './compare.builders.ts'
import { compare, type Plan } from './compare.ts'

const SEED = runSeed()
const WORLDS = repeats(400)
const ROUNDS = 6
const CHANGES = 6
/** Some runs only make what stands in the way of others give way. */
const RUNS_MAX = 20
const NAMES = ['a', 'b', 'Folder']

/** Texts by path; null for a folder. */
type Tree = Map<string, string | null>

interface World {
  mirror: Tree
  cloud: Tree
  agreed: Tree
}

const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`)
const isFolder = (tree: Tree, path: string) => path === '' || tree.get(path) === null
const remove = (tree: Tree, path: string) => {
  for (const one of [...tree.keys()]) if (one === path || isIn(one, path)) tree.delete(one)
}

function rename(tree: Tree, from: string, to: string): void {
  for (const [path, text] of [...tree]) {
    if (path !== from && !isIn(path, from)) continue
    tree.delete(path)
    tree.set(to + path.slice(from.length), text)
  }
}

/** One change, as a person makes it. */
function change(tree: Tree, random: Random, text: string): void {
  const folders = ['', ...[...tree.keys()].filter((path) => isFolder(tree, path) && path.split('/').length < 3)]
  const folder = random.pick(folders)
  const path = folder === '' ? random.pick(NAMES) : `${folder}/${random.pick(NAMES)}`
  const known = [...tree.keys()]
  const choice = random.integer(5)
  if (choice === 0 && known.length > 0) remove(tree, random.pick(known))
  else if (choice === 1 && known.length > 0) {
    const from = random.pick(known)
    if (!tree.has(path) && path !== from && !isIn(path, from)) rename(tree, from, path)
  } else {
    remove(tree, path)
    tree.set(path, choice === 2 ? null : text)
  }
}

/** What the reconciler does with a plan, without moves: those only spare bytes. Returns whether anything was left to do. */
function apply(plan: Plan, { mirror, cloud, agreed }: World, freshName: () => string): boolean {
  const giveWay = (path: string) =>
    rename(mirror, path, [parentOf(path), `${nameOf(path)} ${freshName()}`].filter(Boolean).join('/'))
  const { toCloud, toMirror } = plan
  if (plan.clashes.length > 0) {
    for (const path of plan.clashes.toReversed()) giveWay(path)
    return true
  }
  for (const path of plan.agree) {
    if (mirror.get(path) === cloud.get(path)) agreed.set(path, mirror.get(path) ?? null)
    else giveWay(path)
  }
  for (const path of plan.forget) agreed.delete(path)

  const removeHere = (paths: readonly string[]) => {
    const going = new Set(paths)
    const stays = (path: string) => [...cloud.keys()].some((one) => isIn(one, path) && !going.has(one))
    for (const path of paths) if (!stays(path)) remove(cloud, path)
    for (const path of paths) agreed.delete(path)
  }
  removeHere(toCloud.remove.filter((path) => mirror.has(path)))
  for (const path of toCloud.put) {
    const text = mirror.get(path)
    const present = cloud.get(path)
    const isFree = present === undefined || (present === null) === (text === null)
    if (text === undefined || !isFolder(cloud, parentOf(path)) || !isFree) continue
    cloud.set(path, text)
    agreed.set(path, text)
  }
  removeHere(toCloud.remove.filter((path) => !mirror.has(path)))

  for (const path of toMirror.remove.toReversed()) {
    if ([...mirror.keys()].some((one) => isIn(one, path))) continue
    mirror.delete(path)
    agreed.delete(path)
  }
  for (const path of toMirror.put) {
    const text = cloud.get(path)
    const ways = path.split('/').map((_, index, names) => names.slice(0, index).join('/'))
    const isFree = ways.every((way) => !mirror.has(way) || isFolder(mirror, way))
    const present = mirror.get(path)
    if (text === undefined || !isFree || (present !== undefined && (present === null) !== (text === null))) continue
    for (const way of ways) if (way !== '') mirror.set(way, null)
    mirror.set(path, text)
    agreed.set(path, text)
  }
  const lists = [plan.agree, plan.forget, toCloud.put, toCloud.remove, toMirror.put, toMirror.remove]
  return lists.some((list) => list.length > 0)
}

test(`whatever both sides change, they become the same and keep what is new (TEST_SEED=${SEED})`, () => {
  const random = createRandom(SEED)
  for (let count = 0; count < WORLDS; count++) {
    const world: World = { mirror: new Map(), cloud: new Map(), agreed: new Map() }
    let next = 0
    const log: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (let index = 0; index < CHANGES; index++) {
        const side = random.pick(['mirror', 'cloud'] as const)
        change(world[side], random, 'x'.repeat(++next))
      }
      log.push(JSON.stringify(Object.entries(world).map(([side, tree]) => [side, ...tree])))
      const known = new Set(world.agreed.values())
      const fresh = [...world.mirror.values(), ...world.cloud.values()].filter(
        (text) => text !== null && !known.has(text),
      )
      let run = 0
      const plan = () => {
        const trees = Object.entries(world).map(([side, tree]) => [side, Object.fromEntries(tree)])
        return compare(sidesOf(Object.fromEntries(trees)), 'both')
      }
      while (apply(plan(), world, () => String(++next))) {
        run += 1
        if (run > RUNS_MAX) expect.fail(`They do not become the same: ${log.join('\n')}\n${JSON.stringify(plan())}`)
      }
      expect([...world.mirror].sort(), log.join('\n')).toEqual([...world.cloud].sort())
      const kept = new Set(world.cloud.values())
      expect(
        fresh.filter((text) => !kept.has(text)),
        log.join('\n'),
      ).toEqual([])
    }
  }
})
