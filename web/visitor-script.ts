import { build, type Plugin, type UserConfig } from 'vite'

const ENTRY = new URL('./src/visitor/upload.ts', import.meta.url).pathname

/** Builds the script of visitors' pages as one file of its own, because they load nothing of the application. */
export function visitorScript(resolve: UserConfig['resolve']): Plugin {
  return {
    name: 'visitor-script',
    apply: 'build',
    async generateBundle() {
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        resolve,
        build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
      })
      const [script] = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
      if (script?.type !== 'chunk') throw new Error('The script of visitors was not built')
      this.emitFile({ type: 'asset', name: 'visitor-upload.js', source: script.code })
    },
  }
}
