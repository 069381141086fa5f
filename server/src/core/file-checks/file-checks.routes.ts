import { cancelFileChecks, getFileChecks, startFileChecks } from '@pinloft/contract/file-checks/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { FileChecksService } from './file-checks.service.ts'

export function fileChecksRoutes(app: FastifyInstance, checks: FileChecksService): void {
  mount(app, getFileChecks, () => checks.status())

  mount(app, startFileChecks, () => checks.checkAll())

  mount(app, cancelFileChecks, () => checks.cancel())
}
