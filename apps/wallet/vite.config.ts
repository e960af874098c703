import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Inlines nothing: the page's policy allows neither inline scripts nor inline styles.
export default defineConfig({
  plugins: [react()],
  // npm installs two copies of each for the kit and its sign client; a page needs one.
  resolve: { dedupe: ['@walletconnect/core', '@walletconnect/utils', 'viem'] },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
})
