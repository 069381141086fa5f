import { undo as undoEndpoint } from '@pinloft/contract/files/entries'
import {
  changeVersionsSettings,
  deleteVersion,
  getVersionsSettings,
  restoreVersion,
  type VersionsSettings,
} from '@pinloft/contract/versions/endpoints'
import { type Operation, sendForReply, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { undo } from '../files/tree/entries.builders.ts'
import { PASSWORD, protect } from '../protection/protection.builders.ts'
import { keepVersionsFor, removeVersion, restoreTo, storeWritten, versionsOf } from './versions.builders.ts'

/** A file that was overwritten twice, and the version with its first content. */
async function storeVersions(app: TestApp): Promise<{ id: string; versionId: string }> {
  const { id } = await storeWritten(app, `${uniqueText()}.txt`, [uniqueText(), uniqueText(), uniqueText()])
  const first = (await versionsOf(app, id)).at(-1)
  if (first === undefined) throw new Error('The file has no versions')
  return { id, versionId: first.id }
}

async function storeProtectedVersions(app: TestApp): Promise<{ id: string; versionId: string }> {
  const { id } = await storeVersions(app)
  await protect(app, id)
  return { id, versionId: (await versionsOf(app, id)).at(-1)?.id ?? '' }
}

const joined = ({ id, versionId }: { id: string; versionId: string }) => `${id} ${versionId}`

function parted(ids: string): [id: string, versionId: string] {
  const [id = '', versionId = ''] = ids.split(' ')
  return [id, versionId]
}

export const versionsOperations: readonly Operation[] = [
  {
    name: 'a version that is restored',
    endpoint: restoreVersion,
    prepare: async (app) => joined(await storeVersions(app)),
    action: (app, ids) => restoreTo(app, ...parted(ids)),
  },
  {
    name: 'a version of a protected file that is restored',
    endpoint: restoreVersion,
    prepare: async (app) => joined(await storeProtectedVersions(app)),
    action: (app, ids) => restoreTo(app, ...parted(ids), { password: PASSWORD }),
  },
  {
    name: 'a restored version that is taken back',
    endpoint: undoEndpoint,
    async prepare(app) {
      const { id, versionId } = await storeVersions(app)
      return (await restoreTo(app, id, versionId)).json<{ undoId: string }>().undoId
    },
    action: undo,
  },
  {
    name: 'a version that is deleted',
    endpoint: deleteVersion,
    prepare: async (app) => joined(await storeVersions(app)),
    action: (app, ids) => removeVersion(app, ...parted(ids)),
  },
  {
    name: 'how long versions are kept',
    endpoint: changeVersionsSettings,
    async action(app) {
      const { keptDays } = await sendForReply<VersionsSettings>(app, getVersionsSettings, {})
      return keepVersionsFor(app, (keptDays ?? 0) + 1)
    },
  },
]
