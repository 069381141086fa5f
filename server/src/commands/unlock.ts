import { withAccess } from './open-access.ts'

await withAccess(async (access) => {
  await access.forgetGuesses()
  return 'The counters of wrong guesses are cleared. The PIN can be entered again.'
})
