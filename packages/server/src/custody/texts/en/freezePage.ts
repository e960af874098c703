/** The texts of a page that freezes a wallet. */
export interface FreezePageTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly about: string
  readonly button: string
  readonly doneTitle: string
  readonly done: string
  readonly usedTitle: string
  readonly used: string
  readonly overTitle: string
  readonly over: string
}

/** The English texts of the page. */
export const freezePageTexts: FreezePageTexts = {
  direction: 'ltr',
  title: 'Block new devices?',
  about:
    'No new device can use your wallet then, for up to 7 days with all links of these emails together. Devices that have your wallet keep working. To block new devices for longer, use your wallet settings on a device that has it.',
  button: 'Block new devices',
  doneTitle: 'New devices are blocked',
  done: 'No new device can use your wallet for now. We’ll email you until when. To allow new devices again or to block them for longer, use your wallet settings on a device that has it.',
  usedTitle: 'New devices aren’t blocked',
  used: 'You’ve used the 7 days of these links for this month. Block new devices in your wallet settings, on a device that has your wallet.',
  overTitle: 'This link has expired',
  over: 'Use the link of a newer email, or block new devices in your wallet settings.',
}
