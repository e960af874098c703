import { defineConfig } from 'tsdown'
import { inlineCss, stylesheet } from '../../scripts/lib/css.mjs'
import { laterModules } from '../../scripts/lib/laterModules.mjs'
import { dropDanglingMaps } from '../../scripts/lib/maps.mjs'
import { oneModule } from '../../scripts/lib/oneModule.mjs'

// One output module per source module (house law 6): a verb that only a lazy view uses must stay
// in a module of its own, or a site's bundler pulls it into the entry.
const entry = [
  'src/index.ts',
  'src/networks/index.ts',
  'src/react/index.ts',
  'src/react/text/en/index.ts',
  'src/react/text/ar/index.ts',
  'src/adapters/evm/index.ts',
  'src/adapters/solana/index.ts',
  'src/adapters/bitcoin/index.ts',
  'src/adapters/polkadot/index.ts',
  'src/walletconnect/index.ts',
  'src/embedded/index.ts',
  'src/wagmi/index.ts',
  'src/wire/index.ts',
  'src/wire/custody/index.ts',
  'src/siwx/index.ts',
  'src/testing/index.ts',
]

const built = (source: string) => source.replace(/^src\/(.*)\.tsx?$/, '$1.js')

/** What every page that can be clicked has loaded before: the other buttons are not on each. */
const first = [
  'core/createLatchkit.js',
  'adapters/evm/evm.js',
  'react/LatchkitProvider.js',
  'react/ConnectButton.js',
]

/** The face of an account, which the buttons load. */
const face = 'react/buttons/AccountSummary.js'

/**
 * What is loaded at one moment, each as one module: on a click, and while the wallet of last time is asked. And what a door and
 * developers alone use, so that the views share no file with it.
 */
const groups = ['react/modal/modalChunk.js', 'core/connect/connected.js', face, 'react/text/en/all.js']

/** The same of families that not every site has: the door has been loaded where its wallets are spoken with, and on no other page. */
const ofFamilies = ['evm', 'solana', 'bitcoin', 'polkadot'].map((family) => ({
  entry: `adapters/${family}/walletCalls.js`,
  first: [...first, `adapters/${family}/${family}.js`],
  area: `adapters/${family}/`,
}))

/** What these make is told apart by identity: two copies would be two classes (scripts/check/identity.mjs). */
const single = ['wire/errors/provider.js']

export default defineConfig({
  entry,
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
  deps: {
    neverBundle: [
      /^(react|react-dom|viem|wagmi|zustand|valibot|@noble\/\w+|@solana\/kit|@solana-program\/[\w-]+|@scure\/(btc-signer|sr25519)|@polkadot-api\/[\w-]+)(\/|$)/,
    ],
  },
  plugins: [inlineCss()],
  hooks: {
    'build:done': async () => {
      const doors = entry.map(built)
      const constants = ['wire/constants.js']
      for (const group of groups) {
        // The face of an account loads what verbs load, too: those would bring React along.
        const area = group === face ? { area: 'react/' } : {}
        await oneModule('dist', { entry: group, doors, first, constants, single, ...area })
      }
      for (const family of ofFamilies) await oneModule('dist', { ...family, doors, constants, single })
      await laterModules('dist', {
        doors,
        constants,
        single,
        first: [...first, ...groups, 'adapters/evm/walletCalls.js'],
        views: 'react/views/',
        shared: 'react/views/shared.js',
        sharedBy: 4,
      })
      stylesheet(
        [
          'buttons',
          'buttons/buttonContent',
          'buttons/accountSummary',
          'buttons/networkButton',
          'embedded',
        ].map((name) => `src/react/${name}.css`),
        'dist/style.css',
      )
      dropDanglingMaps('dist')
    },
  },
  logLevel: 'warn',
})
