/**
 * The texts that are loaded with the modal: the names of views (`title.`), its frame, and the list of wallets. Views fill in
 * `{name}`.
 */
export const modalTexts = {
  'title.connect': 'Connect Wallet',
  'title.connectWallets': 'Choose a Wallet',
  'title.allWallets': 'All Wallets',
  'title.account': 'Account',
  'title.networks': 'Choose Network',
  'title.chooseChain': 'Choose Chain',
  'title.unsupportedChain': 'Switch Network',
  'title.whatIsAWallet': 'About Wallets',
  'title.whatIsANetwork': 'About Networks',
  'title.getWallet': 'Get a Wallet',
  'title.downloads': 'Get {wallet}',
  'title.accounts': 'Choose Account',
  'title.receive': 'Receive',
  'title.transactions': 'Activity',
  'title.send': 'Send',
  'title.selectToken': 'Choose Token',
  'title.reviewSend': 'Review Send',
  'title.signIn': 'Sign In',
  'title.walletSettings': 'Wallet Settings',
  'title.updateEmail': 'Change Email',
  'title.approve': 'Approve Transaction',

  back: 'Back',
  help: 'Help',
  close: 'Close',
  hide: 'Hide',
  tryAgain: 'Try again',
  reloadPage: 'Reload page',

  installed: 'Installed',
  openYourWallet: 'Open your wallet',
  featured: 'Featured',
  recommended: 'Recommended',
  recent: 'Recent',
  allWallets: 'All wallets',
  otherWallets: 'Other wallets',
  continueWithWallet: 'Continue with a wallet',
  newToWallets: 'New to wallets?',
  getOne: 'Get one',

  legalFirst: 'Accept the terms first',

  walletCount: { one: '{count} wallet', other: '{count} wallets' },

  viewFailed: 'Couldn’t load this screen',
  viewFailedText: 'Check your connection. Your wallet isn’t affected.',

  'toast.transactionStarted': 'Transaction started',
  'toast.tokenBalanceUnavailable': 'Token Balance Unavailable',
  'toast.actionNotAllowed': 'Action not allowed',
  'toast.fundsSafe': 'Your funds aren’t affected.',
} as const

/** A key of the text table. */
export type TextKey = keyof typeof modalTexts
