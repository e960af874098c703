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
const list = [
  'react/modal/moment.ts',
  // It has many users in later moments.
  'react/parts/Spinner/Spinner.tsx',
  'wallets/list.ts',
  'adapters/evm/wallet/injected.ts',
]

/** What a page needs that a wallet is connected to, before anybody clicks. */
const connected = [
  'core/connect/connected.ts',
  'react/buttons/AccountSummary.tsx',
  'adapters/evm/createWallet.ts',
  'adapters/evm/wallet/errors.ts',
]

/** Families that not every site has. */
const others = ['solana', 'bitcoin', 'polkadot']
const ofOthers = (path: string) => others.map((family) => `adapters/${family}/${path}`)

const views = (...names: readonly string[]) => names.map((name) => `react/views/${name}/${name}.tsx`)

/** The moments of a visit, in their order. */
const moments = [
  {
    name: 'first',
    from: [
      'core/createLatchkit.ts',
      'react/LatchkitProvider.tsx',
      'react/buttons/ConnectButton.tsx',
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
  {
    name: 'options',
    together: true,
    from: [
      'core/kit/afterPaint.ts',
      ...['alert', 'track', 'unknownWallets'].map((file) => `core/services/${file}.ts`),
      'core/state/alert.ts',
      ...['feature', 'legal', 'perState'].map((file) => `core/select/${file}.ts`),
      'wire/links.ts',
    ],
  },
  // What verbs and selectors know of the modal and of the networks.
  {
    name: 'state',
    together: true,
    from: [
      'core/kit/running.ts',
      'core/modal/activate.ts',
      ...['connectedNamespaces', 'modalState', 'networkState'].map((file) => `core/select/${file}.ts`),
      ...['modal', 'views'].map((file) => `core/state/${file}.ts`),
      'wire/errors/running.ts',
    ],
  },
  // Opening the modal, and its rows.
  {
    name: 'rows',
    together: true,
    from: [
      ...['close', 'fetchWallets', 'open', 'router'].map((file) => `core/modal/${file}.ts`),
      ...['connectMethods', 'familiesOf', 'unsupportedChain'].map((file) => `core/select/${file}.ts`),
      ...['walletGroups', 'walletRecords', 'walletRows'].map((file) => `core/select/${file}.ts`),
      ...['backendUrl', 'findNetworkIcon'].map((file) => `core/services/${file}.ts`),
      'core/state/router.ts',
      ...['icons', 'loadNetworkIcon'].map((file) => `networks/${file}.ts`),
      'wallets/links/phone.ts',
      'wallets/standardWallets.ts',
      'wire/restrictedTimezones.ts',
    ],
  },
  // What verbs and selectors know of an account and its wallet.
  {
    name: 'verbs',
    together: true,
    from: [
      ...['addressKey', 'capability', 'connectedWallet', 'until', 'waitUnlessAborted'].map(
        (file) => `core/kit/${file}.ts`,
      ),
      'core/modal/toast.ts',
      ...['accountAnswer', 'accountState', 'accountType', 'balances', 'connectionCapabilities'].map(
        (file) => `core/select/${file}.ts`,
      ),
      ...['failure', 'queries', 'toast'].map((file) => `core/state/${file}.ts`),
      ...['caip', 'defaults', 'units'].map((file) => `wire/${file}.ts`),
      ...['caip', 'provider', 'rpc', 'verbs', 'wallet'].map((file) => `wire/errors/${file}.ts`),
    ],
  },
  { name: 'list', from: list },
  // They come once the list stands.
  {
    name: 'late',
    from: [
      ...['modal/Motion.tsx', 'modal/mountToast.tsx', 'modal/Toasts.tsx'],
      ...['Disc/Disc.tsx', 'LateRows/letIn.ts', 'RiskMark/originsOf.tsx', 'WalletIcon/findIcon.ts'].map(
        (path) => `parts/${path}`,
      ),
      'views/walletList/preloadList.ts',
    ].map((path) => `react/${path}`),
  },
  {
    name: 'connected',
    together: true,
    from: [
      ...['accountQuery', 'fetchBalance'].map((file) => `core/account/${file}.ts`),
      ...[
        'attempt',
        'closeUnused',
        'moveConnection',
        'networkToAsk',
        'startConnecting',
        'switchNetwork',
        'walletAccess',
      ].map((file) => `core/connect/${file}.ts`),
      'core/kit/readAccountSoon.ts',
      'core/modal/showUnsupportedChain.ts',
      ...['accountSchemas', 'keepLog', 'recallAccounts', 'sharedUntil'].map(
        (file) => `core/services/${file}.ts`,
      ),
      ...['connectedAccounts', 'connectionTransitions', 'modalAttempt', 'pairing'].map(
        (file) => `core/state/${file}.ts`,
      ),
      'wire/pairing.ts',
    ],
  },
  { name: 'connected', from: connected },
  // They come once the list is whole: a press on a wallet then waits for the file of its family only.
  {
    name: 'connecting',
    from: ['react/views/ConnectingExternal/ConnectingExternal.tsx', 'core/connect/moment.ts'],
  },
  {
    name: 'social',
    from: [
      ...['LastUsedRow', 'SocialRow'].map((name) => `react/views/Connect/${name}.tsx`),
      ...views('ConnectingSocial'),
    ],
  },
  { name: 'account', sharedBelow: 'react/' },
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
      ...views('WalletSend', 'WalletSendPreview', 'WalletSendSelectToken'),
      ...['send/send.ts', 'chain/tokenBalances.ts'].map((path) => `adapters/evm/${path}`),
    ],
  },
  {
    name: 'pairing',
    from: [
      ...views('ConnectingWalletConnect', 'ConnectingWalletConnectBasic'),
      'react/views/walletList/PairingRow.tsx',
      'react/views/pairing/usePreparedPairing.ts',
    ],
  },
  { name: 'help', from: views('WhatIsAWallet', 'WhatIsANetwork', 'GetWallet', 'Downloads') },
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
          'buttons/buttons',
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
