/** The texts of devices, settings and what a new device waits for, in English. They come with the first screen that needs them. */
export const enWallet = {
  settings: 'Wallet Settings',
  devices: 'Devices',
  devicesAbout: 'See which devices have your wallet',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  notNow: 'Not now',
  working: 'One moment…',

  loadingDevices: 'Loading devices…',
  waitingDevices: 'Waiting for you',
  yourDevices: 'Devices with this wallet',
  onlyDevice: 'Only this device has your wallet. Sign in with your email elsewhere to add another one.',
  partOfDevices: 'Devices that are only signed in aren’t shown: the sign-in service isn’t responding.',
  unnamedDevice: 'Another device',
  thisDevice: 'This device',
  usedAt: 'Last used {time}',
  signedInOnly: 'Signed in {time}, can’t sign yet',
  requestedAt: 'Requested {time}',
  review: 'Review',
  reviewNamed: 'Review {device}',
  removeNamed: 'Remove {device}',
  safety: 'Safety',
  notListed:
    'Recovery doesn’t list this device: it is still waiting itself, or it was removed. Sign out and sign in again to add it.',

  approveStatement: 'Let {} use your wallet',
  approveDevice: 'New device',
  approveAsked: 'Requested',
  approveOpens: 'Without you, from',
  approveWarning:
    'Approve it only if you signed in there just now. The name is what that device says of itself.',
  notYou: 'It wasn’t me',
  approve: 'Approve',

  removeStatement: 'Remove {} from your wallet',
  removeNote: 'It’s signed out at once.',
  remove: 'Remove',

  freeze: 'Block new devices',
  freezeAbout: 'Nobody new gets in, even with your email',
  freezeStatement: 'Block every new device',
  freezeNote:
    'Devices that have your wallet go on working. To allow new ones again you need a code from your email, and then a day has to pass.',
  unfreezeStatement: 'Allow new devices again',
  unfreezeNote:
    'We send 12 digits to your email. A day after you type them, new devices can get your wallet again.',
  sendCode: 'Send code',
  unfreeze: 'Allow new devices again',
  unfreezeAbout: 'Takes a code, and then a day',
  frozen: 'New devices are blocked.',
  thaws: 'New devices are blocked until {time}.',

  signOutEverywhere: 'Sign out everywhere',
  signOutStatement: 'Sign out on all devices',
  signOutNote: 'You need a new code from your email on each of them. Your wallet and what’s in it stay.',
  signOut: 'Sign out',
}

/** These texts in one language. */
export type WalletText = typeof enWallet
