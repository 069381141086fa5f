import { BACKUP_TEXTS, cancelBackup, getBackup, getBackups, prepareBackup } from '@pinloft/contract/backups'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { sendBlocks } from '../../platform/http/send-blocks.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { type AccessService, networkOf } from '../access/index.ts'
import { contentHeaders } from '../files/index.ts'
import type { BackupService } from './backup.service.ts'

const AGE_TYPE = 'application/octet-stream'

export function backupRoutes(app: FastifyInstance, backups: BackupService, access: AccessService): void {
  mount(app, getBackups, () => backups.state())

  mount(app, prepareBackup, async ({ body: { pin, passphrase }, request }) => {
    const session = sessionOf(request)
    const proof = await access.requirePin(pin, { session, network: networkOf(request.ip) })
    const { id, name, sizeBytes } = await backups.prepare(proof, { sessionId: session.id, passphrase })
    return { id, name, size: sizeBytes }
  })

  mount(app, getBackup, async ({ params: { id }, request, reply }) => {
    const sessionId = sessionOf(request).id
    const { name, sizeBytes } = backups.find(sessionId, id)
    const headers = contentHeaders({ name, mimeType: AGE_TYPE, isPasswordProtected: true }, { asAttachment: true })
    // Whoever asks for the headers alone does not use it up.
    const blocks = request.method === 'HEAD' ? nothing() : backups.open(sessionId, id, () => reply.raw.destroy())
    return sendBlocks(request, reply, { sizeBytes, headers, blocks })
  })

  mount(app, cancelBackup, async ({ params: { id } }) => {
    await backups.cancel(id)
    return { message: BACKUP_TEXTS.stopped }
  })
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}
