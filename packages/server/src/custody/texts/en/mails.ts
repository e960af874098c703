import type { CodeKind, Notice } from 'latchkit/wire/custody'

/** The sentences of mails; `{brand}`, `{provider}`, `{site}`, `{device}` and `{until}` are filled in. */
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
  /** The warning of a mail with recovery's digits, which someone needs who has signed in with a provider, and what to do about it. */
  readonly newDeviceWarning: string
  readonly newDeviceNotYou: string
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
    newDevice: {
      subject: 'Your code for a new device',
      intro: 'Someone is signing in with {provider} on a new device. Your code for {brand}:',
    },
    emailPrimary: {
      subject: 'Your code to change your wallet’s email',
      intro:
        'You’re about to change your wallet’s email from this address to another one. Your code for {brand}:',
    },
    emailSecondary: {
      subject: 'Your code to use this email for your wallet',
      intro: 'This address is about to become the email of a wallet. Your code for {brand}:',
    },
    restore: {
      subject: 'Your code to restore your wallet',
      intro:
        'The sign-in service of {brand} has lost your wallet, and a device that has it is restoring it. Your code for this:',
    },
    aside: {
      subject: 'Your code to make a new wallet',
      intro:
        'This address has a wallet that isn’t in use. You’re about to set it aside and make a new one. Your code for {brand}:',
    },
  },
  codeSite: 'Enter it only on {site}, where you asked for it.',
  codeLife: 'It works for 10 minutes, in the browser where you asked for it.',
  codeWarning: 'We never ask for it by email, by phone or in a chat.',
  twoPartsWarning:
    'All 12 digits together open your wallet on a new device. Enter them only if you’re adding a device, or changing something in your wallet settings.',
  notYou: 'Didn’t ask for it? Ignore this email. Never share the code.',
  newDeviceWarning:
    'These 6 digits are one half of what opens your wallet on a new device: signing in with {provider} was the other. Enter them only if you’re adding a device.',
  newDeviceNotYou:
    'Wasn’t that you? Then someone can use your {provider} account: secure it there. Never share the code.',
  changeWarning:
    'All 12 digits together change the email of a wallet. Enter them only if you’re changing it.',
  restoreWarning:
    'The code gives that device some of your wallet keys again. Enter it only if you’re restoring your wallet on a device of yours.',
  asideWarning:
    'If a device of yours has this address’s wallet, don’t enter the code. Sign in on that device, and the wallet keeps this address.',
  freeze: 'Wasn’t you? Block new devices',
  unlock:
    'To sign in on a new device today, open this page and press its button (it works once, within 24 hours)',
  device: 'A device',
  notices: {
    walletMade: {
      subject: 'You have a wallet at {brand}',
      body: 'A wallet was made for this address. If that wasn’t you, don’t use it.',
      bodyAt: 'A wallet was made for this address, on {site}. If that wasn’t you, don’t use it.',
    },
    deviceWaits: {
      subject: 'A new device wants to use your wallet',
      body: '{device} wants to use your wallet. Approve it on a device you already use. If you do nothing, it can use your wallet in 24 hours. If that wasn’t you, block new devices now.',
      bodyUntil:
        '{device} wants to use your wallet, and whoever has it says that they can’t read this mailbox. Approve it on a device you already use. If you do nothing, it can use your wallet after {until}. If that wasn’t you, block new devices now.',
    },
    deviceRefused: {
      subject: 'You kept a new device out',
      body: '{device} wants to use your wallet, and one of your devices has kept it out until {until}. If it’s you, approve it on that device with a code, or wait. If it isn’t, set a recovery password and block new devices with a code before then, because it can ask again afterwards.',
    },
    deviceReleased: {
      subject: 'A new device can use your wallet',
      body: '{device} can use your wallet now. If that wasn’t you, block new devices and move your funds to another wallet.',
    },
    frozen: {
      subject: 'New devices are blocked',
      body: 'No new device can use your wallet until you allow them again, with a code, on a device that has it. Devices that have it keep working.',
      bodyUntil:
        'No new device can use your wallet until {until}. Then the block ends by itself. To make it last, block new devices with a code on a device that has your wallet. Devices that have it keep working.',
    },
    thawing: {
      subject: 'New devices can get in again soon',
      body: 'In 24 hours, new devices can use your wallet again. If that wasn’t you, block them again.',
    },
    addressLocked: {
      subject: 'Too many codes for your email',
      body: 'Too many codes for {brand} were sent to this address, or entered wrongly, perhaps by someone else. New devices have to wait. Devices where you’re signed in keep working. If you aren’t signing in, you don’t need to do anything.',
    },
    deviceAdded: {
      subject: 'Your wallet has another device',
      body: 'One of your devices added {device} to your wallet. If that wasn’t you, remove it and block new devices.',
    },
    deviceRemoved: {
      subject: 'A device was removed from your wallet',
      body: '{device} was removed on one of your devices, so it can no longer approve anything. If that wasn’t you, block new devices and move your funds to another wallet.',
    },
    emailLeft: {
      subject: 'Your wallet’s email was changed',
      body: 'From now on, another email address opens your wallet, and this one no longer does. If that wasn’t you, block new devices and move your funds to another wallet, on a device that has yours.',
    },
    emailArrived: {
      subject: 'This email opens your wallet now',
      body: 'From now on, this email address opens your wallet at {brand}.',
    },
    passwordSet: {
      subject: 'Your wallet has a recovery password',
      body: 'From now on, a new device needs your recovery password. If you lose both the password and all your devices, you lose the wallet: no support can bring it back. If that wasn’t you, block new devices and move your funds to another wallet.',
    },
    passwordRemoved: {
      subject: 'Your wallet’s recovery password was removed',
      body: 'From now on, a new device needs only a code. If that wasn’t you, block new devices.',
    },
    sharesRenewed: {
      subject: 'Your wallet keys were refreshed',
      body: 'Sign in once more on your other devices. Your wallet and its addresses stay the same. If that wasn’t you, block new devices.',
    },
    wordsShown: {
      subject: 'Your wallet’s words were shown',
      body: 'The 24 words of your wallet were shown on one of your devices. Anyone who has them has your wallet. If that wasn’t you, move your funds to another wallet now.',
    },
    addressWanted: {
      subject: 'Someone wants to make a new wallet with your email',
      body: 'The sign-in service of {brand} doesn’t know the wallet of this address, and someone who can read its email wants to make a new one. If a device of yours has the wallet, sign in there with the codes before {until}: while one of your devices uses it, nothing changes. If you have no such device, come back after {until}. You can make a new wallet then. The old one is kept, and stays on its devices.',
    },
    wayAdded: {
      subject: '{provider} opens your wallet now',
      body: 'One of your devices linked a {provider} account to your wallet, so you can sign in with {provider}. If that wasn’t you, remove it in your wallet settings and block new devices.',
    },
    wayRemoved: {
      subject: '{provider} no longer opens your wallet',
      body: 'One of your devices removed a {provider} account from your wallet, so you can’t sign in with it any more. If that wasn’t you, block new devices and move your funds to another wallet, on a device that has yours.',
    },
    emailAdded: {
      subject: 'Your wallet has an email now',
      body: 'One of your devices gave your wallet an email address. It opens your wallet from now on, and we mail news of your wallet there. If that wasn’t you, block new devices and move your funds to another wallet, on a device that has yours.',
    },
  },
}
