/** The English texts of the window and of the screens that lead to it, loaded with the first one. */
export const windowText = {
  cancel: 'Cancel',
  tryAgain: 'Try again',
  working: 'One moment…',

  linkTitle: 'Wallet Window',
  linkStatement: 'Continue in your wallet’s window',
  linkWhy:
    'Your browser keeps the window apart from this page. Both show the same six digits, so you know that they belong together. The window works once, for 10 minutes.',
  linkOpen: 'Open window',
  linkBlocked:
    'No window opened? This page or app may not allow it. Open this site in your browser. If no window opens there either, only the site can change that.',
  digitsHere: 'The window shows these digits',
  windowThere: 'The window is open. Continue there.',
  windowSilent: 'The window isn’t responding. If you closed it, start again, or cancel here.',
  linkOver: 'This window no longer works.',
  linkUnsafe:
    'A message came that wasn’t from the window, so we closed the connection. Nothing was approved.',
  linkNew: 'Start again',

  title: 'Wallet Window',
  connecting: 'Connecting to the page…',
  matchTitle: 'Compare the Digits',
  matchStatement: 'Does the page show {}?',
  matchWhy: 'Continue only if the page you came from shows the same six digits.',
  matchYes: 'They match',
  matchNo: 'They don’t match',
  mismatch: 'Close this window. The link that opened it isn’t from the page you use. Nothing was approved.',
  nothingWaits: 'There’s nothing to approve. Go back to the site and open the window there again.',
  linkUsed:
    'This link has expired, or was opened somewhere else. Go back to the site and open the window there again.',
  silent: 'The page isn’t responding. Go back to it and open the window there again.',
  notDelivered: 'Your decision hasn’t reached the page yet. Check your connection and try again.',
  approvedBack: 'Approved. You can close this window and go back to {}.',
  rejectedBack: 'Rejected. You can close this window and go back to {}.',
  backTo: 'You can close this window and go back to {}.',

  socialTitle: 'Continue with {provider}',
  socialConnecting: 'Connecting to the page…',
  socialLeaving: 'Taking you to {provider}…',
  socialBringing: 'Signing you in…',
  socialElsewhere: 'This login was begun somewhere else. Nothing was done. You can close this window.',
  socialNoPage:
    'Your browser keeps this window apart from the page that opened it. Close it and go back to the page: the box there opens another one.',
  socialDigits: 'Type these digits in the box on {}',
  socialDigitsWhy:
    'Enter them only there, in the page that you came from. We ask for them nowhere else. They work for 5 minutes.',
  socialCode: 'Code for the page',
  socialDropped:
    'The digits were wrong or too late, so nothing was handed over. Close this window, go back to {} and try again.',
  socialSilent: 'The page isn’t responding. Go back to it and use the button there again.',
  socialNoStorage:
    'This browser stores nothing for this site, so the answer of {provider} would be lost. Allow this site to store data, or sign in another way.',
  socialSiteTitle: 'Sign in to {site}',
  socialSiteStatement: 'Use your {provider} account to sign in to {}',
  socialSiteWhy: 'You aren’t signed in there on this device. The site will see the address of your wallet.',
  socialBoxWhy: 'No window yet, or it can’t reach this page? Open it from here.',
  socialBoxOpen: 'Open {provider} in a new window',
  socialBoxOpened: 'Continue in the window. It shows six digits at the end, which you type here.',
  socialBoxAgain: 'Open window again',
  socialBoxTab: 'Continue to {provider}',
  socialBoxTabWhy: 'Continue to {provider} in this tab. You come back here afterwards.',
  socialBoxInTab: 'No window opened? Continue in this tab',
  socialBoxDigits: 'Enter the six digits that the window shows',
  socialBoxHint: 'They are in the window that this page opened, and in no message.',
  socialBoxCode: 'Code from the window',
  socialBoxWrong: 'The window shows other digits. You have two tries left.',
  socialBoxLast: 'The window shows other digits. You have one try left.',
  socialOff: '{provider} isn’t set up here. Close this window and sign in another way.',

  providerStatement: 'Prove it’s you with {}',
  providerNote: 'Choose the account above in the {provider} window that opens.',
  providerAddNote: 'Choose which account to add in the {provider} window that opens.',
  providerNoMailboxNote:
    'This device then waits 3 days instead of one, and we email your address until when. Anyone who reads that email can stop it.',
  providerAsking: 'Continue in the {provider} window. If you closed it, open it again.',
  providerVerifying: 'Checking the answer…',
  providerAgain: 'Open window again',
  providerOther:
    'That {provider} account doesn’t open this wallet, or its answer expired. Try again with the account above.',

  providerAddStatement: 'Choose the {} account to add',
  wayTaken: 'That account belongs to another wallet. Choose another account.',
  wayYoung:
    'For seven days, a new way to sign in can’t remove an older one or add others. Prove it’s you by an older one, or wait.',
  wayLast: 'This is the only way left to sign in. Add another one first.',
  wayLastNotice:
    'We email notices about your wallet to the address of this account, and have no other one. Add another account with an address first.',
  wayFull: 'Your wallet has ten ways to sign in already. Remove one first.',
  wayUnfinished: 'Adding this way to sign in isn’t finished. Open your wallet on the device where you began.',

  letInTitle: 'Let a Device In',
  letInStatement:
    'Too many codes were requested for your email, perhaps by someone else. If you’re signing in now, let your device in.',
  letInYes: 'Let my device in',
  letInDone:
    'Go back to the site where you’re signing in and enter {} there. It works once, today. Don’t give it to anyone.',
  letInOver: 'This link has expired, or was used on another device. The next email comes within a day.',
  letInFailed: 'That didn’t work. Check your connection and try again.',

  holdTitle: 'Register Device',

  approveTitle: 'Approve New Site',
  approveStatement: 'Let {} use your wallet in this browser',
  approveWarning: 'Approve it only if you just signed in there.',
  approveByCode:
    'New devices are blocked now. We’ll email you a 12-digit code. Once you enter it, this site is let in.',
  site: 'Site',
  approveByLink:
    'This window was opened by a link, which anyone can make. We’ll email you a 12-digit code. Once you enter it, this device is let in.',
  approveUnchecked: 'Let the device {} use your wallet',
  saysItIs: 'Says it is',
  linkSays:
    'This window was opened by a link. What you see here comes from whoever made it. No one needs your recovery words here.',
  otherSite:
    'The device that’s waiting signed in on another site than the one that opened this window. Nothing was approved.',
  device: 'Device',
  requested: 'Requested',
  wallet: 'Wallet',
  notOfWallet:
    'This window doesn’t have your wallet yet. To add it, approve something in it from a site where you already use your wallet in this browser. Or approve this site on another device, or wait.',
  rememberOffer: 'Remember this browser?',
  rememberWhy:
    'This browser forgets your wallet when you close the page. Its wallet window can remember it, so that you can approve here at once next time.',
  remember: 'Remember this browser',
  notNow: 'Not now',
  notRemembered: 'Couldn’t add this browser to your wallet. Go back to the site and try again.',
  cannotRemember:
    'This browser saves nothing, not even for this window, so it can’t be remembered. You can close this window.',

  notReleased:
    'This window isn’t one of your wallet’s devices, so it can’t use your wallet. Open it from a site where you can.',
  continue: 'Continue',
  sendCode: 'Send code',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  recoveryPassword: 'Recovery password',
  opening: 'Opening…',

  exportInWindow: 'Your words are shown in your wallet’s window',
  exportAbout:
    'With 24 words or an encrypted file, you can open your wallet in another app. No site can see that window.',
  addWindow: 'Add your wallet’s window',
  addWindowNote:
    'The window counts as a device of its own. We’ll email you a 12-digit code first, because a device is waiting, new devices are blocked, or this page can’t reach the window. Then open the window again.',
  passwordInWindow: 'You set it in your wallet’s window',
  checkAddress: 'Check that the window’s address is {host}.',
  exportRow: 'Words or a file, for another app',
  passwordRow: 'So that your email alone isn’t enough',
  exportTitle: 'Export Wallet',
  exportStatement: 'Show the words of {}',
  exportNote: 'We’ll email you a new code first. The words are shown once, and only in this window.',
  exportWarning:
    'Anyone who has these words has your wallet, for good. No support and no site ever needs them. Make sure no one else sees your screen.',
  unlockStatement: 'Enter your recovery password',
  unlockNote: 'It protects your wallet keys.',
  wordsName: 'The 24 words',
  wordsStatement: 'Write these 24 words down, in this order',
  wordsHint:
    'Use paper, not a photo or a cloud. They disappear in {n} minutes. Any wallet that supports BIP-39 accepts them.',
  wordsWarning: 'Never enter them on a site. Anyone who asks for them is trying to steal from you.',
  wroteDown: 'I wrote them down',
  makeFile: 'Encrypted file',
  fileStatement: 'Choose a password for the file',
  fileNote:
    'The file holds only the key of your Ethereum account. Most wallets can open it with this password. Without it, no wallet can.',
  filePassword: 'File password',
  download: 'Download',
  encrypting: 'Encrypting…',

  passwordTitle: 'Recovery Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  passwordAgain: 'Password again',
  passwordHint: 'At least 12 characters. Four or more random words are good.',
  passwordShort: 'Use at least 12 characters.',
  passwordSimple: 'This password repeats itself too much. Use several random words.',
  passwordsDiffer: 'The two passwords don’t match.',
  setStatement: 'Set a recovery password',
  setNote:
    'From then on, your email isn’t enough to open your wallet, not even for those who run the servers. New devices need this password too.',
  setWarning:
    'If you forget it, no one can reset it. Devices that have your wallet keep working, but a new one can’t get it. Export your words first.',
  changeStatement: 'Change or remove your recovery password',
  changeNote: 'To remove it, enter the current one and leave the others empty.',
  changePassword: 'Change',
  removePassword: 'Remove password',
  passwordByLink:
    'Your browser keeps this window apart from the page, so you can’t set the password here. Set it on another site where you can use your wallet, or in another browser.',
  notTaken:
    'The page didn’t save its new wallet keys, so nothing was changed. Open this window from a site where you can use your wallet, and leave that page open.',
  locking: 'Locking your wallet keys. This takes a few seconds.',
}

/** These texts in one language. */
export type WindowText = typeof windowText
