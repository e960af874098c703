import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import product from './vite.config.js'

// The gallery of screens, for tests: built as the frame is, into a folder of its own, and no part of it.
export default mergeConfig(product, {
  build: {
    rolldownOptions: { input: fileURLToPath(new URL('gallery.html', import.meta.url)) },
  },
})
