// Written by scripts/wallets.mjs from the rows of the wallet directory: change those.

/**
 * The ids of the wallets that register themselves by Wallet Standard, all of the directory. Each is the wallet's name there, as
 * `plainName` writes it: a name in this list says which wallet it is, as an rdns does. One text: the adapter loads it first.
 */
export const standardWallets: readonly string[] =
  'avana backpack bitget bitpie brave clover coin98 coinbase coinhub exodus hyperpay krystal mathwallet metamask nightly nufi okx onto phantom safepal saifu salmon solflare tokenary tokenpocket trust'.split(
    ' ',
  )
