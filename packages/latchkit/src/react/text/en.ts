/**
 * Every text of the modal, in English. `{name}` is filled in by the view. A key that begins with `error` is followed by
 * a code of the catalogue; `title.` keys are the accessible names of the views (running.md).
 */
export const en = {
  'title.connect': 'Connect Wallet',
  'title.allWallets': 'All Wallets',
  'title.account': 'Account',
  'title.networks': 'Choose Network',
  'title.unsupportedChain': 'Switch Network',

  back: 'Back',
  close: 'Close',
  tryAgain: 'Try again',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying',
  details: 'Copy details',
  disconnect: 'Disconnect',
  network: 'Network',
  unknownNetwork: 'Unknown Network',
  opensInNewTab: 'Opens in a new tab',

  installed: 'Installed',
  openYourWallet: 'Open your wallet',
  recommended: 'Recommended',
  recent: 'Recent',
  allWallets: 'All wallets',
  otherInstances: 'Other instances',
  otherInstancesWarning:
    'These call themselves {wallet} too. One of them may be an imitation: use the one you installed.',
  newToWallets: 'New to wallets?',
  getOne: 'Get one',
  noWallets: 'No wallet to show',
  noWalletsText: 'Install a wallet in this browser, then come back. It shows up here by itself.',

  searchWallets: 'Search wallets',
  searchCount: 'Search {count} wallets',
  noWalletNamed: 'No wallet named “{search}”',
  noWalletNamedText: 'Check the spelling, or look for it under another name.',
  clearSearch: 'Clear search',
  walletsFound: '{count} wallets found',

  approveIn: 'Approve in {wallet}',
  approveText: 'Open {wallet} and approve the connection to {site}.',
  stillWaiting: 'Still waiting. Look for the {wallet} icon in your browser’s toolbar.',
  openAgain: 'Open {wallet} again',
  changedMind: 'Changed your mind?',
  useAnother: 'Use another wallet',

  notInstalled: '{wallet} is not installed',
  notInstalledText: 'Get {wallet}, then reload this page to connect.',
  noStoreText: 'There is no download of {wallet} for this device that we know of.',
  getFor: 'Get {wallet} for {platform}',
  webSite: 'Website of {wallet}',

  connectedWith: 'Connected with {wallet}',
  fullAddress: 'Full address',
  balance: 'Balance',
  balanceFailed: 'The balance did not load',
  balanceFailedText: 'The network did not answer. Your funds are not affected.',
  balanceOld: 'The balance may be out of date',
  viewOn: 'View on {explorer}',
  disconnectFailed: '{wallet} could not be disconnected. Try again.',

  searchNetworks: 'Search networks',
  noNetworkNamed: 'No network named “{search}”',
  noNetworkNamedText: 'This site works with the networks in the list only.',
  current: 'Current network',
  networkSwitchOff: 'This site has switched off changing the network.',
  notWorkWith: 'This site does not work with {network}',
  unknownNetworkText: 'Your wallet is on a network that this site does not list.',
  balanceUnknown: 'This site does not list the network of your wallet, so it cannot read the balance.',
  chooseNetwork: 'Choose one of its networks to go on. Your account stays the same.',

  viewFailed: 'This view did not load',
  viewFailedText: 'The connection broke off. Your wallet is not affected.',

  'error.userRejected.title': 'Connection declined',
  'error.userRejected': 'You declined in {wallet}. Try again when ready.',
  'error.requestPending.title': 'Answer in {wallet}',
  'error.requestPending': '{wallet} is already showing a request. Open it and answer there.',
  'error.noAccounts.title': 'No account shared',
  'error.noAccounts': 'Unlock {wallet}, choose an account and try again.',
  'error.unauthorized.title': 'Not allowed by {wallet}',
  'error.unauthorized': '{wallet} has not allowed this site to do that. Connect it again.',
  'error.methodUnsupported.title': '{wallet} cannot do this',
  'error.methodUnsupported': 'Update {wallet} or use another wallet.',
  'error.providerDisconnected.title': '{wallet} is offline',
  'error.providerDisconnected': '{wallet} has no connection to any network. Check it and try again.',
  'error.chainDisconnected.title': '{wallet} is offline',
  'error.chainDisconnected': '{wallet} has no connection to this network. Switch network and try again.',
  'error.unrecognizedChain.title': 'Network not in {wallet}',
  'error.unrecognizedChain': '{wallet} does not know this network. Add it there, then try again.',
  'error.chainNotSupported.title': 'Network not in {wallet}',
  'error.chainNotSupported': '{wallet} does not support this network.',
  'error.invalidChainId.title': 'Network not in {wallet}',
  'error.invalidChainId': '{wallet} does not take this network. Choose another one.',
  'error.switchIgnored.title': 'Network not switched',
  'error.switchIgnored': '{wallet} did not switch. Switch inside the wallet and try again.',
  'error.badAnswer.title': '{wallet} did not connect',
  'error.badAnswer': '{wallet} gave an answer that makes no sense. Update it or use another wallet.',
  'error.walletSilent.title': 'No answer from {wallet}',
  'error.walletSilent': '{wallet} did not answer. Open it and try again.',
  'error.walletFailed.title': '{wallet} did not connect',
  'error.walletFailed': '{wallet} reported a problem. Try again, or use another wallet.',
  'error.connectorNotFound.title': '{wallet} is not there',
  'error.connectorNotFound': '{wallet} is no longer in this browser. Switch it on and reload the page.',
  'error.title': '{wallet} did not connect',

  'toast.transactionStarted': 'Transaction started',
} as const

/** A key of the text table. */
export type TextKey = keyof typeof en

/** The texts of one language: all of them, so that a missing one does not compile. */
export type TextTable = Readonly<Record<TextKey, string>>
