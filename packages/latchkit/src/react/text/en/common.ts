/** Texts that views of several subjects share. */
export const commonTexts = {
  disconnect: 'Disconnect',
  network: 'Network',
  opensInNewTab: 'Opens in a new tab',

  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: 'Your browser blocked copying',
  unknownNetwork: 'Unknown Network',
  clearSearch: 'Clear search',
  approveIn: 'Approve in {wallet}',
  openAgain: 'Open {wallet} again',
  useAnother: 'Use another wallet',
  yourWallet: 'your wallet',
  connectedSaysIts: 'Says it’s {wallet}',
  connectedWith: 'Connected with {wallet}',
  chains: 'Chains',
  exactly: '{shown}, exactly {exact}',

  getWallet: 'Get a wallet',
  tokensOld: 'This list may be out of date',
} as const
