/** The words that all buttons of a page share. */
export const buttonTexts = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.account': 'Account',
  'button.reload': 'Reload page',
} as const
