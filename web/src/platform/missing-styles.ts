import { reconnectDelayMs } from './reconnect-delay.ts'

/**
 * Fetches a stylesheet again, for as long as it takes, when it could not be fetched. Parts of the product bring styles of
 * their own; the bundler asks for these once in the life of a page and from then on takes them to be there.
 */
export function refetchMissingStyles(): void {
  const failedAttempts = new Map<string, number>()
  // A link's error does not bubble.
  document.addEventListener('error', ({ target }) => isStylesheet(target) && refetchLater(target, failedAttempts), true)
}

function refetchLater(link: HTMLLinkElement, failedAttempts: Map<string, number>): void {
  const attempts = failedAttempts.get(link.href) ?? 0
  failedAttempts.set(link.href, attempts + 1)
  setTimeout(() => link.replaceWith(sameLink(link)), reconnectDelayMs(attempts))
}

function sameLink({ href, crossOrigin, nonce }: HTMLLinkElement): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin, nonce })
}

function isStylesheet(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}
