/** Texts of choosing a network. */
export const networkTexts = {
  searchNetworks: 'Search networks',
  noNetworkNamed: 'No networks match “{search}”',
  noNetworkNamedText: 'This site only works with the networks in this list.',
  networksFound: 'Networks found: {count}',
  networkSwitchOff: 'This site has turned off network switching.',
  notWorkWith: '{network} isn’t supported here',
  unknownNetworkText: 'Your wallet is on a network this site doesn’t support.',
  chooseNetwork: 'Choose another network to continue. Your account stays the same.',
  missingNetwork: 'Missing a network?',
  whyNotListed: 'Why some aren’t listed',
  testNetworks: 'Test networks',

  notInWallet: 'Not in {wallet}',
} as const
