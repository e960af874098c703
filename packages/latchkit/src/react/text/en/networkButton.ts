/** The words of the button that shows the network. */
export const networkButtonTexts = {
  'button.network': 'Network',
  'button.unknownNetwork': 'Unknown Network',
  'button.switchNetwork': 'Switch network',
} as const
