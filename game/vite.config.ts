import { defineConfig } from 'vite'
import { singlePage } from './single-page.ts'

// Also when a test run starts the build: its NODE_ENV would put development code into what people get.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

export default defineConfig({
  plugins: [singlePage()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
