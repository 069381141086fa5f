import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Folders of pdfjs-dist that its worker reads from when a document needs them. */
const FOLDERS = ['cmaps', 'standard_fonts', 'iccs', 'wasm']
/** Runs the scripts of documents, which this product never does. */
const UNUSED = /^quickjs|nowasm/

/**
 * Puts what pdf.js reads by name beside the built assets, in a folder with its version, so that it too can be cached
 * for ever.
 */
export function pdfjsFiles(): Plugin {
  const packagePath = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const root = dirname(packagePath)
  return {
    name: 'pdfjs-files',
    async generateBundle() {
      const { version }: { version: string } = JSON.parse(await readFile(packagePath, 'utf8'))
      for (const folder of FOLDERS) {
        for (const name of await readdir(join(root, folder))) {
          if (UNUSED.test(name)) continue
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: await readFile(join(root, folder, name)),
          })
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, folder = '', name = ''] = /^\/assets\/pdfjs-[^/]+\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
        if (!FOLDERS.includes(folder)) return next()
        response.end(await readFile(join(root, folder, name)))
      })
    },
  }
}
