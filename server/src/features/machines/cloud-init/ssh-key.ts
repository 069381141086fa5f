/** The kinds of public keys that OpenSSH accepts today. */
const KINDS: readonly string[] = [
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
]
const KEY_MIN_BYTES = 32

/**
 * One public key in the form that `ssh-keygen` writes, with a comment only if it is printable ASCII. Null for anything else:
 * a private key, several lines, options before the key.
 */
export function readSshKey(text: string): string | null {
  if (/[\r\n]/.test(text.trim())) return null
  const [kind = '', encoded = '', ...comment] = text.trim().split(/[ \t]+/)
  if (!KINDS.includes(kind) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null
  const bytes = Buffer.from(encoded, 'base64')
  // The bytes repeat the kind, after its length.
  const start = Buffer.concat([Buffer.from([0, 0, 0, kind.length]), Buffer.from(kind)])
  const isKey = bytes.toString('base64') === encoded && bytes.subarray(0, start.length).equals(start)
  if (!isKey || bytes.length < start.length + KEY_MIN_BYTES) return null
  const remark = comment.join(' ')
  return /^[\x20-\x7e]+$/.test(remark) ? `${kind} ${encoded} ${remark}` : `${kind} ${encoded}`
}
