import { defineConfig } from 'tsdown'
import { inlineCss, stylesheet } from '../../scripts/lib/css.mjs'
import { dropDanglingMaps } from '../../scripts/lib/maps.mjs'

// One output module per source module (house law 6): a verb that only a lazy view uses must stay
// in a module of its own, or a site's bundler pulls it into the entry.
export default defineConfig({
  entry: [
    'src/index.ts',
    'src/networks/index.ts',
    'src/react/index.ts',
    'src/adapters/evm/index.ts',
    'src/wire/index.ts',
    'src/testing/index.ts',
  ],
  unbundle: true,
  root: 'src',
  outDir: 'dist',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'tsconfig.json',
  dts: { sourcemap: false },
  sourcemap: true,
  clean: true,
  deps: { neverBundle: [/^(react|react-dom|viem|zustand|valibot)(\/|$)/] },
  plugins: [inlineCss()],
  hooks: {
    'build:done': () => {
      stylesheet('src/react/buttons.css', 'dist/style.css')
      dropDanglingMaps('dist')
    },
  },
  logLevel: 'warn',
})
