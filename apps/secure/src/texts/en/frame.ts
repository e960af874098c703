import type { PluralText } from '../../../../../packages/latchkit/src/core/contracts/interface.js'
import type { Language } from '../../../../../packages/latchkit/src/wire/languages.js'

/** The texts with a count at `{n}`. */
const counted: Readonly<Record<'resendWait' | 'waiting', PluralText>> = {
  // §8 gives this text with one form.
  resendWait: { other: 'Please try again after {n} seconds' },
  waiting: { other: '{n} more waiting' },
}

/** The English texts of the frame. A site can only choose the language. */
export const frameText = {
  ...counted,
  language: 'en' as Language,
  alone: 'This page is the secure part of an email wallet. It opens by itself on the sites that use it.',
  close: 'Close',
  goBack: 'Go back',

  confirmEmail: 'Confirm Email',
  registerDevice: 'Register Device',
  settings: 'Wallet Settings',
  signInTitle: 'Sign In',
  codeSent: 'Enter the code we sent to {email}',
  codeSentDevice: 'You’re new on this device. Enter the 12-digit code we sent to {email}',
  codeSentNewDevice:
    'You’re new on this device. Enter the 6-digit code we sent to your wallet’s email address',
  codeSentPrimary: 'To change your email, enter the 12-digit code we sent to {email}',
  codeSentUnnamed: 'To change your email, enter the 12-digit code we sent to your wallet’s email address',
  codeSentSecondary: 'Now enter the 12-digit code we sent to {email}',
  codeSentUnfreeze: 'Enter the 12-digit code we sent to {email}',
  codeSentRestoreAuth:
    'The sign-in service has lost your wallet, but this device still has it. To restore it, enter the 6-digit code we sent to {email}',
  codeSentAside:
    'You’re making a new wallet, and the old one is set aside. Enter the 6-digit code we sent to {email}',
  codeSentRestoreRecovery:
    'The recovery service has lost your wallet, but this device still has it. To restore it, enter the 6-digit code we sent to {email}',
  codeLost: 'We couldn’t send the code. Resend it.',
  mailAddressRefused:
    'We couldn’t deliver to {email}. Check the address, then close this and enter it again.',
  mailUnreachable: 'The mail server isn’t responding, so we couldn’t send the code. Try again later.',
  mailLater: 'Your mail server asked us to wait, so the code takes a few minutes. Leave this open.',
  mailTooLate: 'Your mail server kept asking us to wait, so we couldn’t send the code. Try again later.',
  mailRefused: 'The mail server refused the email with your code. Try again later.',
  code: 'Code',
  codeHint: 'Works for 10 minutes',
  resendCode: 'Resend code',
  resendIn: 'Resend in {time}',
  noMailbox: 'I can’t read this mailbox',
  useOtherWay: 'Use {way} instead',
  wrongAddress: 'Wrong address?',
  changeAddress: 'Change it',
  codeResent: 'We sent a new code. Only the newest one works.',
  checking: 'Checking…',
  codeWrong: 'That’s not the code. Tries left: {n}.',
  codeOver: 'This code no longer works. Resend the code and enter the new one.',
  codeLength: 'The code has {digits} digits.',
  codeExpired: 'This code expired after 10 minutes. Resend the code and enter the new one.',
  tooMany: 'Too many tries. Minutes to wait: {n}.',
  locked: 'Too many wrong codes today. You can sign in with this address again tomorrow.',
  off: 'Signing in with this address is off for up to a week. To turn it on again now, open Wallet Settings, then Devices, on a device that has your wallet.',
  emailTaken: 'Another wallet already uses this address. Use a different one.',
  emailUnfit: 'You can’t change to this address. Use a different one.',
  deviceUnknown:
    'Approve this device on another one first. If it was removed from your wallet, sign out and sign in again.',
  frozen: 'New devices are blocked for this wallet. Allow them again on a device that has it.',
  shareOutdated:
    'Your wallet keys were refreshed on another device. Resend the code. This device then gets a 12-digit one.',
  passwordUnfinished:
    'The change of your recovery password isn’t finished. The recovery service hasn’t confirmed it. Try again later.',
  unreachable: 'The wallet service isn’t responding. Check your connection and try again.',
  wrongPassword: 'That’s not the password.',
  passwordNeeded: 'Enter your recovery password to continue.',
  failed: 'That didn’t work. Try again.',
  madeElsewhere:
    'A wallet for this address was just made on another device or site. Wait a moment, then resend the code and enter the new one.',
  proofOver: 'Your proof no longer counts. Start again and prove it’s you once more.',
  keysRefreshed: 'Your wallet keys were refreshed on another device. Start again and prove it’s you.',
  madeMeanwhile:
    'A wallet was just made for you in another tab, site or device. Wait a moment, then try again.',
  wayTooYoung: 'For seven days, a new way to sign in can’t do this. Prove it’s you by an older one, or wait.',
  releasesWait:
    'Many people are opening their wallets right now. Try again at {time}, when it’s your turn. A device you signed with today keeps working.',
  differs:
    'The two services that keep your wallet don’t agree about it, so nothing was signed. Contact this site’s support.',
  disagree:
    'The two services that keep your wallet don’t agree about it, so nothing was changed. Contact this site’s support, who can compare both services (reconcile).',
  emailChanges:
    'Your email is being changed. Finish that on the device where you began, or wait a day. Your wallet stays as it is.',
  openFirst:
    'One of the services that keep your wallet has lost it. Open the wallet on a device that has it first. That restores it.',
  addressTaken:
    'The sign-in service doesn’t know the wallet of this address, but the recovery service does. Open the wallet on a device that has it. That restores it. If you have no such device, come back after {time}. You can make a new wallet then.',
  socialDenied: 'You didn’t continue, so nothing has changed.',
  socialExpired: 'This took too long, so it expired. Try again.',
  socialRefused: 'We couldn’t verify the answer we got about you. Try again.',
  socialUnavailable: 'The service you chose to sign in with isn’t responding. Try again later.',
  socialNotConfigured: 'You can’t sign in this way here. Choose another one.',
  signInAgain: 'Sign in again to continue. Your wallet stays on this device.',
  notLasting: 'This browser doesn’t keep keys, so it forgets your wallet when you close the page.',
  deviceWaits:
    'This device is waiting. You can use your wallet here from {time}, or once you approve this device on another one.',

  approveTitle: 'Approve Transaction',
  approve: 'Approve',
  approveAnyway: 'Approve anyway',
  reject: 'Reject',
  yourWallet: 'Your wallet',
  showDetails: 'Show details',
  signing: 'Signing…',
  approvedSigning: 'You approved it. Signing…',
  approvedSending: 'You approved it. Sending…',
  requestedBy: 'Requested by',
  account: 'Account',
  network: 'Network',
  fee: 'Network fee',
  feeAtMost: 'Up to {fee}',
  hash: 'Hash',
  message: 'Message',
  domain: 'Domain',
  rawRequest: 'The request as it came',
  checkingNetwork: 'Checking with the network…',
  networkSilent: 'The network isn’t responding, so this can’t be checked or sent.',
  notSimulated: 'Couldn’t preview this',
  outOfSight: 'Make the whole button visible.',
  stillPointer: 'Move the pointer, then press again.',
  soon: 'You can decide in a moment.',
  unread: 'Read to the end first.',
  readOn: 'Keep reading',
  tooSoon: 'Press again',
  notSentYet: 'Nothing has been sent yet. Check it in your wallet’s window, at {host}.',
  notSignedYet: 'Nothing is signed yet. Read it in your wallet’s window, at {host}.',
  messageNotSignedYet:
    'Nothing is signed yet, and signing costs nothing. Read it in your wallet’s window, at {host}.',
  framed: 'Continue in your wallet’s window. Check that it is at {host}.',
  openWindow: 'Open window',
  inWindow: 'Window is open',

  signMessage: 'Sign this message',
  signIn: 'Sign in to {site}',
  signData: 'Sign “{type}”',
  signPermit: 'Give another address control of your tokens. This signature is enough.',
  send: 'Send {amount} on {network}',
  sendTokens: 'Send tokens on {network}',
  letTake: 'Give another address control of your tokens on {network}',
  letTakeAll: 'Give another address control of a whole collection on {network}',
  revoke: 'Remove a permission on {network}',
  create: 'Create a contract on {network}',
  unknownCall: 'Make an unknown call on {network}',
  cannotApprove: 'This request can’t be approved',

  amount: 'Amount',
  from: 'From',
  to: 'To',
  mayTake: 'May take',
  units: 'Amount in smallest units',
  unlimited: 'Unlimited',
  until: 'Until',
  forever: 'No end date',
  token: 'Token',
  collection: 'Collection',
  contract: 'Contract',
  ownOnly: 'Sign only what you understand and expect.',
  permitDanger: 'A signature like this can move what you own.',
}

/** The texts of the frame in one language. */
export type FrameText = typeof frameText
