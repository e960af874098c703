import { defineConfig } from 'tsdown'
import { dropDanglingMaps } from '../../scripts/lib/maps.mjs'

export default defineConfig({
  entry: ['src/index.ts', 'src/siwx/index.ts', 'src/cli.ts', 'src/gatewayWorker.ts', 'src/keyHolder.ts'],
  unbundle: true,
  root: 'src',
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  tsconfig: 'tsconfig.json',
  dts: { sourcemap: false },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  copy: [
    // The frame that the secure site serves is part of the server: one version of both.
    ...['index.html', 'assets'].map((name) => ({
      from: `../../apps/secure/dist/${name}`,
      to: 'dist/secure/frame',
    })),
    ...[
      ...['rows', 'icons', 'sources.json'].map((name) => ['wallets', name]),
      ...['assets', 'currencies', 'tokens', 'sources.json'].map((name) => ['images', name]),
    ].map(([folder, name]) => ({ from: `src/data/${folder}/${name}`, to: `dist/data/${folder}` })),
  ],
  hooks: { 'build:done': () => dropDanglingMaps('dist') },
  logLevel: 'warn',
})
