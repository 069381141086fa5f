import { reconnectDelayMs } from './reconnect-delay.ts'

/**
 * Reloads a stylesheet that failed to load, for as long as it takes. Chunks have stylesheets of their own; the bundler
 * requests them once per page load and assumes from then on that they are present.
 */
export function refetchMissingStyles(): void {
  const failedAttempts = new Map<string, number>()
  // The error event of a link does not bubble.
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
