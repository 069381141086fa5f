import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Folders of pdfjs-dist that are read from when a document needs them, by their names in addresses. */
const FOLDERS: Readonly<Record<string, string>> = {
  cmaps: 'cmaps',
  standard_fonts: 'standard_fonts',
  iccs: 'iccs',
  wasm: 'wasm',
  images: 'web/images',
}
/** Runs the scripts of documents, which this product never does. */
const UNUSED = /^quickjs|nowasm/
/** The other pictures are those of the style sheet. */
const PICTURES = /^annotation-/

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
      for (const [folder, path] of Object.entries(FOLDERS)) {
        for (const name of await readdir(join(root, path))) {
          if (UNUSED.test(name) || (folder === 'images' && !PICTURES.test(name))) continue
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: await readFile(join(root, path, name)),
          })
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, folder = '', name = ''] = /^\/assets\/pdfjs-[^/]+\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
        const path = FOLDERS[folder]
        if (path === undefined) return next()
        if (name.endsWith('.svg')) response.setHeader('Content-Type', 'image/svg+xml')
        response.end(await readFile(join(root, path, name)))
      })
    },
  }
}
