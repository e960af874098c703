import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/loginPart.ts'],
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  clean: true,
  fixedExtension: false,
  logLevel: 'warn',
})
