/** Texts of connecting a wallet in this browser, and of choosing among its families of chains. */
export const connectingTexts = {
  connected: 'Connected',
  yourWalletIs: 'Your wallet {address}',
  approveText: 'Open {wallet} and approve the connection to {site}.',
  stillWaiting: 'Still waiting. Look for the {wallet} icon in your browser’s toolbar.',
  changedMind: 'Changed your mind?',
  severalChains: 'Connect {wallet}',
  severalChainsText: '{wallet} works on several chains. Which do you want to use here?',
  allChains: 'All chains',
  chainConnected: 'Connected',
  doneConnecting: 'Done',
} as const
