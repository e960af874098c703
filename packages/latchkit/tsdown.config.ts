import { resolve } from 'node:path'
import { defineConfig } from 'tsdown'
import { inlineCss, stylesheet } from '../../scripts/lib/css.mjs'
import { dropDanglingMaps } from '../../scripts/lib/maps.mjs'
import { filesOfMoments } from '../../scripts/lib/moments.mjs'

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
  'src/signIn/index.ts',
  'src/testing/index.ts',
]

/** What the list needs, from the click on. */
const list = ['react/modal/modalChunk.ts', 'wallets/list.ts', 'adapters/evm/wallet/injected.ts']

/** What a page needs that a wallet is connected to, before anybody clicks. */
const connected = [
  'core/connect/connected.ts',
  'react/buttons/AccountSummary.tsx',
  'adapters/evm/createWallet.ts',
]

/** Families that not every site has. */
const others = ['solana', 'bitcoin', 'polkadot']
const ofOthers = (path: string) => others.map((family) => `adapters/${family}/${path}`)

/** The moments of a visit, in their order. */
const moments = [
  {
    name: 'first',
    from: [
      'core/createLatchkit.ts',
      'react/LatchkitProvider.tsx',
      'react/ConnectButton.tsx',
      'adapters/evm/evm.ts',
    ],
  },
  {
    name: 'beside',
    from: [
      ...others.map((family) => `adapters/${family}/${family}.ts`),
      'walletconnect/walletConnect.ts',
      'embedded/embedded.ts',
    ],
  },
  // Each page loads this once it stands.
  { name: 'page', from: ['core/services/reportOptions.ts'] },
  {
    name: 'rows',
    together: true,
    from: [
      'core/modal/router.ts',
      'core/services/backendUrl.ts',
      ...['walletGroups', 'walletRecords', 'walletRows'].map((file) => `core/select/${file}.ts`),
      'wallets/standardWallets.ts',
    ],
  },
  {
    name: 'verbs',
    together: true,
    from: [
      'wire/errors/verbs.ts',
      'wire/errors/wallet.ts',
      'wire/pairing.ts',
      'wire/units.ts',
      'core/connect/selectNamespace.ts',
      'core/select/tokenBalance.ts',
    ],
  },
  { name: 'list', from: list },
  // They come once the list stands.
  { name: 'late', from: ['react/modal/lateChunk.ts', 'react/parts/listParts.ts'] },
  { name: 'connected', from: connected },
  { name: 'views', sharedBelow: 'react/' },
  { name: 'refused', from: ['adapters/evm/wallet/errors.ts'] },
  {
    name: 'account',
    from: [
      'react/views/Account/Account.tsx',
      'core/account/moment.ts',
      ...['chain/reader.ts', 'chain/rpc.ts', 'wallet/assets.ts'].map((path) => `adapters/evm/${path}`),
    ],
  },
  {
    name: 'send',
    from: [
      'core/money/moment.ts',
      ...['send/send.ts', 'chain/tokenBalances.ts'].map((path) => `adapters/evm/${path}`),
    ],
  },
  { name: 'families', from: ofOthers('createWallet.ts') },
  { name: 'chain', from: ofOthers('chain/reader.ts').slice(0, 2) },
]

const { plugin, codeSplitting } = filesOfMoments({
  source: resolve('src'),
  moments,
  apart: ['react', ...['evm', ...others].map((family) => `adapters/${family}`)],
  atOnce: ['first', 'beside'],
  doors: entry.map((door) => door.slice('src/'.length)),
})

export default defineConfig({
  entry: Object.fromEntries(entry.map((door) => [door.slice('src/'.length).replace(/\.ts$/, ''), door])),
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
  plugins: [inlineCss(), plugin],
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: { chunkFileNames: 'files/[name].js', codeSplitting },
  hooks: {
    'build:done': () => {
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
  checks: { pluginTimings: false },
  logLevel: 'warn',
})
