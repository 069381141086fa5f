import { addOperator, addToWhitelist, changeGameProperties } from '@pinloft/contract/game-servers/console'
import {
  changeGameServer,
  createGameServer,
  deleteGameServer,
  type GameServer,
  listGameServers,
} from '@pinloft/contract/game-servers/endpoints'
import { jarOf } from '../../testing/game-server/fake-java.ts'
import { type Operation, send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { addServer } from './game-servers.builders.ts'

const PLAYER = 'mia'

async function add(app: TestApp): Promise<string> {
  await deleteServers(app)
  return (await addServer(app)).id
}

async function addJar(app: TestApp): Promise<string> {
  await deleteServers(app)
  return (await app.store(`${uniqueText()}.jar`, jarOf({ note: uniqueText() }))).id
}

/** Each step is tried on a new server, and there are more steps than there may be servers. */
async function deleteServers(app: TestApp): Promise<void> {
  const servers = await sendForReply<GameServer[]>(app, listGameServers, {})
  for (const { id } of servers) await send(app, deleteGameServer, { params: { id }, payload: { pin: TEST_PIN } })
}

export const gameServersOperations: readonly Operation[] = [
  {
    name: 'a game server that is created',
    endpoint: createGameServer,
    prepare: addJar,
    action: (app, jarFileId) => {
      const name = uniqueText().slice(0, 20)
      const payload = { name, engine: 'jar', jarFileId, isEulaAccepted: true, pin: TEST_PIN, isStarted: false }
      return send(app, createGameServer, { payload })
    },
  },
  {
    name: 'a game server that gets another name',
    endpoint: changeGameServer,
    prepare: add,
    action: (app, id) => send(app, changeGameServer, { params: { id }, payload: { name: uniqueText().slice(0, 20) } }),
  },
  {
    name: 'a game server whose properties are changed',
    endpoint: changeGameProperties,
    prepare: add,
    action: (app, id) =>
      send(app, changeGameProperties, { params: { id }, payload: { values: { motd: uniqueText() } } }),
  },
  {
    name: 'a name on the whitelist of a game server',
    endpoint: addToWhitelist,
    prepare: add,
    action: (app, id) => send(app, addToWhitelist, { params: { id }, payload: { name: PLAYER } }),
  },
  {
    name: 'an operator of a game server',
    endpoint: addOperator,
    prepare: add,
    action: (app, id) => send(app, addOperator, { params: { id }, payload: { name: PLAYER } }),
  },
  {
    name: 'a game server that is deleted',
    endpoint: deleteGameServer,
    prepare: add,
    action: (app, id) => send(app, deleteGameServer, { params: { id }, payload: { pin: TEST_PIN } }),
  },
]

const PROCESS = 'what a process does; its world is put into the cloud afterwards, again at the next start if that fails'
const WORLDS = 'by the steps of an operation of worlds, and a row that is looked at only if there is such a revision'

/** Routes that change something, but cannot leave it half done. */
export const gameServersWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/gaming/instances/:id/start': PROCESS,
  'POST /api/gaming/instances/:id/stop': PROCESS,
  'POST /api/gaming/instances/:id/restart': PROCESS,
  'POST /api/gaming/instances/:id/kill': PROCESS,
  'POST /api/gaming/instances/:id/console': PROCESS,
  'POST /api/gaming/launch-minecraft': 'the same as a start, or a creation and a start',
  'POST /api/gaming/instances/:id/backups': WORLDS,
  'POST /api/gaming/instances/:id/backups/:backupId/restore': WORLDS,
  'POST /api/gaming/instances/:id/backups/:backupId/copy': WORLDS,
  'DELETE /api/gaming/instances/:id/backups/:backupId': WORLDS,
  'DELETE /api/gaming/instances/:id/whitelist/:name': 'the same row as when a name is added',
  'DELETE /api/gaming/instances/:id/operators/:name': 'the same row as when a name is added',
}
