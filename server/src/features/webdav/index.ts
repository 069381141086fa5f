export { AppPasswordsService } from './app-passwords.service.ts'
export { createWebdav } from './webdav.feature.ts'
export { webdavStorage } from './webdav.storage.ts'
