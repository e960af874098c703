/** The English texts of devices, settings and the wait of a new device, loaded with the first screen that needs them. */
export const walletText = {
  letInHint:
    'We sent a mail with a link to {email}. Open it on any device, press its button, and type the 8 letters that you see there.',
  letInField: '8 letters',
  letInGo: 'Continue',
  letInWrong: 'Those aren’t the letters. Look at the page that the link opened.',

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
  holdStopped: 'New devices wait until {}',
  holdStoppedNote:
    'One of your devices, or the link in a mail, has stopped new ones. This page goes on by itself then. A device that has the wallet can let this one in sooner, with a code from your email.',
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
  holdOpenNote: 'You approve every request in the wallet’s own window.',
  holdFrozen: 'New devices are blocked',
  holdFrozenNote:
    'One of your devices has blocked new ones. Allow them again there, under Devices. A day later this page goes on by itself.',
  holdOver: 'This device isn’t waiting any more',
  holdOverNote: 'It was removed, or it waited for 30 days. Sign out and sign in again to request it anew.',

  madeStatement: 'Is this wallet yours?',
  madeAt: 'Made',
  madeAtSite: 'On the site',
  madeWarning:
    'It was there before you proved your email to both services. If you didn’t make it, don’t use it: whoever made it can have its key.',
  notMine: 'Not mine',
  isMine: 'It’s mine',

  movedStatement: 'Your wallet moved to another address',
  movedNote:
    'Sign in with that address to use it. This device keeps its part of the key. A wallet that you make here is another one.',
  lostStatement: 'Neither service finds your wallet',
  lostNote:
    'If another device of yours has it, use that one. Keep this device: with its part of the key a newer backup of the services opens your wallet again. A wallet that you make here is another one.',
  unusedStatement: 'A wallet that isn’t used has this address',
  unusedNote:
    'No device of its owner has used it for 30 days. If a device of yours has it, use that one. Otherwise make a new wallet: recovery sends you one more code, and sets the present wallet aside. It stays on its devices, and what is in it doesn’t come with you.',
  makeNew: 'Make a new wallet',
  lockAgainStatement: 'Type your recovery password',
  lockAgainNote:
    'It locks the new part of your key at recovery, which doesn’t have the former one any more. Use the same password as before.',

  approveStatement: 'Let {} use your wallet',
  approveRequested: 'Requested',
  approveOpens: 'Without you, from',
  approveWarning:
    'Approve it only if you signed in there just now. The name is what that device says of itself.',
  notYou: 'It wasn’t me',
  approve: 'Approve',

  approveByCode:
    'New devices are stopped now. We send 12 digits to your email: once you have typed them this one is let in, and only a code stops it.',

  refuseStatement: 'Don’t let {} in',
  refuseNote:
    'It stays out for up to 7 days. Who has your email can ask again, on another device: so block new ones, too.',
  refuse: 'Keep it out',
  refusedUntil: 'Stays out until',
  staysOut: 'Stays out until {time}',
  moveMoney:
    'If someone else reads your email and you can’t, move what’s in your wallet to another one now. Unless you set a recovery password, they get in afterwards.',
  removeStatement: 'Remove {} from your wallet',
  removeNote:
    'We send 12 digits to your email. Then it’s signed out, and its part of your key becomes worthless: the others get new parts.',
  removeNotePassword:
    'We send 12 digits to your email. Then it’s signed out, and you type your recovery password: that makes its part of your key worthless.',
  removalOwed: 'Removal of {device} isn’t finished: its part of your key can still count.',
  finishRemoval: 'Finish the removal',

  freeze: 'Block new devices',
  freezeAbout: 'No new device gets in, even with your email',
  freezeStatement: 'Block every new device',
  freezeNote:
    'Devices that have your wallet go on working. Without a code the block ends by itself: you have 7 days of it in 30.',
  freezeLonger: 'Block until I undo it, by a code',
  freezeCodeStatement: 'Block every new device until you undo it',
  freezeCodeNote:
    'We send 12 digits to your email. Devices that have your wallet go on working. To allow new ones again you need another code, and then a day has to pass.',
  daysUsedUp:
    'The 7 days without a code are used up for now, or a code has let this device in. A code stops it.',
  unfreezeStatement: 'Allow new devices again',
  unfreezeNote:
    'We send 12 digits to your email. A day after you type them, new devices can get your wallet again.',
  sendCode: 'Send code',
  unfreeze: 'Allow new devices again',
  unfreezeAbout: 'Takes a code, and then a day',
  frozen: 'New devices are blocked until you allow them again.',
  frozenNote: 'Devices that have your wallet go on working. See Devices in the settings of your wallet.',
  waitsForEnd:
    'Then what waits can get in. If you can read your email, block until you undo it. If you can’t and someone else can, move what’s in your wallet to another one before that.',
  thaws: 'New devices are blocked until {time}.',

  replaceShares: 'Replace key parts',
  replaceSharesAbout: 'Old copies become worthless',
  replaceStatement: 'Replace the parts of your key',
  replaceNote:
    'Your wallet and its addresses stay. We send 12 digits to your email; then the parts at both services and on this device are made anew. Your other devices need all 12 digits once.',
  replaceNotePassword:
    'Your wallet and its addresses stay. We send 12 digits to your email, and then you type your recovery password: it locks the new part too. Your other devices need all 12 digits once.',
  replacePasswordNote:
    'Type your recovery password. It locks the new part at recovery as it locks the present one.',
  replace: 'Replace',

  changeEmailStatement: 'Change your email to {}',
  changeEmailFrom: 'Until now',
  changeEmailNote:
    'The new address then opens your wallet, and the one of until now doesn’t. Each of them gets 12 digits for you to type.',
  changeEmailWarning: 'Go on only if the new address is yours.',
  changeEmail: 'Change',

  signOutEverywhere: 'Sign out everywhere',
  signOutStatement: 'Sign out on all devices',
  signOutNote: 'You need a new code from your email on each of them. Your wallet and what’s in it stay.',
  signOut: 'Sign out',
}

/** These texts in one language. */
export type WalletText = typeof walletText
