import { constants, copyFile, link, open, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import {
  MACHINE_PASSWORD_MAX_CHARACTERS,
  MACHINE_USER_MAX_CHARACTERS,
  SSH_KEY_MAX_CHARACTERS,
} from '@pinloft/contract/machines/limits'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import { AppError, isDiskFull } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { makeCloudSeed } from '../cloud-init/cloud-init.ts'
import { readSshKey } from '../cloud-init/ssh-key.ts'
import type { ImageFormat } from '../images/image-format.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { machineFile } from '../machine-files.ts'
import type { DiskMaker, NewDisks } from '../machines.service.ts'
import type { QemuImg } from './qemu-img.ts'

const USER_NAME = /^[a-z_][a-z0-9_-]*$/
/** What is written soon after a disk was made from an ISO, besides the disk itself. */
const SEED_MODE = 0o600

interface Dependencies extends Pick<Platform, 'blobs'> {
  library: ImageLibrary
  qemuImg: QemuImg
}

type Login = { user: string; password: string | null; sshKey: string | null }

/** Makes what a new machine boots from: a copy of a cloud image with its set-up disc, or an empty disk and an ISO. */
export class NewDiskMaker implements DiskMaker {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Throws `machine_image_…`, `machine_login_missing` and others about the login, `file_not_found` or `no_space`. What it has made
   * by then is in the folder, which the caller removes.
   */
  async make(wanted: NewDisks): Promise<{ discName: string | null }> {
    const { qemuImg } = this.#dependencies
    const medium = await this.#mediumFor(wanted)
    const disk = machineFile(wanted.folder, 'disk')
    try {
      if (medium.form.kind === 'disc') {
        await qemuImg.create(disk, wanted.storageGb * GIBIBYTE)
        await insertDisc(wanted.folder, medium)
        return { discName: medium.name }
      }
      // Checked first, as copying takes long.
      const login = wanted.login === null ? null : requireLogin(wanted.login)
      // A disk of one's own may be set up already, an image never is.
      if (login === null && wanted.fileId === null) throw new AppError('machine_login_missing')
      await this.#copyImage(medium, disk, wanted.storageGb)
      if (login !== null) await writeSeed(wanted, login)
      return { discName: null }
    } catch (error) {
      throw isDiskFull(error) ? new AppError('no_space', { cause: error }) : error
    }
  }

  #mediumFor({ imageId, fileId, osType }: NewDisks): Promise<ImageFormat> {
    const { library } = this.#dependencies
    if (imageId !== null) return library.require(imageId)
    return fileId === null ? library.requireFor(osType) : library.requireFile(fileId)
  }

  /** A copy of its own, so that an image can be replaced or deleted while machines made from it live on. */
  async #copyImage({ path, sizeBytes, form }: ImageFormat, to: string, storageGb: number): Promise<void> {
    const { blobs, qemuImg } = this.#dependencies
    const leastGb = form.kind === 'disk' ? Math.ceil(form.virtualBytes / GIBIBYTE) : 0
    if (leastGb > storageGb) {
      throw new AppError('machine_image_unusable', { detail: MACHINE_DISKS_TEXTS.needsStorage(leastGb) })
    }
    const disk = await qemuImg.requireDisk(path)
    await requireSpace(blobs, sizeBytes)
    if (disk.format === 'qcow2') {
      // Shares the blocks where the file system can.
      await copyFile(path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      const file = await open(to, 'r+')
      await file.chmod(0o600)
      await file.sync().finally(() => file.close())
    } else {
      await qemuImg.copy(disk, to, { signal: new AbortController().signal, hasSpace: () => this.#hasSpace() })
    }
    if (disk.virtualBytes < storageGb * GIBIBYTE) await qemuImg.grow(to, storageGb * GIBIBYTE)
  }

  async #hasSpace(): Promise<boolean> {
    return (await this.#dependencies.blobs.space()).freeBytes !== 0
  }
}

/**
 * Puts an ISO into the drive of a machine, in one step. Its bytes stay as long as they are in the drive, even if the file is
 * deleted. Throws `machine_disc_unusable`.
 */
export async function insertDisc(folder: string, medium: ImageFormat): Promise<void> {
  if (medium.form.kind !== 'disc') throw new AppError('machine_disc_unusable', { detail: MACHINE_DISKS_TEXTS.noDisc })
  const disc = machineFile(folder, 'disc')
  const arriving = `${disc}.new`
  await rm(arriving, { force: true })
  // On another disk, such as MACHINE_IMAGES_DIR, a file cannot have a second name.
  await link(medium.path, arriving).catch(() => symlink(medium.path, arriving))
  await rename(arriving, disc)
}

async function writeSeed({ id, name, folder }: NewDisks, { user, password, sshKey }: Login): Promise<void> {
  const seed = makeCloudSeed({ instanceId: id, machineName: name, userName: user, password, sshKey })
  const file = await open(machineFile(folder, 'seed'), 'wx', SEED_MODE)
  try {
    await writeFile(file, seed)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Throws `machine_login_missing`, `machine_user_invalid`, `machine_password_too_long` or `machine_ssh_key_invalid`. */
function requireLogin({ user, password, sshKey }: NonNullable<NewDisks['login']>): Login {
  if (user === '' || (password === '' && sshKey === '')) throw new AppError('machine_login_missing')
  if (!USER_NAME.test(user) || user.length > MACHINE_USER_MAX_CHARACTERS) throw new AppError('machine_user_invalid')
  if (password.length > MACHINE_PASSWORD_MAX_CHARACTERS) throw new AppError('machine_password_too_long')
  const key = sshKey === '' || sshKey.length > SSH_KEY_MAX_CHARACTERS ? null : readSshKey(sshKey)
  if (sshKey !== '' && key === null) throw new AppError('machine_ssh_key_invalid')
  return { user, password: password === '' ? null : password, sshKey: key }
}
