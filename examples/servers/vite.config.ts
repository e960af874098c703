import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Browsers that need the polyfill are older than the ones that can run the modal.
export default defineConfig({ plugins: [react()], build: { modulePreload: { polyfill: false } } })
