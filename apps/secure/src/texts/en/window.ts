/** The English texts of the window and of the screens that lead to it, loaded with the first one. */
export const windowText = {
  cancel: 'Cancel',
  tryAgain: 'Try again',
  working: 'One moment…',

  linkTitle: 'Open the Window',
  linkStatement: 'Go on in the wallet’s own window',
  linkWhy:
    'Your browser keeps the window apart from this page, so both show six digits by which you know that they belong together. The window works for 10 minutes, once.',
  linkOpen: 'Open window',
  linkBlocked:
    'No window opens? Then this page or app lets none open. Open this site in your browser itself; if none opens there either, only the site can change that.',
  digitsHere: 'The window shows these digits',
  windowThere: 'The window is open. Go on there.',
  windowSilent: 'The window doesn’t respond. If you closed it, begin anew, or cancel here.',
  linkOver: 'The time of this window is over.',
  linkUnsafe: 'A message came that isn’t from the window, so it was cut off. Nothing was approved.',
  linkNew: 'Begin anew',

  title: 'Wallet Window',
  connecting: 'Connecting to the page…',
  matchTitle: 'Compare the Digits',
  matchStatement: 'Does the page show {}?',
  matchWhy: 'Go on only if the page you come from shows the same six digits.',
  matchYes: 'They match',
  matchNo: 'They don’t',
  mismatch: 'Close this window. The link that opened it isn’t from the page you use. Nothing was approved.',
  nothingWaits: 'Nothing waits for this window. Go back to the site, and open it there again.',
  linkUsed:
    'This link is over, or was opened elsewhere. Go back to the site, and open the window there again.',
  silent: 'The page doesn’t respond. Go back to it, and open the window there again.',
  notDelivered: 'The page hasn’t got your decision yet. Check your connection and try again.',
  approvedBack: 'Approved. You can close this window and go back to {}.',
  rejectedBack: 'Rejected. You can close this window and go back to {}.',
  backTo: 'You can close this window and go back to {}.',

  letInTitle: 'Let a Device In',
  letInStatement:
    'Too many codes were asked for your email, perhaps by someone else. If you are signing in now, let your device in.',
  letInYes: 'Let my device in',
  letInDone:
    'Go back to the site where you sign in, and type {} there. It works once, today. Give it to no one.',
  letInOver: 'This link is over, or was used on another device. The next mail comes in a day at the latest.',
  letInFailed: 'That didn’t work. Check your connection and try again.',

  holdTitle: 'Register Device',

  approveTitle: 'Approve New Site',
  approveStatement: 'Let {} use your wallet in this browser',
  approveWarning: 'Approve it only if you signed in there just now.',
  approveByCode:
    'New devices are stopped now. We send 12 digits to your email: once you have typed them this site is let in.',
  site: 'Site',
  approveByLink:
    'This window was opened by a link, which anyone can make. We send 12 digits to your email: once you have typed them this device is let in.',
  approveUnchecked: 'Let the device {} use your wallet',
  saysItIs: 'Says it is',
  linkSays:
    'This window was opened by a link: what stands here is said by whoever made it. No one needs your recovery words here.',
  otherSite:
    'The site that opened this window isn’t the one where the device that waits signed in. Nothing was approved.',
  device: 'Device',
  requested: 'Requested',
  wallet: 'Wallet',
  notOfWallet:
    'This window doesn’t know your wallet yet. Approve something in it from a site where you can sign in this browser: that adds it. Or approve this site on another device, or wait.',
  rememberOffer: 'Remember this browser?',
  rememberWhy:
    'The browser forgets this site’s wallet when you close the page. Its wallet window can remember it, so that next time you approve here at once.',
  remember: 'Remember this browser',
  notNow: 'Not now',
  notRemembered: 'This browser couldn’t be added to your wallet. Go back to the site and try again.',
  cannotRemember:
    'This browser keeps nothing, not even for this window, so it can’t be remembered. You can close this window.',

  notReleased:
    'This window isn’t a device of your wallet, so its part of the key isn’t released here. Open the window from a site where you can sign.',
  continue: 'Continue',
  sendCode: 'Send code',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  recoveryPassword: 'Recovery password',
  opening: 'Opening…',

  exportInWindow: 'Your words are shown in the wallet’s own window',
  exportAbout:
    '24 words, or an encrypted file, take your wallet to another app. No site can see that window.',
  addWindow: 'Let the wallet’s own window in',
  addWindowNote:
    'The window has a key of its own. A device waits for your wallet, new ones are stopped, or this page can’t reach the window, so we first send 12 digits to your email. Then open the window again.',
  passwordInWindow: 'You set it in the wallet’s own window',
  checkAddress: 'Check that the address of the window is {host}.',
  exportRow: 'Words or a file, for another app',
  passwordRow: 'So that your email alone isn’t enough',
  exportTitle: 'Export Wallet',
  exportStatement: 'Show the words of {}',
  exportNote: 'We first send a new code to your email. The words are shown once, in this window alone.',
  exportWarning:
    'Whoever has these words has your wallet, for good. No support and no site ever needs them. Make sure no one else sees your screen.',
  unlockStatement: 'Enter your recovery password',
  unlockNote: 'A part of your key is locked with it.',
  wordsName: 'The 24 words',
  wordsStatement: 'Write these 24 words down, in this order',
  wordsHint:
    'On paper, not in a photo or a cloud. They disappear in {n} minutes. Any wallet with BIP-39 takes them.',
  wordsWarning: 'Never type them into a site. Whoever asks for them wants to rob you.',
  wroteDown: 'I wrote them down',
  makeFile: 'Encrypted file',
  fileStatement: 'Choose a password for the file',
  fileNote:
    'The file has the key of your EVM account alone. Most wallets can open it with this password; without it no wallet can.',
  filePassword: 'Password of the file',
  download: 'Download',
  encrypting: 'Encrypting…',

  passwordTitle: 'Recovery Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  passwordAgain: 'Password again',
  passwordHint: 'At least 12 characters. Four or more random words are good.',
  passwordShort: 'Use at least 12 characters.',
  passwordSimple: 'This password repeats itself too much. Use several random words.',
  passwordsDiffer: 'The two passwords aren’t the same.',
  setStatement: 'Set a recovery password',
  setNote:
    'From then on your email alone opens your wallet for no one, not even for those who run the servers: a new device needs this password, too.',
  setWarning:
    'If you forget it, no one can reset it. Devices that have your wallet go on working, but a new one can’t get it. Export your words first.',
  changeStatement: 'Change or remove your recovery password',
  changeNote: 'To remove it, type the current one, and leave the others empty.',
  changePassword: 'Change',
  removePassword: 'Remove the password',
  passwordByLink:
    'Here your browser keeps this window apart from the page, which has to take its new part of your key. Set the password on another site where you can sign, or in another browser.',
  notTaken:
    'The page hasn’t taken its new part of your key, so nothing was changed. Open this window from a site where you can sign, and leave that page open.',
  locking: 'Locking your part of the key. This takes a few seconds.',
}

/** These texts in one language. */
export type WindowText = typeof windowText
