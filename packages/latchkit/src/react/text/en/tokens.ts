/** Texts of lists of tokens. */
export const tokenTexts = {
  balanceFailedText: 'The network isn’t responding. Your funds aren’t affected.',
  tokens: 'Tokens',
  tokensLoading: 'Loading your tokens',
  tokensFailed: 'Couldn’t load your tokens',
} as const
