// Written by scripts/wallets.mjs from the rows of the wallet directory: change those.

/**
 * The marks of the wallets of list.ts, by `image_id`. Each is one module behind a literal `import()`, so that a
 * bundler makes one small file of it and only what is shown is fetched.
 */
export const walletIcons: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  metamask: () => import('./icons/metamask.js'),
  coinbase: () => import('./icons/coinbase.js'),
  trust: () => import('./icons/trust.js'),
  phantom: () => import('./icons/phantom.js'),
  okx: () => import('./icons/okx.js'),
  binance: () => import('./icons/binance.js'),
  rainbow: () => import('./icons/rainbow.js'),
  rabby: () => import('./icons/rabby.js'),
  ledger: () => import('./icons/ledger.js'),
  uniswap: () => import('./icons/uniswap.js'),
  bitget: () => import('./icons/bitget.js'),
  zerion: () => import('./icons/zerion.js'),
  brave: () => import('./icons/brave.js'),
  exodus: () => import('./icons/exodus.js'),
  safe: () => import('./icons/safe.js'),
  imtoken: () => import('./icons/imtoken.js'),
  tokenpocket: () => import('./icons/tokenpocket.js'),
  safepal: () => import('./icons/safepal.js'),
  ronin: () => import('./icons/ronin.js'),
  backpack: () => import('./icons/backpack.js'),
}
