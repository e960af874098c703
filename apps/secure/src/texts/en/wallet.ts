/** The English texts of devices, settings and the wait of a new device, loaded with the first screen that needs them. */
export const walletText = {
  letInHint:
    'We emailed a link to {email}. Open it on any device, press the button there, and enter the 8 letters you see.',
  letInField: '8 letters',
  letInGo: 'Continue',
  letInWrong: 'Those aren’t the letters. Check the page that the link opened.',

  devices: 'Devices',
  signedInAs: 'Signed in as {email}',
  devicesAbout: 'See which devices have your wallet',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  working: 'One moment…',

  loadingDevices: 'Loading devices…',
  waitingDevices: 'Waiting for you',
  yourDevices: 'Devices with this wallet',
  onlyDevice: 'Only this device has your wallet. To add another one, sign in with your email there.',
  partOfDevices:
    'Devices that are only signed in aren’t shown, because the sign-in service isn’t responding.',
  unnamedDevice: 'Another device',
  walletWindow: 'Wallet window',
  thisDevice: 'This device',
  usedAt: 'Last used {time}',
  signedInOnly: 'Signed in {time}, can’t use your wallet yet',
  requestedAt: 'Requested {time}',
  review: 'Review',
  reviewNamed: 'Review {device}',
  removeNamed: 'Remove {device}',
  safety: 'Safety',
  notListed:
    'This device isn’t in the list: it’s still waiting, or it was removed. To add it, sign out and sign in again.',

  holdWaits: 'You can use your wallet here from {}',
  holdWhy:
    'New devices wait a day, so that someone with only your email can’t take your funds. You can already receive.',
  holdStopped: 'This device stays out until {}',
  holdStoppedNote:
    'New devices were blocked, or this one was refused, on one of your devices or by the link in an email. This page continues by itself when that ends. A device that has your wallet can let this one in sooner, with a code from your email.',
  holdName: 'This device is called',
  holdNumber: 'Its number',
  holdSooner: 'Don’t want to wait? Approve it from a device you already use',
  holdSteps: [
    'Open a site with your wallet on a device you already use.',
    'Look for this device by its name, and compare the number.',
    'Approve it there. This page continues by itself.',
  ],
  approveHere: 'I have another wallet window here',
  done: 'Done',
  holdOpen: 'You can use your wallet here now',
  holdOpenNote: 'You approve every request in your wallet’s window.',
  holdFrozen: 'New devices are blocked',
  holdFrozenNote:
    'They were blocked on one of your devices. Allow them again there, under Devices. A day later, this page continues by itself.',
  holdOver: 'This device is no longer waiting',
  holdOverNote: 'It was removed, or it waited for 30 days. To request it again, sign out and sign in.',

  madeStatement: 'Is this wallet yours?',
  madeAt: 'Made',
  madeAtSite: 'On the site',
  madeWarning:
    'It was there before you confirmed your email to both services. If you didn’t make it, don’t use it: whoever made it may have its keys.',
  notMine: 'Not mine',
  isMine: 'It’s mine',

  movedStatement: 'Your wallet moved to another email address',
  movedNote:
    'Sign in with that email to use it. This device keeps its wallet keys. If you make a wallet here, it’s a different one.',
  lostStatement: 'We can’t find your wallet',
  lostNote:
    'If another device of yours has it, use that one. Keep this device: its wallet keys open your wallet again once our services have a newer backup. If you make a wallet here, it’s a different one.',
  unusedStatement: 'An unused wallet has this email address',
  unusedNote:
    'None of its devices has used it for 30 days. If you have it on another device, use that one. Otherwise make a new wallet: you get one more code, and the old wallet is set aside. The old one stays on its devices, and what’s in it doesn’t move to the new one.',
  mailWalletStatement: 'You have a wallet by email',
  mailWalletNote:
    'A wallet belongs to the email address of this account. Open it with a code, and {provider} opens it too from now on. If this device has to wait first, continue with {provider} once more after that. If you make a wallet here, it’s a different one with other addresses.',
  openMailWallet: 'Open that wallet with a code',
  mailWalletEmail: 'Open your wallet with a code',
  mailWalletEmailNote: 'We’ll email a 12-digit code to the address of your wallet, for you to enter.',
  noMailWallet: 'No wallet has this email address. Check it.',
  otherWayStatement: 'You have a wallet by another way to sign in',
  otherWayNote:
    'An account of {provider} with this email address has a wallet. To use that one, go back and continue with {provider}. If you make a wallet here, it’s a different one with other addresses.',
  removedStatement: 'This {provider} account no longer opens your wallet',
  removedNote:
    'It was removed from the ways to sign in to a wallet. To use that one, go back and sign in another way. If you make a wallet here, it’s a different one with other addresses.',
  makeNew: 'Make a new wallet',
  lockAgainStatement: 'Enter your recovery password',
  lockAgainNote:
    'The recovery service no longer has the keys that your password protected. This protects the new ones. Use the same password as before.',

  newDevice: 'New Device',
  decideLater: 'Decide later',
  approveStatement: 'Let {} use your wallet',
  deviceNumber: 'Number on its screen',
  approveRequested: 'Requested',
  approveOpens: 'If you do nothing, allowed from',
  approveWarning:
    'Approve it only if you just signed in there, and its screen shows this number. The device chose its name itself.',
  notYou: 'It wasn’t me',
  approve: 'Approve',

  approveByCode:
    'New devices are blocked now. We’ll email you a 12-digit code. Once you enter it, this device is let in, and you need another code to stop it.',

  refuseStatement: 'Don’t let {} in',
  refuseNote:
    'It stays out for up to 7 days. Anyone with your email can ask again. To stop that, block new devices.',
  refuse: 'Keep it out',
  refusedUntil: 'The refused device stays out until',
  staysOut: 'Stays out until {time}',
  moveMoney:
    'If someone else reads your email and you can’t, move your funds to another wallet now. Unless you set a recovery password, they get in afterwards.',
  removeStatement: 'Remove {} from your wallet',
  removeNote:
    'We’ll email you a 12-digit code. Then the device is signed out and its wallet keys stop working. Your other devices get new ones.',
  removeNotePassword:
    'We’ll email you a 12-digit code. Then the device is signed out, and you enter your recovery password. That makes its wallet keys stop working.',
  removalOwed: '{device} isn’t fully removed. Its wallet keys may still work.',
  finishRemoval: 'Finish the removal',

  freeze: 'Block new devices',
  freezeAbout: 'No new device gets in, even with your email',
  freezeStatement: 'Block new devices',
  freezeNote:
    'Devices that have your wallet keep working. Without a code the block ends by itself: you have 7 days of it in every 30.',
  freezeLonger: 'Block until I allow them again, with a code',
  freezeCodeStatement: 'Block new devices until you allow them again',
  freezeCodeNote:
    'We’ll email you a 12-digit code. Devices that have your wallet keep working. To allow new ones again, you need another code and then wait a day.',
  daysUsedUp:
    'The 7 days without a code are used up for now, or this device was let in with a code. You need a code to stop it.',
  unfreezeStatement: 'Allow new devices again',
  unfreezeNote:
    'We’ll email you a 12-digit code. A day after you enter it, new devices can get your wallet again.',
  sendCode: 'Send code',
  unfreeze: 'Allow new devices again',
  unfreezeAbout: 'Needs a code, then takes a day',
  frozen: 'New devices are blocked until you allow them again.',
  frozenNote: 'Devices that have your wallet keep working. See Devices in your wallet settings.',
  waitsForEnd:
    'Devices that are waiting can get in then. If you can read your email, block until you allow them again. If you can’t and someone else can, move your funds to another wallet before that.',
  frozenUntil: 'New devices are blocked until {time}.',

  ways: 'Ways to Sign In',
  waysAbout: 'See and change how you sign in',
  loadingWays: 'Loading your ways to sign in…',
  yourWays: 'These open your wallet',
  emailWay: 'Email',
  addedAt: 'Added {time}',
  thisWay: 'Used here',
  addWays: 'Add another',
  addWay: 'Add {provider}',
  waysHint: 'Anyone who can use one of these can ask for your wallet on a new device.',
  linkStatement: 'Add {} as a way to sign in',
  linkNote:
    'First you prove it’s you. Then choose the account to add. From then on, it opens this wallet too.',
  linkAccountNote: 'Add it only if this account is yours. From now on, it opens your wallet.',
  unlinkStatement: 'Remove {} as a way to sign in',
  unlinkNote:
    'First you prove it’s you. Then this account no longer opens your wallet. What’s in your wallet stays.',

  replaceShares: 'Refresh wallet keys',
  replaceSharesAbout: 'If a device was lost or stolen',
  replaceStatement: 'Refresh your wallet keys',
  replaceNote:
    'Your wallet, its addresses and its words stay the same. We’ll email you a 12-digit code. Then the wallet keys at both services and on this device are renewed, and old copies stop working. Each of your other devices asks for a 12-digit code once.',
  replaceNotePassword:
    'Your wallet, its addresses and its words stay the same. We’ll email you a 12-digit code, and then you enter your recovery password, which protects the new wallet keys too. Each of your other devices asks for a 12-digit code once.',
  replacePasswordNote:
    'Enter your recovery password. It protects the new wallet keys as it protects the present ones.',
  replace: 'Refresh',

  offerEmailStatement: 'Add an email, so that your {} account alone can’t open this wallet',
  offerEmailNote:
    'After 7 days, new devices also need a code from this address. Best is one that your {provider} account doesn’t open.',
  emailAddress: 'Email address',
  emailIncomplete: 'Enter a full email address, like name@example.com.',
  addEmailStatement: 'Add {} as your wallet’s email',
  addEmailNote:
    'First you prove it’s you with {provider}. Then we’ll email a 12-digit code to this address, for you to enter. After 7 days, new devices also need a code from it.',
  addEmail: 'Add',

  changeEmailStatement: 'Change your email to {}',
  changeEmailFrom: 'Current email',
  changeEmailNote:
    'From then on, the new address opens your wallet, and the current one doesn’t. We’ll email a 12-digit code to each, for you to enter.',
  changeEmailWarning: 'Continue only if the new address is yours.',
  changeEmail: 'Change',

  signOutEverywhere: 'Sign out everywhere',
  signOutStatement: 'Sign out on all devices',
  signOutNote:
    'To use your wallet again, you need a new code from your email on each device. Your wallet and what’s in it stay.',
  signOut: 'Sign out',
}

/** These texts in one language. */
export type WalletText = typeof walletText
