import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/solanaPart.ts', 'src/bitcoinPart.ts', 'src/polkadotPart.ts'],
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  clean: true,
  fixedExtension: false,
  logLevel: 'warn',
})
