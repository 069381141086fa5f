let isOffered = true

/** Whether the switch of file protection stands on when a PIN prompt opens: only the first time of a page load. */
export function isProtectionOnAtFirst(): boolean {
  return isOffered
}

/** A prompt was answered, in whatever way: from now on the switch starts off. */
export function startWithoutProtection(): void {
  isOffered = false
}
