import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Nothing inline: the page is served under a policy that allows neither inline scripts nor inline styles.
export default defineConfig({
  plugins: [react()],
  // npm gives the kit and its sign client a copy of these each; one is enough for a page.
  resolve: { dedupe: ['@walletconnect/core', '@walletconnect/utils', 'viem'] },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
})
