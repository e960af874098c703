// Written by scripts/wallets.mjs from the rows of the wallet directory: change those.

/** The own scheme of each bundled wallet whose `mobile_link` is an https address, by that address. */
export const nativeLinks: Readonly<Record<string, string>> = {
  'https://metamask.app.link': 'metamask://',
  'https://link.trustwallet.com': 'trust://',
  'https://app.binance.com/cedefi': 'bnc://app.binance.com/cedefi',
  'https://rnbwapp.com': 'rainbow://',
  'https://uniswap.org/app': 'uniswap://',
  'https://bkapp.vip': 'bitkeep://',
  'https://wallet.zerion.io': 'zerion://',
  'https://exodus.com/m': 'exodus://',
  'https://app.safe.global': 'safe://',
  'https://link.safepal.io': 'safepalwallet://',
  'https://mewwallet.com': 'mewwallet://',
  'https://app.bifrostwallet.com': 'bifrostwallet://',
}
