import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { pdfjsFiles } from './pdfjs-files.ts'
import { pdfjsWorker } from './pdfjs-worker.ts'
import { shellModules } from './shell-modules.ts'
import { visitorScript } from './visitor-script.ts'

// Also when a test run starts the build: its NODE_ENV would put React's development build into what people get.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

const SERVER = process.env.PINLOFT_SERVER ?? 'http://127.0.0.1:8080'

const shell = shellModules(new URL('./src/app/Shell.tsx', import.meta.url).pathname)

const resolve = {
  // The contract's schemas are only types here; see the file.
  alias: { zod: new URL('./src/platform/schema-stub.ts', import.meta.url).pathname },
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pdfjsFiles(),
    pdfjsWorker(),
    shell.plugin,
    visitorScript(resolve),
    compressAssets(),
  ],
  resolve,
  // The server puts a fresh nonce in this place on every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // `font-src 'self'` allows no data: addresses, and one file a picture can be cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The shell is one file on purpose: it is loaded once, while the PIN is entered.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: {
        index: new URL('./index.html', import.meta.url).pathname,
        // The server writes the pages of visitors itself; these are their styles.
        visitor: new URL('./src/visitor/visitor.css', import.meta.url).pathname,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'visitor', test: /\/src\/visitor\//, priority: 4 },
            { name: 'gate', tags: ['$initial'], priority: 3 },
            { name: 'shell', test: shell.has, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    // The server compares Host and Origin, so Host stays what the browser sent.
    proxy: {
      '/api': { target: SERVER, changeOrigin: false },
      '/ws': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
})
