import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const wire = fileURLToPath(new URL('../../packages/latchkit/src/wire/index.ts', import.meta.url))

// Nothing inline: the page is served under a policy that allows neither inline scripts nor inline styles.
export default defineConfig({
  // Of the kit the frame takes sources, so that it needs no build of it.
  resolve: { alias: { 'latchkit/wire': wire } },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  worker: { format: 'es' },
})
