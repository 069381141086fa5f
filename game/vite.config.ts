import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { worker: new URL('./src/worker/worker.ts', import.meta.url).pathname },
    },
  },
})
