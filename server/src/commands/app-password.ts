import { parseArgs } from 'node:util'
import { AppPasswordsService } from '../features/webdav/index.ts'
import { systemClock } from '../platform/clock.ts'
import { createEventBus } from '../platform/events/event-bus.ts'
import { withAccess } from './open-access.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'read-only': { type: 'boolean', default: false }, folder: { type: 'string', default: '' } },
})

await withAccess(async (access, database) => {
  const passwords = new AppPasswordsService({ database, clock: systemClock, events: createEventBus(), access })
  const wanted = { name: positionals.join(' '), isReadOnly: values['read-only'], folder: values.folder }
  const { appPassword, password } = await passwords.create('console', wanted)
  return `The app password of "${appPassword.name}", shown only this once:\n\n  ${password}\n`
})
