/** argon2id with OWASP's minimum of memory, in KiB, and its passes for it: guesses at a link are limited besides. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** What guesses at the password of a link are counted under. */
export function passwordSubject(shareId: string): string {
  return `share:${shareId}`
}

/** The hash to store for the password of a link. */
export async function hashSharePassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, COST)
}

export async function isSharePassword(password: string, hash: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return verify(hash, password)
}
