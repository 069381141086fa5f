import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const [entry = '', folder = ''] = process.argv.slice(2)

/** They find binaries beside their own files. */
const LEFT_ALONE = /^(?:sharp|@node-rs\/|@myriaddreamin\/|@embedpdf\/|libheif-js|pg-native)/
const OWN_PLACE = /\bimport\.meta\.(url|dirname|filename)\b/g
const OWN_PLACE_IN_COMMONJS = /\b__(?:dirname|filename)\b/

/** Each module still finds what lies beside its source: workers, fonts, templates. */
const keepPlaces = {
  name: 'keep-places',
  /** @type {(code: string, id: string) => { code: string } | undefined} */
  transform(code, id) {
    const places = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id }
    if (OWN_PLACE.test(code)) {
      return { code: code.replace(OWN_PLACE, (_, place) => JSON.stringify(places[place])), map: null }
    }
    if (!OWN_PLACE_IN_COMMONJS.test(code) || !/\.c?js$/.test(id)) return
    const { dirname: folder, filename } = places
    return {
      code: `const __dirname = ${JSON.stringify(folder)}, __filename = ${JSON.stringify(filename)};${code}`,
      map: null,
    }
  },
}

const bundle = await rolldown({
  input: { server: entry },
  platform: 'node',
  external: LEFT_ALONE,
  plugins: [keepPlaces],
  logLevel: 'warn',
})
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
await bundle.close()
