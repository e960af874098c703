import { defineConfig } from 'vite'

// Nothing inline: the page is served under a policy that allows neither inline scripts nor inline styles.
export default defineConfig({
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  worker: { format: 'es' },
})
