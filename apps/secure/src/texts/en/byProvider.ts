import type { WalletText } from './wallet.js'
import type { WindowText } from './window.js'

/** The names of texts that are one sentence. */
type SentenceName<Text> = {
  [Name in keyof Text]: Text[Name] extends string ? Name : never
}[keyof Text]

/** What a wallet without an email address says in place of the texts about codes; `{provider}` is who its owner comes in by. */
export interface ProviderTexts {
  readonly wallet: Readonly<Partial<Record<SentenceName<WalletText>, string>>>
  readonly window: Readonly<Partial<Record<SentenceName<WindowText>, string>>>
}

/** These texts in English. */
export const byProvider = {
  wallet: {
    onlyDevice: 'Only this device has your wallet. To add another one, continue with {provider} there.',
    holdWhy:
      'New devices wait a day, so that someone with only your {provider} account can’t take your funds. You can already receive.',
    holdStoppedNote:
      'New devices were blocked, or this one was refused, on one of your devices or by the link in an email. This page continues by itself when that ends. A device that has your wallet can let this one in sooner, once you continue with {provider} there.',
    approveByCode:
      'New devices are blocked now. Continue with {provider} to let this one in all the same. Stopping it takes {provider} again.',
    refuseNote:
      'It stays out for up to 7 days. Anyone with your {provider} account can ask again. To stop that, block new devices.',
    moveMoney:
      'If someone else uses your {provider} account and you can’t, move your funds to another wallet now. Unless you set a recovery password, they get in afterwards.',
    removeNote:
      'You prove it’s you with {provider}. Then the device is signed out and its wallet keys stop working. Your other devices get new ones.',
    removeNotePassword:
      'You prove it’s you with {provider}. Then the device is signed out, and you enter your recovery password. That makes its wallet keys stop working.',
    freezeAbout: 'No new device gets in, even with your {provider} account',
    freezeNote:
      'Devices that have your wallet keep working. A block by one press ends by itself: you have 7 days of it in every 30.',
    freezeLonger: 'Block until I allow them again, with {provider}',
    freezeCodeNote:
      'You prove it’s you with {provider}. Devices that have your wallet keep working. To allow new ones again, you do that once more and then wait a day.',
    daysUsedUp:
      'The 7 days by one press are used up for now, or {provider} let this device in. Continue with {provider} to stop it.',
    unfreezeNote: 'You prove it’s you with {provider}. A day later, new devices can get your wallet again.',
    unfreezeAbout: 'Needs {provider}, then takes a day',
    sendCode: 'Continue',
    waitsForEnd:
      'Devices that are waiting can get in then. If you can use your {provider} account, block until you allow them again. If you can’t and someone else can, move your funds to another wallet before that.',
    replaceNote:
      'Your wallet, its addresses and its words stay the same. You prove it’s you with {provider}. Then the wallet keys at both services and on this device are renewed, and old copies stop working. Each of your other devices asks you to continue with {provider} once.',
    replaceNotePassword:
      'Your wallet, its addresses and its words stay the same. You prove it’s you with {provider}, and then you enter your recovery password, which protects the new wallet keys too. Each of your other devices asks you to continue with {provider} once.',
    signOutNote:
      'To use your wallet again, you continue with {provider} on each device. Your wallet and what’s in it stay.',
  },
  window: {
    approveByCode: 'New devices are blocked now. Continue with {provider} to let this site in all the same.',
    approveByLink:
      'This window was opened by a link, which anyone can make. Continue with {provider} to let this device in.',
    sendCode: 'Continue',
    addWindowNote:
      'The window counts as a device of its own. You prove it’s you with {provider} first, because a device is waiting, new devices are blocked, or this page can’t reach the window. Then open the window again.',
    passwordRow: 'So that your {provider} account alone isn’t enough',
    exportNote:
      'You prove it’s you with {provider} first. The words are shown once, and only in this window.',
    setNote:
      'From then on, your {provider} account isn’t enough to open your wallet, not even for those who run the servers. New devices need this password too.',
  },
} as const satisfies ProviderTexts
