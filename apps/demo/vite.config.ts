import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// Nothing inline: the pages are served under a policy that allows neither inline scripts nor inline styles.
export default defineConfig({
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: page('index.html'), gallery: page('gallery.html'), links: page('links.html') },
    },
  },
})
