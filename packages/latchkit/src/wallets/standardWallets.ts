// Written by scripts/wallets.mjs from the rows of the wallet directory: change those.

/**
 * The ids of the wallets that have an rdns and register themselves by Wallet Standard too. Each is the wallet's name there, as
 * `plainName` writes it: a name in this list says which wallet it is, as the rdns does. One text: the adapter loads it first.
 */
export const standardWallets: readonly string[] =
  'backpack bitget brave coin98 coinbase exodus metamask nightly nufi okx phantom tokenpocket trust'.split(
    ' ',
  )
