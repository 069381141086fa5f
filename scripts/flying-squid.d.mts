export function installFlyingSquid(options?: { withClient?: boolean }): void
export function flyingSquidVersion(): string | undefined
