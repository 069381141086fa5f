import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** On the wire the game may have this many bytes in all. */
const WIRE_MAX_BYTES = 250 * 1024

/**
 * Puts scripts and styles into the page itself: a frame without an origin may load nothing, so there is nothing to load.
 * Writes `index.html.br` and `index.html.gz` beside it.
 */
export function singlePage(): Plugin {
  let folder = ''
  return {
    name: 'single-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The page was not built')
      let html = String(page.source)
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') {
          html = html.replace(
            new RegExp(`<script type="module"[^>]*src="[^"]*${RegExp.escape(name)}"></script>`),
            () =>
              `<script type="module">${part.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`,
          )
        } else if (name.endsWith('.css')) {
          html = html.replace(
            new RegExp(`<link[^>]*href="[^"]*${RegExp.escape(name)}"[^>]*>`),
            () => `<style>${part.source}</style>`,
          )
        } else continue
        delete bundle[name]
      }
      if (/ (src|href)="/.test(html.slice(0, html.indexOf('<style>')))) throw new Error('Something is left to load')
      page.source = html
      const bytes = Buffer.from(html)
      const small = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })
      if (small.length > WIRE_MAX_BYTES)
        throw new Error(`The game has ${small.length} bytes, more than ${WIRE_MAX_BYTES}`)
    },
    writeBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const bytes = Buffer.from(String(page.source))
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      writeFileSync(join(folder, 'index.html.gz'), gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
      writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(bytes, quality))
    },
  }
}
