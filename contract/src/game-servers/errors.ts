import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import {
  GAME_BACKUP_MIN_MINUTES,
  GAME_COMMAND_MAX_CHARACTERS,
  GAME_PLAYER_NAMES_MAX,
  GAME_SERVER_MEMORY_MAX_MIB,
  GAME_SERVER_MEMORY_MIN_MIB,
  GAME_SERVER_NAME_MAX_CHARACTERS,
  GAME_SERVER_PORT_MAX,
  GAME_SERVER_PORT_MIN,
  GAME_SERVERS_MAX,
} from './limits.ts'

export const GAME_SERVERS_ERRORS = {
  game_server_not_found: { status: 404, message: 'This game server no longer exists' },
  game_server_name_missing: { status: 400, message: 'Give the server a name' },
  game_server_name_invalid: {
    status: 400,
    message: `The name of a server can have at most ${GAME_SERVER_NAME_MAX_CHARACTERS} characters, and no invisible ones`,
  },
  game_server_name_taken: { status: 409, message: 'A server with this name already exists' },
  game_servers_too_many: {
    status: 413,
    message: `There can be at most ${GAME_SERVERS_MAX} game servers. Delete one first`,
  },
  game_server_version_unknown: {
    status: 400,
    message: ({ detail = 'This version' }) => `${detail} is not a version that the built-in server can be`,
  },
  game_server_memory_invalid: {
    status: 400,
    message: `A game server has ${GAME_SERVER_MEMORY_MIN_MIB} to ${GAME_SERVER_MEMORY_MAX_MIB.toLocaleString('en')} MiB of memory`,
  },
  game_server_memory_short: { status: 409, message: ({ detail = 'There is not enough memory' }) => detail },
  game_server_port_invalid: {
    status: 400,
    message: `Choose a port from ${GAME_SERVER_PORT_MIN} to ${GAME_SERVER_PORT_MAX}`,
  },
  game_server_port_taken: { status: 409, message: ({ detail = 'This port is in use' }) => detail },
  game_server_schedule_invalid: {
    status: 400,
    message: `Backups can be made every ${GAME_BACKUP_MIN_MINUTES} minutes to every 7 days`,
  },
  game_server_eula_missing: { status: 400, message: 'Accept the EULA to go on' },
  game_server_jar_missing: { status: 400, message: 'Choose the server.jar' },
  game_server_jar_refused: {
    status: 422,
    message: ({ detail = 'This file isn’t a server: it has no main class' }) => detail,
  },
  game_engine_missing: { status: 503, message: ({ detail = 'The engine of this server is missing' }) => detail },
  game_server_world_taken: {
    status: 409,
    message: ({ detail = 'Another server' }) => `${detail} plays this world. One world is played by one server`,
  },
  game_server_world_unfit: {
    status: 409,
    message: ({ detail = 'This world can’t be played by this server' }) => detail,
  },
  game_server_status_wrong: {
    status: 409,
    message: ({ detail = 'in another state' }) => `This cannot be done while the server is ${detail}`,
  },
  game_server_busy: {
    status: 409,
    message: ({ detail = 'Its world is in use' }) => `${detail}. Wait until that is done`,
  },
  game_server_command_invalid: {
    status: 400,
    message: `A command is one line of at most ${GAME_COMMAND_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  game_server_unresponsive: { status: 503, message: 'The server does not read commands at the moment. Try again' },
  game_server_player_invalid: {
    status: 400,
    message: 'The name of a player has 1 to 16 letters, digits and underscores',
  },
  game_server_players_too_many: {
    status: 413,
    message: `This list can have at most ${GAME_PLAYER_NAMES_MAX} names`,
  },
  game_server_properties_invalid: {
    status: 400,
    message: ({ detail = 'These properties can’t be stored' }) => detail,
  },
  game_server_property_managed: {
    status: 409,
    message: ({ detail = 'A property' }) => `${detail} is set by Pinloft: see the details of the server`,
  },
  game_backup_not_found: { status: 404, message: 'This backup no longer exists' },
  game_backup_failed: { status: 500, message: ({ detail = '' }) => `The backup failed. ${detail}` },
} as const satisfies ErrorCatalogue
