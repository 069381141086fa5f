// Joins all modules of the server into one file: looking for a thousand of them and reading each takes half the time of
// a start. The Node of the project runs it before the first start.
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const [entry = '', file = ''] = process.argv.slice(2)

/** They find binaries beside their own files. */
const LEFT_ALONE = /^(?:sharp|@node-rs\/|@myriaddreamin\/|@embedpdf\/|libheif-js|pg-native)/
const OWN_PLACE = /\bimport\.meta\.(url|dirname|filename)\b/g
const OWN_PLACE_IN_COMMONJS = /\b__(?:dirname|filename)\b/

/** Each module still finds what lies beside its source: workers, fonts, templates. */
const keepPlaces = {
  name: 'keep-places',
  /** @type {(code: string, id: string) => { code: string, map: null }} */
  transform(code, id) {
    const [folder, path] = [JSON.stringify(dirname(id)), JSON.stringify(id)]
    const places = { url: JSON.stringify(pathToFileURL(id).href), dirname: folder, filename: path }
    const placed = code.replace(OWN_PLACE, (_, place) => places[place])
    const isCommonJs = /\.c?js$/.test(id) && OWN_PLACE_IN_COMMONJS.test(code) && placed === code
    return { code: isCommonJs ? `const __dirname = ${folder}, __filename = ${path};${code}` : placed, map: null }
  },
}

const bundle = await rolldown({
  input: entry,
  platform: 'node',
  external: LEFT_ALONE,
  plugins: [keepPlaces],
  logLevel: 'warn',
})
// In one file, as another start may replace it after an update while this server still runs.
await bundle.write({ file, format: 'esm', codeSplitting: false })
await bundle.close()
