/** The words that all buttons of a page share. */
export const buttonTexts = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.account': 'Account',
  'button.deviceWaits': 'A new device is waiting',
  'button.reload': 'Reload page',
} as const
