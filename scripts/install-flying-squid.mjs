// npm run engine:flying-squid: installs the built-in game server.
import { flyingSquidVersion, installFlyingSquid } from './flying-squid.mjs'
import { SetupError, say } from './setup.mjs'

try {
  installFlyingSquid()
  say(`flying-squid ${flyingSquidVersion()} is installed`)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  say(error.message)
  process.exit(1)
}
