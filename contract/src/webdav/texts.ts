import { counted } from '../shared/words.ts'

/** UI texts of the connections of other programs. */
export const WEBDAV_TEXTS = {
  /** For people who open the address in a browser. */
  forPrograms: 'This address is for WebDAV programs. To connect one, see Settings, Connections.',
  addressTitle: 'Address for other programs',
  copyAddress: 'Copy the address',
  copyPassword: 'Copy the password',
  userName: 'Sign in with an app password and any user name.',
  plainHttp: 'This address isn’t encrypted. Passwords could be intercepted.',
  plainHttpRefused:
    'This address isn’t encrypted, so app passwords are refused here. Use HTTPS, or set WEBDAV_PLAIN_HTTP=1 where Pinloft runs.',
  passwords: 'App passwords',
  create: 'New app password…',
  emptyTitle: 'No app passwords yet',
  empty: 'Create one for each program that should reach your files.',
  count: (count: number) => (count === 0 ? 'None yet' : counted(count, 'app password')),
  access: (isReadOnly: boolean, folder: string) => `${isReadOnly ? 'Read only' : 'Read and write'} · ${folder}`,
  allFiles: 'All files',
  folderGone: 'Its folder was deleted',
  used: (when: string) => `Used ${when}`,
  neverUsed: 'Never used',
  revoke: 'Revoke',
  /** For screen readers. */
  revokeOf: (name: string) => `Revoke: ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'It is disconnected immediately.',
  revoking: 'Revoking...',
  revoked: (name: string) => `“${name}” was revoked`,
  revokeFailed: 'Could not revoke the app password',
  dialogTitle: 'New app password',
  dialogText: 'One for each program, so you can revoke it on its own.',
  name: 'Name',
  namePlaceholder: 'MacBook, Finder',
  readOnly: 'Read only',
  readOnlyHelp: 'The program can’t change, add or delete anything.',
  folder: 'Folder',
  chooseFolder: 'Choose a folder',
  choose: 'Choose',
  folderHelp: 'The program can’t see anything outside it.',
  submit: 'Create',
  submitting: 'Creating...',
  createFailed: 'Could not create the app password',
  cancel: 'Cancel',
  done: 'Done',
  shownTitle: (name: string) => `Password for “${name}”`,
  shownText: 'Copy it now. It is shown only once.',
  waiting: 'Waiting for the first connection',
  connected: 'Connected just now',
  connect: 'Connect a program',
  program: 'Program',
} as const

/** Programs with a recipe, in the order in which they are shown. */
export const DAV_PROGRAMS = [
  { id: 'mac', label: 'Mac' },
  { id: 'windows', label: 'Windows' },
  { id: 'linux', label: 'Linux' },
  { id: 'iphone', label: 'iPhone' },
  { id: 'android', label: 'Android' },
  { id: 'rclone', label: 'rclone' },
] as const

export type DavProgram = (typeof DAV_PROGRAMS)[number]['id']

/** The steps that connect a program; `code` is typed as it is. */
export function davRecipe(program: DavProgram, address: string): { text: string; code?: string }[] {
  switch (program) {
    case 'mac':
      return [
        { text: 'In the Finder, choose Go → Connect to Server…' },
        { text: 'Paste this address and press Connect.', code: address },
        { text: 'Enter any name and the app password. Tick Remember to keep it in the keychain.' },
      ]
    case 'windows':
      return [
        { text: 'In the Explorer, right-click This PC and choose Map network drive…' },
        { text: 'Paste this address as the folder and tick Connect using different credentials.', code: address },
        { text: 'Enter any name and the app password. Windows connects to https addresses only.' },
      ]
    case 'iphone':
      return [
        { text: 'In PhotoSync or another app for WebDAV, add a WebDAV server.' },
        { text: 'Paste this address.', code: address },
        { text: 'Enter any name and the app password.' },
      ]
    case 'android':
      return [
        { text: 'In FolderSync or another app for WebDAV, add a WebDAV account.' },
        { text: 'Paste this address.', code: address },
        { text: 'Enter any name and the app password.' },
      ]
    case 'linux':
      return [
        { text: 'In GNOME Files, open Other Locations.' },
        { text: 'Enter this address as the server and press Connect.', code: address.replace(/^http/, 'dav') },
        { text: 'Enter any name and the app password.' },
      ]
    case 'rclone':
      return [
        {
          text: 'Create the connection, with the app password in place of PASSWORD.',
          code: `rclone config create pinloft webdav url=${address} vendor=owncloud user=pinloft pass=PASSWORD --obscure`,
        },
        { text: 'Test it.', code: 'rclone lsd pinloft:' },
        { text: 'Copy a folder there.', code: 'rclone sync Photos pinloft:Photos' },
      ]
  }
}
