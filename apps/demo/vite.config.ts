import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { standingFigures } from '../../scripts/lib/standingFigures.mjs'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// Nothing is inlined: the pages have a policy that forbids inline scripts and inline styles.
export default defineConfig({
  plugins: [react()],
  define: { latchkitFigures: JSON.stringify(standingFigures()) },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: page('index.html'),
        play: page('play.html'),
        gallery: page('gallery.html'),
        links: page('links.html'),
      },
    },
  },
})
