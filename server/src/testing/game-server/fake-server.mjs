// Stands in for Java and a server.jar: serves a "world" in the working folder as a Minecraft server does, or misbehaves in the
// way that `behaviour` in server.properties names.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

const property = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync('server.properties', 'utf8'))?.[1]
const behaviour = property('behaviour')
const say = (text) => console.log(`[12:00:00] [Server thread/INFO]: ${text}`)
const REGION = 'world/region/r.0.0.mca'

if (!readFileSync('eula.txt', 'utf8').includes('eula=true')) process.exit(1)
if (behaviour === 'exits') {
  console.error('There is no world for me')
  process.exit(3)
}
mkdirSync('world/region', { recursive: true })
if (!existsSync('world/level.dat')) writeFileSync('world/level.dat', readFileSync(process.env.SAMPLE_LEVEL))
if (!existsSync(REGION)) writeFileSync(REGION, readFileSync(process.env.SAMPLE_REGION))
if (behaviour === 'forks') spawn('sleep', ['6200'], { detached: true, stdio: 'ignore' })
if (behaviour === 'ignores-stop') process.on('SIGTERM', () => {})

let unsaved = ''
function save() {
  if (unsaved !== '') writeFileSync('world/blocks.txt', unsaved)
  unsaved = ''
}

const commands = {
  stop() {
    if (behaviour === 'ignores-stop') return
    say('Stopping server')
    save()
    process.exit(0)
  },
  'save-off': () => say('Automatic saving is now disabled'),
  'save-on': () => say('Automatic saving is now enabled'),
  'save-all': () => {
    if (behaviour === 'cannot-save') return say('Unable to save the game (is there enough disk space?)')
    save()
    if (behaviour !== 'ends-in-backup') return say('Saved the game')
    say('Saved the game\n[12:00:00] [Server thread/INFO]: Stopping server')
    writeFileSync('world/blocks.txt', 'saved at the end')
    process.exit(0)
  },
  spoil() {
    writeFileSync('world/level.dat', 'nothing')
    rmSync('world/level.dat_old', { force: true })
    say('Spoilt')
  },
  promote: (name) => {
    writeFileSync('ops.json', JSON.stringify(name === '' ? [] : [{ name }]))
    say(`Promoted ${name}`)
  },
  place: (rest) => {
    unsaved = rest
  },
  damage: () => writeFileSync(REGION, Buffer.alloc(8192, 1)),
  join: (name) => say(`${name} joined the game`),
  leave: (name) => say(`${name} left the game`),
  chat: (rest) => say(`<mia> ${rest}`),
  crash: () => {
    save()
    console.error('The server has met a fault')
    process.exit(7)
  },
  quit: () => process.exit(0),
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const [name, ...rest] = line.split(' ')
  const command = commands[name]
  if (command === undefined) say(`Unknown command: ${line}`)
  else command(rest.join(' '))
})

if (behaviour === 'hangs') setInterval(() => {}, 1000)
else {
  createServer(() => {}).listen(Number(property('server-port')), property('server-ip'), () => {
    say('Done (0.1s)! For help, type "help"')
    if (behaviour === 'floods') flood(() => 'The same line again and again. '.repeat(3))
    if (behaviour === 'floods-names') flood((number) => `p${number} joined the game`)
  })
}

/** As fast as its output is taken. */
function flood(textOf) {
  let number = 0
  const more = () => {
    const block = () =>
      Array.from({ length: 500 }, () => `[12:00:00] [Server thread/INFO]: ${textOf(++number)}\n`).join('')
    while (process.stdout.write(block()));
    process.stdout.once('drain', more)
  }
  more()
}
