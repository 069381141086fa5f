import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const MODULE = 'pdfjs-dist/build/pdf.worker.min.mjs'
const DEV_PATH = '/@pdfjs-worker.mjs'

/** Whether the kids of a node of the page tree are all pages: as many as it counts, and no node among those looked at. */
const HAS_ONLY_PAGES = `
async function hasOnlyPages(kids, count, place, xref) {
  if (count !== kids.length) return false;
  const areRead = [kids[0], kids.at(-1), kids[place]].map(async (kid) => {
    const page = kid instanceof Ref && await xref.fetchAsync(kid);
    return page instanceof Dict && isName(page.getRaw("Type"), "Page");
  });
  return (await Promise.all(areRead)).every(Boolean);
}`

/** Decodes a JPEG, of the wanted size if one is given. */
const DECODED = `
async function decoded({ data, type, desiredWidth, desiredHeight }) {
  const size = desiredWidth ? { resizeWidth: desiredWidth, resizeHeight: desiredHeight } : {};
  const bitmap = await createImageBitmap(new Blob([data], { type }), size);
  return Object.assign(bitmap, { displayWidth: bitmap.width, displayHeight: bitmap.height });
}`

const EVERY_KID = 'for(let e=h.length-1;e>=0;e--){const a=h[e];t.push(a);n===this.toplevelPagesDict'
const EVERY_KID_BEFORE = 'for(const e of l){if(!(e instanceof Ref))throw new FormatError("Kid must be a reference.")'
/** What an image decoder decoded stays in memory until the worker collects its garbage: after hundreds of pages. */
const DECODER = 'n=new ImageDecoder(c);return(await n.decode()).image'
const CHANGES: readonly (readonly [before: string, after: string])[] = [
  // The page with the index e: h are the kids of a node, c how many pages it counts, l the index of its first one.
  [
    EVERY_KID,
    `if(await hasOnlyPages(h,c,e-l,s)){const t=h[e-l];i.put(t,e);return[await s.fetchAsync(t),t]}${EVERY_KID}`,
  ],
  // The index n of a page: l are the kids of the node o, s one of them, i the reference of the node.
  [
    EVERY_KID_BEFORE,
    `const p=l.findIndex(e=>e instanceof Ref&&isRefsEqual(e,s));
    if(p>=0&&await hasOnlyPages(l,await o.getAsync("Count"),p,a)){n+=p;s=i;continue}${EVERY_KID_BEFORE}`,
  ],
  [DECODER, 'return await decoded(c)'],
]

/**
 * Serves the worker of pdf.js with two changes. The library opens the last page of every document, and to
 * find a page it reads all before it under the same node: often half a gigabyte, before the first page is shown. And the
 * pictures of pages are freed with their pages. The build fails when the library has changed there.
 */
export function pdfjsWorker(): Plugin {
  let isBuild = false
  return {
    name: 'pdfjs-worker',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      if (!id.endsWith(`${MODULE}?url`)) return null
      if (!isBuild) return `export default ${JSON.stringify(DEV_PATH)}`
      const file = this.emitFile({ type: 'asset', name: 'pdf.worker.min.mjs', source: await changedWorker() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(await changedWorker())
      })
    },
  }
}

async function changedWorker(): Promise<string> {
  let source = await readFile(createRequire(import.meta.url).resolve(MODULE), 'utf8')
  for (const [before, after] of CHANGES) {
    if (source.split(before).length !== 2) throw new Error(`The worker of pdf.js does not have this once: ${before}`)
    source = source.replace(before, () => after)
  }
  return source + HAS_ONLY_PAGES + DECODED
}
