import type { CodeKind, Notice } from 'latchkit/wire/custody'

/** The sentences of mails; `{brand}`, `{site}`, `{device}` and `{until}` are filled in. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  /**
   * Subject and first line of a mail with a code. Anybody can request a code and name a page, so the lines of the mail say where the code
   * belongs.
   */
  readonly codes: Readonly<Record<CodeKind, { readonly subject: string; readonly intro: string }>>
  readonly codeSite: string
  readonly codeLife: string
  readonly codeWarning: string
  readonly twoPartsWarning: string
  readonly notYou: string
  /** The warning of a mail with a code that changes an address. */
  readonly changeWarning: string
  /** The warning of a mail with a code that restores what the sign-in service has lost. */
  readonly restoreWarning: string
  /** The warning of a mail with a code that sets a wallet aside. */
  readonly asideWarning: string
  /** Text of the link that freezes the wallet. */
  readonly freeze: string
  /** Text of the link that lets a device in when strangers have locked the address. */
  readonly unlock: string
  /** Stands in place of the name of a device without one. */
  readonly device: string
  /** `bodyAt` is for a mail that names a site, `bodyUntil` for one that names an end time. */
  readonly notices: Readonly<
    Record<
      Notice,
      {
        readonly subject: string
        readonly body: string
        readonly bodyAt?: string
        readonly bodyUntil?: string
      }
    >
  >
}

/** The English texts of mails. */
export const mailTexts: MailTexts = {
  direction: 'ltr',
  codes: {
    login: { subject: 'Your code for {brand}', intro: 'Your code for {brand}:' },
    emailPrimary: {
      subject: 'Your code to change the address of your wallet',
      intro: 'You are about to leave this address for another one. Your code for {brand}:',
    },
    emailSecondary: {
      subject: 'Your code to use this address for your wallet',
      intro: 'A wallet that has another address is to be opened with this one. Your code for {brand}:',
    },
    restore: {
      subject: 'Your code to restore your wallet',
      intro:
        'The sign-in service of {brand} has lost your wallet, and a device that has it is restoring it. The code for it:',
    },
    aside: {
      subject: 'Your code to make a new wallet',
      intro:
        'A wallet that is not in use stands at this address, and you are about to set it aside and make a new one in its place. The code of {brand} for it:',
    },
  },
  codeSite: 'The page that requested it says that it is {site}. Do not open it from this mail.',
  codeLife: 'It works for ten minutes, in the browser that requested it.',
  codeWarning:
    'Type it only in the window of your wallet in which you have just requested it. Never give it to anyone: we do not ask for it by mail, by telephone or in a chat.',
  twoPartsWarning:
    'All twelve digits open your wallet on a new device. If you are neither adding one nor at the settings of your wallet, do not type them.',
  notYou:
    'If you did not request it, type it nowhere and ignore this mail: without the code nothing happens.',
  changeWarning:
    'All twelve digits change the address of a wallet. If you are not changing it, do not type them.',
  restoreWarning:
    'The code gives that device a part of your key again. If you are not restoring your wallet on a device of yours, do not type it.',
  asideWarning:
    'If you have a device with the wallet of this address, do not type the code: log in there, and your wallet stays at this address.',
  freeze: 'If it was not you, freeze your wallet',
  unlock: 'To sign in on a new device today, open this page and press its button (once, within 24 hours)',
  device: 'A device',
  notices: {
    walletMade: {
      subject: 'Your wallet at {brand} was made',
      body: 'A wallet was made for this address. If it was not you, do not use it.',
      bodyAt: 'A wallet was made for this address, on {site}. If it was not you, do not use it.',
    },
    deviceWaits: {
      subject: 'A new device wants to open your wallet',
      body: '{device} wants to open your wallet. Approve it on a device of yours; otherwise it can sign in 24 hours. If it was not you, freeze your wallet now.',
    },
    deviceRefused: {
      subject: 'A new device was refused',
      body: '{device} wants to open your wallet, and a device of yours has refused it until {until}. If it is you, approve it on a device of yours by a code, or wait. If it is not you, set a recovery password and freeze your wallet by a code before then: the refusal does not last longer.',
    },
    deviceReleased: {
      subject: 'Your wallet was opened on a new device',
      body: '{device} can use your wallet now. If it was not you, freeze your wallet and move what is in it.',
    },
    frozen: {
      subject: 'Your wallet is frozen',
      body: 'No new device can open your wallet until you undo it by a code on a device of yours. The devices that have it go on working.',
      bodyUntil:
        'No new device can open your wallet until {until}; then the freeze ends by itself. To let it last, freeze your wallet by a code on a device of yours. The devices that have it go on working.',
    },
    thawing: {
      subject: 'Your wallet will not be frozen any more',
      body: 'In 24 hours new devices can open your wallet again. If it was not you, freeze it again.',
    },
    addressLocked: {
      subject: 'Too many codes for your address',
      body: 'Too many codes were sent to your address for {brand}, or typed wrongly, perhaps by somebody else. New devices have to wait; devices that you are signed in on go on working. If you are not signing in, do nothing.',
    },
    deviceAdded: {
      subject: 'Your wallet has another device',
      body: '{device} was added to your wallet by a device of yours. If it was not you, remove it and freeze your wallet.',
    },
    deviceRemoved: {
      subject: 'A device was removed from your wallet',
      body: '{device} was removed by a device of yours: it approves nothing any more. If it was not you, freeze your wallet and move what is in it.',
    },
    emailLeft: {
      subject: 'The address of your wallet was changed',
      body: 'Your wallet is opened with another e-mail address from now on, and no more with this one. If it was not you, freeze your wallet and move what is in it on a device of yours.',
    },
    emailArrived: {
      subject: 'This address opens your wallet now',
      body: 'From now on your wallet at {brand} is opened with this e-mail address.',
    },
    passwordSet: {
      subject: 'Your wallet has a recovery password',
      body: 'A new device needs your recovery password from now on. Whoever loses both the password and all devices loses the wallet: no support can bring it back. If it was not you, freeze your wallet and move what is in it.',
    },
    passwordRemoved: {
      subject: 'The recovery password of your wallet was removed',
      body: 'A new device needs only a code from now on. If it was not you, freeze your wallet.',
    },
    sharesRenewed: {
      subject: 'The keys of your wallet were renewed',
      body: 'Your other devices have to log in once more; the address of your wallet is the same. If it was not you, freeze your wallet.',
    },
    wordsShown: {
      subject: 'The words of your wallet were shown',
      body: 'The 24 words that are your wallet were shown on a device of yours. If it was not you, move what is in it to another wallet now.',
    },
    addressWanted: {
      subject: 'Somebody wants a new wallet at your address',
      body: 'The sign-in service of {brand} does not know the wallet of this address, and somebody who reads its mail wants to make a new one. If you have a device with the wallet, log in there by the codes before {until}: while a device of yours uses it, nothing changes. If you have none any more, come back after {until}: a new wallet can be made then. The present one is kept, and stays on its devices.',
    },
  },
}
