import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { standingFigures } from '../../scripts/lib/standingFigures.mjs'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const { version } = JSON.parse(readFileSync(page('../../packages/latchkit/package.json'), 'utf8'))

// Nothing is inlined: the pages have a policy that forbids inline scripts and inline styles.
export default defineConfig({
  plugins: [react()],
  define: {
    latchkitFigures: JSON.stringify(standingFigures()),
    latchkitVersion: JSON.stringify(version),
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A browser shows the licence, which has no extension, once it has one.
      output: {
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${/\./.test(name) ? '[extname]' : '.txt'}`,
      },
      input: {
        main: page('index.html'),
        play: page('play.html'),
        gallery: page('gallery.html'),
        links: page('links.html'),
      },
    },
  },
})
