let isOffered = true

/** Whether the file protection switch is on when a PIN prompt opens: only the first time per page load. */
export function isProtectionOnAtFirst(): boolean {
  return isOffered
}

/** A prompt was answered, either way: from now on the switch is off at first. */
export function startWithoutProtection(): void {
  isOffered = false
}
