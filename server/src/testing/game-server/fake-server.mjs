// Stands in for Java and a server.jar: serves a "world" in the working folder as a Minecraft server does, or misbehaves in the
// way that `behaviour` in server.properties names.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
    if (behaviour === 'never-saves') return
    save()
    say('Saved the game')
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
    if (behaviour === 'floods') flood()
  })
}

/** As fast as its output is taken. */
function flood() {
  const line = `[12:00:00] [Server thread/INFO]: ${'The same line again and again. '.repeat(3)}\n`.repeat(500)
  const more = () => {
    while (process.stdout.write(line));
    process.stdout.once('drain', more)
  }
  more()
}
