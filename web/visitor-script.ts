import { build, type Plugin, type UserConfig } from 'vite'

/** What visitors' pages run: one file each, because they load nothing of the application. */
const SCRIPTS = { upload: './src/visitor/upload.ts', world: './src/visitor/world.ts' }

/** Builds the scripts of visitors' pages. */
export function visitorScript(resolve: UserConfig['resolve']): Plugin {
  return {
    name: 'visitor-script',
    apply: 'build',
    async generateBundle() {
      for (const [name, path] of Object.entries(SCRIPTS)) {
        const input = new URL(path, import.meta.url).pathname
        const result = await build({
          configFile: false,
          logLevel: 'warn',
          resolve,
          build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
        })
        const [script] = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
        if (script?.type !== 'chunk') throw new Error('The script of visitors was not built')
        this.emitFile({ type: 'asset', name: `visitor-${name}.js`, source: script.code })
      }
    },
  }
}
