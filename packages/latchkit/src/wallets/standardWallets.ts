// Written by scripts/wallets.mjs from the rows of the wallet directory: change those.

/**
 * The ids of the wallets that have an rdns and also register themselves by Wallet Standard. Each id is the wallet's name there,
 * as `plainName` writes it, so that name identifies the wallet as surely as its rdns. Written as one string, to keep the first
 * file that the adapter loads small.
 */
export const standardWallets: readonly string[] =
  'backpack bitget brave coin98 coinbase exodus metamask nightly nufi okx phantom tokenpocket trust'.split(
    ' ',
  )
