import {
  BACKUP_TEXTS,
  cancelBackup,
  getBackup,
  getBackupMachines,
  getBackups,
  prepareBackup,
} from '@pinloft/contract/backup/endpoints'
import { cancelExport, EXPORT_TEXTS, getExport, getExports, prepareExport } from '@pinloft/contract/backup/exports'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { contentHeaders } from '../../core/files/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendBlocks } from '../../platform/http/send-blocks.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { BackupService } from './backup.service.ts'
import type { DownloadSlot } from './download-slot.ts'
import type { ExportService } from './export/export.service.ts'

const AGE_TYPE = 'application/octet-stream'
const ZIP_TYPE = 'application/zip'

export function backupRoutes(app: FastifyInstance, backups: BackupService, access: AccessService): void {
  mount(app, getBackups, () => backups.state())

  mount(app, getBackupMachines, async () => ({
    machines: (await backups.machines()).map(({ name, sizeBytes }) => ({ name, size: sizeBytes })),
  }))

  mount(app, prepareBackup, async ({ body: { pin, passphrase, machines }, request }) => {
    const session = sessionOf(request)
    const proof = await access.requirePin(pin, { session, network: networkOf(request.ip) })
    const wanted = { sessionId: session.id, passphrase, hasMachines: machines }
    const { id, name, sizeBytes, jobId } = await backups.prepare(proof, wanted)
    return { id, name, size: sizeBytes, jobId }
  })

  mount(app, getBackup, ({ params: { id }, request, reply }) =>
    sendOnce(request, reply, { slot: backups.download, id, mimeType: AGE_TYPE }),
  )

  mount(app, cancelBackup, async ({ params: { id } }) => {
    await backups.download.cancel(id)
    return { message: BACKUP_TEXTS.stopped }
  })
}

export function exportRoutes(app: FastifyInstance, exports: ExportService, access: AccessService): void {
  mount(app, getExports, () => exports.state())

  mount(app, prepareExport, async ({ body: { pin }, request }) => {
    const session = sessionOf(request)
    const proof = await access.requirePin(pin, { session, network: networkOf(request.ip) })
    const { id, name, sizeBytes } = await exports.prepare(proof, session.id)
    return { id, name, size: sizeBytes }
  })

  mount(app, getExport, ({ params: { id }, request, reply }) =>
    sendOnce(request, reply, { slot: exports.download, id, mimeType: ZIP_TYPE }),
  )

  mount(app, cancelExport, async ({ params: { id } }) => {
    await exports.download.cancel(id)
    return { message: EXPORT_TEXTS.stopped }
  })
}

/** Sends what was prepared. A HEAD request does not use it up. */
function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { slot, id, mimeType }: { slot: DownloadSlot; id: string; mimeType: string },
): Promise<FastifyReply> {
  const sessionId = sessionOf(request).id
  const { name, sizeBytes } = slot.find(sessionId, id)
  const headers = contentHeaders({ name, mimeType, isPasswordProtected: true }, { asAttachment: true })
  const blocks = request.method === 'HEAD' ? nothing() : slot.open(sessionId, id, () => reply.raw.destroy())
  return sendBlocks(request, reply, { sizeBytes, headers, blocks })
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}
