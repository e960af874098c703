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
  title: 'Freeze your wallet?',
  about:
    'No new device can open it then, for seven days at most, all links of these mails together. The devices that have it go on working. To freeze it for longer, do so in the settings of your wallet, on a device that has it.',
  button: 'Freeze wallet',
  doneTitle: 'Your wallet is frozen',
  done: 'No new device can open it for now; the mail says until when. You can undo it, or freeze it for longer, in the settings of your wallet, on a device that has it.',
  usedTitle: 'Your wallet is not frozen',
  used: 'The seven days of these links are used up for this month. Freeze your wallet in its settings, on a device that has it.',
  overTitle: 'This link is over',
  over: 'Use the link of a newer mail, or freeze your wallet in its settings.',
}
