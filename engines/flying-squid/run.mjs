// Runs flying-squid in the working folder as a Minecraft server is run there: it reads server.properties, whitelist.json and
// ops.json, takes commands from standard input, prints what a Minecraft server prints, and saves before it ends. Started by
// the server of Pinloft with the version of the game.
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { gzipSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const readline = require('node:readline')
const { createInterface } = readline
const startedAt = performance.now()
let stopping
const [version = ''] = process.argv.slice(2)
const WORLD = 'world'
const LEVEL = `${WORLD}/level.dat`
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard']
const GAME_MODES = ['survival', 'creative', 'adventure']
const NAME = /^\w{1,16}$/
const SOON_MS = 20

// The server of Pinloft was killed and reads nothing any more: saying so again and again would keep it from saving.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

function say(text, level = 'INFO') {
  const time = new Date().toTimeString().slice(0, 8)
  for (const line of text.split('\n')) console.log(`[${time}] [Server thread/${level}]: ${line}`)
}

// flying-squid takes standard input and draws a prompt.
readline.createInterface = () => ({ setPrompt() {}, prompt() {}, on() {} })
readline.cursorTo = () => true

const properties = await readProperties()
const lists = { whitelist: await readNames('whitelist.json'), ops: await readNames('ops.json') }
const isWhitelisted = (name) => properties.get('white-list') !== 'true' || lists.whitelist.has(name.toLowerCase())

protectLevel()
const flyingSquid = require('flying-squid')
const isNew = !existsSync(LEVEL)
const isFlat = (properties.get('level-type') ?? '').includes('flat')
const seed = properties.get('level-seed')
const host = properties.get('server-ip')
const serv = flyingSquid.createMCServer({
  motd: properties.get('motd') ?? 'A Minecraft Server',
  ...(host ? { host } : {}),
  port: Number(properties.get('server-port')),
  'max-players': numberOf('max-players', 20),
  // It has no way to ask whether players are who they say.
  'online-mode': false,
  logging: false,
  noConsoleOutput: true,
  gameMode: Math.max(0, GAME_MODES.indexOf(properties.get('gamemode') ?? 'survival')),
  difficulty: Math.max(0, DIFFICULTIES.indexOf(properties.get('difficulty') ?? 'easy')),
  worldFolder: WORLD,
  generation: {
    name: isFlat ? 'superflat' : 'diamond_square',
    options: { worldHeight: 80, ...(seed ? { seed: seedOf(seed) } : {}) },
  },
  kickTimeout: 10_000,
  plugins: {},
  modpe: false,
  'view-distance': numberOf('view-distance', 10),
  'player-list-text': { header: { text: '' }, footer: { text: '' } },
  'everybody-op': false,
  'max-entities': 100,
  version,
  // Without it each player who joins would bring a handler that ends the process at any fault.
  debug: () => undefined,
})
serv.formatMessage = (message) => {
  // After its own date: '[INFO]: words'.
  const [, level, text] = /\[(INFO|WARN|ERROR)\]: (.*)$/s.exec(stripVTControlCharacters(message)) ?? []
  if (text !== undefined && !/ (?:dis)?connected$|^Position written|^Server listening/.test(text)) {
    // What a player writes stays one line.
    say(text.replaceAll(/[\r\n]+/g, ' '), level)
  }
}
const refuse = (error) => fail(`Could not start: ${error.message}`)
serv.on('error', refuse)
process.on('uncaughtException', (error) => say(`A fault in flying-squid: ${error.stack}`, 'ERROR'))
process.on('unhandledRejection', (error) => say(`A fault in flying-squid: ${error?.stack}`, 'ERROR'))
serv.on('newPlayer', admit)

await new Promise((resolve) => serv.on('listening', resolve))
// From now on it is what a player did that cannot be done, such as a click into a chest.
serv.removeListener('error', refuse)
serv.on('error', (error) => say(`A fault in flying-squid: ${error.message}`, 'ERROR'))
// It listens before it has a world.
while (serv.overworld === undefined) await delay(SOON_MS)
fixSaving(serv.overworld)
await describeLevel()
// Its own way ends the process before anything is saved.
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.removeAllListeners(signal)
  process.on(signal, stop)
}
const { stop: ownStop } = serv.commands?.hash ?? {}
if (ownStop?.params !== undefined) ownStop.params.action = stop
const input = createInterface({ input: process.stdin })
input.on('line', (line) => command(line.trim()).catch((error) => say(error.message, 'ERROR')))
// The server of Pinloft has ended.
input.on('close', stop)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(3)
say(`Done (${seconds}s)! For help, type "help"`)

async function command(line) {
  const [name, ...words] = line.replace(/^\//, '').split(/ +/)
  const rest = words.join(' ')
  if (name === 'stop') return stop()
  if (name === 'save-all') return save().then(() => say('Saved the game'))
  if (name === 'save-off') {
    serv.overworld.stopSaving()
    return say('Automatic saving is now disabled')
  }
  if (name === 'save-on') {
    serv.overworld.stopSaving()
    serv.overworld.startSaving()
    return say('Automatic saving is now enabled')
  }
  if (name === 'list') {
    const names = serv.players.map(({ username }) => username)
    return say(
      `There are ${names.length} of a max of ${numberOf('max-players', 20)} players online: ${names.join(', ')}`,
    )
  }
  if (name === 'whitelist') return changeWhitelist(words)
  if (name === 'op' || name === 'deop') return changeOperators(name === 'op', rest)
  if (name === 'say') {
    serv.broadcast(`[Server] ${rest}`)
    return say(`[Server] ${rest}`)
  }
  if (line !== '') await serv.handleCommand(line.replace(/^\//, ''))
}

async function changeWhitelist([act, name = '']) {
  if (act === 'on' || act === 'off') {
    properties.set('white-list', String(act === 'on'))
    return say(`Whitelist is now turned ${act}`)
  }
  if ((act !== 'add' && act !== 'remove') || !NAME.test(name)) return say('Usage: whitelist add|remove <player>')
  if (act === 'add') lists.whitelist.set(name.toLowerCase(), name)
  else lists.whitelist.delete(name.toLowerCase())
  await writeNames('whitelist.json', lists.whitelist)
  say(act === 'add' ? `Added ${name} to the whitelist` : `Removed ${name} from the whitelist`)
}

async function changeOperators(isOperator, name) {
  if (!NAME.test(name)) return say('Usage: op <player>')
  if (isOperator) lists.ops.set(name.toLowerCase(), name)
  else lists.ops.delete(name.toLowerCase())
  for (const player of serv.players) {
    if (player.username.toLowerCase() === name.toLowerCase()) player.op = isOperator
  }
  await writeNames('ops.json', lists.ops)
  say(isOperator ? `Made ${name} a server operator` : `Made ${name} no longer a server operator`)
}

/** Whoever may not join is sent away before anything of the world is shown. */
function admit(player) {
  const { login } = player
  const { username } = player._client
  player.login = async () => {
    if (!isWhitelisted(username)) return player._client.end('You are not white-listed on this server!')
    if (serv.players.length >= numberOf('max-players', 20)) return player._client.end('The server is full!')
    await login()
  }
  player.on('connected', () => {
    player.op = lists.ops.has(username.toLowerCase())
    say(`${username} joined the game`)
  })
  player.on('disconnected', () => say(`${username} left the game`))
}

function stop() {
  // Once, however often it is asked.
  stopping ??= (async () => {
    say('Stopping server')
    serv.overworld.stopSaving()
    for (const player of serv.players) player._client.end('Server closed')
    await save()
    say('All dimensions are saved')
    process.exit(0)
  })().catch((error) => fail(`Could not save: ${error.message}`))
  return stopping
}

/** All that can be saved is, whatever else can't: the blocks first. */
async function save() {
  const players = () => Promise.all(serv.players.map((player) => player.save?.()))
  const faults = []
  for (const part of [() => serv.overworld.saveNow(), players, touchLevel]) {
    await part().catch((error) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
}

function fail(text) {
  say(text, 'ERROR')
  process.exit(1)
}

/**
 * Of prismarine-world, `saveNow` empties its queue after it has saved, so what is changed meanwhile is lost; and after one
 * failure a region takes no more writes. Here a chunk leaves the queue first, and comes back if it could not be saved.
 */
function fixSaving(world) {
  let turn = Promise.resolve()
  world.saveNow = () => {
    const run = turn.then(() => saveQueue(world))
    turn = run.catch((error) => say(`Could not save: ${error.message}`, 'ERROR'))
    return run
  }
  // Its own timer never goes on after a failure.
  world.startSaving = () => {
    world.savingInt = setInterval(() => world.saveNow().catch(() => undefined), world.savingInterval)
  }
  world.stopSaving()
  world.startSaving()
}

async function saveQueue(world) {
  const queue = new Map(world.savingQueue)
  for (const [key, place] of queue) {
    world.savingQueue.delete(key)
    const column = world.columns[key]
    try {
      if (column !== undefined) await world.storageProvider.save(place.chunkX, place.chunkZ, column)
    } catch (error) {
      world.savingQueue.set(key, place)
      for (const region of Object.values(world.storageProvider.regions)) region.q = Promise.resolve()
      throw error
    }
    if (world.unloadQueue.has(key) && !world.savingQueue.has(key)) {
      world.forceUnloadColumn(key, place.chunkX, place.chunkZ)
    }
  }
  world.emit('doneSaving')
}

/** flying-squid takes a level without the seed where it looks for it as none, and would write over it. */
function protectLevel() {
  const { level } = require('prismarine-provider-anvil')
  const { readLevel, writeLevel } = level
  level.readLevel = async (path) => {
    const data = await readLevel(path)
    const chosen = data.RandomSeed ?? data.WorldGenSettings?.seed ?? [0, 0]
    return { ...data, RandomSeed: [chosen[0] >>> 0] }
  }
  level.writeLevel = async (path, value) => {
    if (!existsSync(path)) await writeLevel(path, value)
  }
}

/** Completes the level of a new world, of which flying-squid writes the seed and the version only. */
async function describeLevel() {
  if (!isNew) return
  await changeLevel((data) => {
    data.LevelName = { type: 'string', value: properties.get('pinloft-world-name') ?? 'World' }
    data.GameType = { type: 'int', value: Math.max(0, GAME_MODES.indexOf(properties.get('gamemode'))) }
    data.Difficulty = { type: 'byte', value: Math.max(0, DIFFICULTIES.indexOf(properties.get('difficulty') ?? 'easy')) }
  })
}

/** Sets when the world was last played. */
function touchLevel() {
  return changeLevel((data) => {
    const now = BigInt(Date.now())
    data.LastPlayed = { type: 'long', value: [Number(now >> 32n), Number(BigInt.asIntN(32, now))] }
  })
}

/** In one step, so that there is always a whole one. */
async function changeLevel(change) {
  const nbt = require('prismarine-nbt')
  const { parsed } = await nbt.parse(await readFile(LEVEL))
  change(parsed.value.Data.value)
  await writeFile(`${LEVEL}_new`, gzipSync(nbt.writeUncompressed(parsed)))
  await rename(`${LEVEL}_new`, LEVEL)
}

async function readProperties() {
  const text = await readFile('server.properties', 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && line.includes('='))
  return new Map(
    lines.map((line) => {
      const equals = line.indexOf('=')
      const value = line.slice(equals + 1).replace(/\\u([\da-f]{4})|\\(.)/gi, (_, code, other) => {
        return code === undefined ? other : String.fromCharCode(Number.parseInt(code, 16))
      })
      return [line.slice(0, equals).trim(), value]
    }),
  )
}

function numberOf(name, standard) {
  const number = Number(properties.get(name))
  return Number.isInteger(number) && number > 0 ? number : standard
}

/** A number as it is, words by their sum, as the game does. */
function seedOf(text) {
  if (/^-?\d{1,9}$/.test(text)) return Number(text)
  let sum = 0
  for (const character of text) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0
  return sum
}

async function readNames(file) {
  const rows = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'))
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
}

async function writeNames(file, names) {
  await writeFile(`${file}.new`, JSON.stringify([...names.values()].map((name) => ({ name }))))
  await rename(`${file}.new`, file)
}
