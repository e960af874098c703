/** Texts of long lists of wallets, and of empty ones. */
export const walletTexts = {
  searchWallets: 'Search wallets',
  searchCount: { one: 'Search {count} wallet', other: 'Search {count} wallets' },
  noWallets: 'No wallets found',
  noWalletsText: 'Install one and it’ll show up here.',
  showQrCode: 'Show QR code',
  noWalletNamed: 'No wallets match “{search}”',
  noWalletNamedText: 'Check the spelling, or try another name.',
  walletsFound: 'Wallets found: {count}',
  otherInstances: 'Other instances',
  otherInstancesWarning:
    'These also call themselves {wallet}. One may be fake, so use the one you installed.',
  certified: 'Certified',
  certifiedOnly: 'Certified wallets only',
  walletsFailed: 'Couldn’t load the wallet list',
  walletsFailedText: 'Wallets you’ve installed here still work.',
  moreWalletsFailed: 'Some wallets are missing',
  moreWalletsFailedText: 'The wallet directory isn’t responding. The wallets above still work.',
  searchFailedText: 'The wallet directory isn’t responding, and no wallet here has that name.',
} as const
