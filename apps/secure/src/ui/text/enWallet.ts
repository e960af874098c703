/** The texts of devices, settings and what a new device waits for, in English. They come with the first screen that needs them. */
export const enWallet = {
  devices: 'Devices',
  signedInAs: 'Signed in as {email}',
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

  holdWaits: 'This device can sign from {}',
  holdWhy:
    'You have your address, and the site knows it. Until then nothing can be signed here, so that a stolen mailbox alone can’t take what you own.',
  holdName: 'This device is called',
  holdSooner: 'To sign sooner',
  holdSteps: [
    'Open a site with your wallet on a device that has it.',
    'It shows this device by its name.',
    'Approve it there. This page goes on by itself.',
  ],
  approveHere: 'Approve in this browser',
  done: 'Done',
  holdOpen: 'This device can sign now',
  holdOpenNote: 'You approve every request here, in this frame.',
  holdFrozen: 'New devices are blocked',
  holdFrozenNote:
    'One of your devices has blocked new ones. Allow them again there, under Devices. This device can sign a day later.',
  holdOver: 'This device isn’t waiting any more',
  holdOverNote: 'It was refused, or it waited too long. Sign out and sign in again to request it anew.',

  madeStatement: 'Is this wallet yours?',
  madeAt: 'Made',
  madeAtSite: 'On the site',
  madeWarning:
    'It was there before you proved your email to both services. If you didn’t make it, don’t use it: whoever made it can have its key.',
  notMine: 'Not mine',
  isMine: 'It’s mine',

  approveStatement: 'Let {} use your wallet',
  approveRequested: 'Requested',
  approveOpens: 'Without you, from',
  approveWarning:
    'Approve it only if you signed in there just now. The name is what that device says of itself.',
  notYou: 'It wasn’t me',
  approve: 'Approve',

  refuseStatement: 'Don’t let {} in',
  refuseNote:
    'It’s signed out, and doesn’t get in when its time is up. Who has your email can ask again: then block new devices.',
  removeStatement: 'Remove {} from your wallet',
  removeNote: 'It’s signed out, and its part of your key becomes worthless: the others get new parts.',
  removeNotePassword:
    'It’s signed out. To make its part of your key worthless too, you then replace the key parts, with a code and your recovery password.',
  remove: 'Remove',

  freeze: 'Block new devices',
  freezeAbout: 'No new device gets in, even with your email',
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

  replaceShares: 'Replace key parts',
  replaceSharesAbout: 'Old copies become worthless',
  replaceStatement: 'Replace the parts of your key',
  replaceNote:
    'Your wallet and its addresses stay. The parts at both services and on this device are made anew; your other devices need all 12 digits once.',
  replaceNotePassword:
    'Your wallet and its addresses stay. We send 12 digits to your email, and then you type your recovery password: it locks the new part too. Your other devices need all 12 digits once.',
  replacePasswordNote:
    'Type your recovery password. It locks the new part at recovery as it locks the present one.',
  replace: 'Replace',

  signOutEverywhere: 'Sign out everywhere',
  signOutStatement: 'Sign out on all devices',
  signOutNote: 'You need a new code from your email on each of them. Your wallet and what’s in it stay.',
  signOut: 'Sign out',
}

/** These texts in one language. */
export type WalletText = typeof enWallet
