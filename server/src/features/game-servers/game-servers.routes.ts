import { totalmem } from 'node:os'
import {
  copyGameBackup,
  deleteGameBackup,
  listGameBackups,
  makeGameBackup,
  restoreGameBackup,
} from '@pinloft/contract/game-servers/backups'
import {
  addOperator,
  addToWhitelist,
  changeGameProperties,
  getGameProperties,
  readGameConsole,
  removeFromWhitelist,
  removeOperator,
  sendGameCommand,
} from '@pinloft/contract/game-servers/console'
import {
  changeGameServer,
  createGameServer,
  deleteGameServer,
  getGameServer,
  getGameServerUsage,
  killGameServer,
  launchMinecraft,
  listGameServers,
  restartGameServer,
  startGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import { checkGamePort, getGameEngines, readGameJar } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, describeUserAgent, networkOf, type VerifiedPin } from '../../core/access/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { GameEngines } from './engines/game-engines.ts'
import type { GameBackupsService } from './game-backups.service.ts'
import type { GameServersService } from './game-servers.service.ts'
import type { NewServerService } from './new-server.service.ts'
import { requirePort } from './ports.ts'
import type { GameRuns } from './run/game-runs.ts'
import type { GameUsages } from './run/game-usages.ts'

interface Services {
  access: AccessService
  servers: GameServersService
  backups: GameBackupsService
  creating: NewServerService
  engines: GameEngines
  runs: GameRuns
  usages: GameUsages
}

export function gameServersRoutes(app: FastifyInstance, services: Services): void {
  const { access, servers, creating, engines, runs, usages } = services

  mount(app, listGameServers, () => servers.list())
  mount(app, getGameServer, ({ params }) => servers.details(params.id))
  mount(app, createGameServer, async ({ body, request }) => {
    const proof = body.engine === 'jar' ? await checkPin(access, body.pin, request) : null
    return servers.create(body, proof)
  })
  mount(app, changeGameServer, async ({ params, body, request }) => {
    const proof = body.jarFileId === undefined ? null : await checkPin(access, body.pin, request)
    return servers.change(params.id, body, proof)
  })
  mount(app, launchMinecraft, ({ body }) => servers.launch(body))

  mount(app, getGameServerUsage, async ({ params }) => {
    await servers.require(params.id)
    return usages.of(params.id)
  })

  mount(app, deleteGameServer, async ({ params, body, request }) => {
    await servers.delete(await checkPin(access, body.pin, request), params.id)
    return { message: GAME_SERVERS_TEXTS.deleted }
  })

  mount(app, startGameServer, async ({ params }) => {
    await servers.require(params.id)
    await runs.start(params.id)
    return servers.get(params.id)
  })

  mount(app, stopGameServer, async ({ params }) => {
    await servers.require(params.id)
    await runs.stop(params.id)
    return servers.get(params.id)
  })

  mount(app, restartGameServer, async ({ params }) => {
    await servers.require(params.id)
    runs.requireOn(params.id)
    runs.again(params.id)
    return servers.get(params.id)
  })

  mount(app, killGameServer, async ({ params }) => {
    await servers.require(params.id)
    await runs.kill(params.id)
    return servers.get(params.id)
  })

  mount(app, getGameEngines, async () => ({
    engines: await engines.list(),
    freePort: await creating.findFreePort(),
    memoryBytes: totalmem(),
    freeMemoryBytes: process.availableMemory(),
  }))

  mount(app, checkGamePort, async ({ params }) => {
    requirePort(params.port)
    const reason = await creating.portFault(params.port, null)
    return { isFree: reason === null, reason }
  })

  mount(app, readGameJar, ({ params }) => creating.describeJar(params.fileId))
  consoleRoutes(app, services)
  backupRoutes(app, services)
}

function consoleRoutes(app: FastifyInstance, { servers }: Services): void {
  mount(app, readGameConsole, ({ params, query }) => servers.console(params.id, query))

  mount(app, sendGameCommand, async ({ params, body }) => {
    await servers.send(params.id, body.command)
    return { message: GAME_SERVERS_TEXTS.commandSent }
  })

  mount(app, addToWhitelist, ({ params, body }) => servers.changeList(params.id, 'whitelist', body.name, 'add'))
  mount(app, removeFromWhitelist, ({ params }) => servers.changeList(params.id, 'whitelist', params.name, 'remove'))
  mount(app, addOperator, ({ params, body }) => servers.changeList(params.id, 'operators', body.name, 'add'))
  mount(app, removeOperator, ({ params }) => servers.changeList(params.id, 'operators', params.name, 'remove'))
  mount(app, getGameProperties, ({ params }) => servers.properties(params.id))
  mount(app, changeGameProperties, ({ params, body }) => servers.changeProperties(params.id, body))
}

function backupRoutes(app: FastifyInstance, { access, servers, backups }: Services): void {
  mount(app, listGameBackups, ({ params }) => backups.list(params.id))

  mount(app, makeGameBackup, async ({ params }) => {
    await backups.make(params.id, 'asked')
    return servers.get(params.id)
  })

  mount(app, restoreGameBackup, async ({ params, request }) => {
    await backups.restore(params.id, params.backupId, deviceOf(request))
    return servers.get(params.id)
  })

  mount(app, copyGameBackup, ({ params, body, request }) =>
    backups.copy(params.id, params.backupId, body.worldName ?? null, deviceOf(request)),
  )

  mount(app, deleteGameBackup, async ({ params, body, request }) => {
    await backups.delete(await checkPin(access, body.pin, request), params.id, params.backupId)
    return { message: GAME_SERVERS_TEXTS.backupDeleted }
  })
}

/** Browser and operating system. */
function deviceOf(request: FastifyRequest): string {
  return describeUserAgent(request.headers['user-agent'] ?? '')
}

function checkPin(access: AccessService, pin: string, request: FastifyRequest): Promise<VerifiedPin> {
  return access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
}
