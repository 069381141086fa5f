import {
  BACKUP_FILE_TYPE,
  getRestoreReadiness,
  openBackupFile,
  openRestore,
  restoreBackupFile,
  verifyBackupFile,
} from '@pinloft/contract/backup/files'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { withStreamedBody } from '../../platform/http/streamed-body.ts'
import type { BackupFilesService, IncomingFile } from './backup-files.service.ts'

export function backupFilesRoutes(root: FastifyInstance, backupFiles: BackupFilesService, access: AccessService): void {
  root.register(async (app) => {
    // The body is read by the route, piece by piece.
    app.addContentTypeParser(BACKUP_FILE_TYPE, (_request, _payload, done) => done(null))

    mount(app, openBackupFile, ({ body: { passphrase, head, sizeBytes }, request }) =>
      backupFiles.open(sessionOf(request).id, { passphrase, head: Buffer.from(head, 'base64'), sizeBytes }),
    )

    mount(app, getRestoreReadiness, async () => ({ readiness: await backupFiles.readiness() }))

    mount(app, openRestore, async ({ body: { pin, passphrase, head, sizeBytes }, request }) => {
      const session = sessionOf(request)
      const proof = await access.requirePin(pin, { session, network: networkOf(request.ip) })
      return backupFiles.open(session.id, { passphrase, head: Buffer.from(head, 'base64'), sizeBytes }, proof)
    })

    mount(app, restoreBackupFile, async ({ params: { id }, request, reply }) => {
      const restored = await withFile(request, (file) => backupFiles.restore(sessionOf(request).id, id, file))
      // The client may have disconnected after sending everything.
      if (reply.raw.destroyed) backupFiles.restart()
      else reply.raw.once('close', () => backupFiles.restart())
      return restored
    })

    mount(app, verifyBackupFile, ({ params: { id }, request }) =>
      withFile(request, (file) => backupFiles.verify(sessionOf(request).id, id, file)),
    )
  })
}

function withFile<T>(request: FastifyRequest, handle: (file: IncomingFile) => Promise<T>): Promise<T> {
  const { raw } = request
  return withStreamedBody(request, (content) =>
    handle({
      content,
      breakOff: () => raw.destroy(),
      isDisconnected: () => raw.destroyed && !raw.complete,
    }),
  )
}
