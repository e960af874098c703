import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { collectNotices } from '../../scripts/lib/notices.mjs'

const source = (path: string) =>
  fileURLToPath(new URL(`../../packages/latchkit/src/${path}`, import.meta.url))
const notices = collectNotices('notices.txt')

// Nothing inline: the page is served under a policy that allows neither inline scripts nor inline styles.
export default defineConfig({
  // Of the kit the frame takes sources, so that it needs no build of it.
  resolve: {
    alias: {
      'latchkit/wire/custody': source('wire/custody/index.ts'),
      'latchkit/wire': source('wire/index.ts'),
    },
  },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  plugins: [notices.site],
  worker: { format: 'es', plugins: () => [notices.worker] },
})
