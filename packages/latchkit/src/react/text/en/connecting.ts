/** Texts of connecting a wallet in this browser, and of choosing among its families of chains. */
export const connectingTexts = {
  connected: 'Connected',
  approveText: 'Open {wallet} and approve the connection to {site}.',
  stillWaiting: 'Still waiting. Look for the {wallet} icon in your browser’s toolbar.',
  changedMind: 'Changed your mind?',
  severalChains: 'Connect {wallet}',
  severalChainsText: 'It supports several chains. Choose one, or connect them all.',
  allChains: 'All chains',
  chainConnected: 'Connected',
  doneConnecting: 'Done',
} as const
