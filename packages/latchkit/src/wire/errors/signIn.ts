import { because } from './because.js'
import { entry } from './entry.js'

/** §8: the site has no option `siwx`. */
export const siwxNotEnabled = entry('siwxNotEnabled', (_: object) => 'SIWX is not enabled')
/** §8: no account is connected that could sign in. */
export const noActiveCaipAddress = entry('noActiveCaipAddress', (_: object) => 'No ActiveCaipAddress found')
/** §8: the wallet is on a network that the site does not list, or no adapter speaks it. */
export const noActiveCaipNetwork = entry(
  'noActiveCaipNetwork',
  (_: object) => 'No ActiveCaipNetwork or client found',
)
/** §8: the wallet that is connected cannot be asked any more. */
export const noConnectionController = entry(
  'noConnectionController',
  (_: object) => 'No ConnectionController client found',
)
/** §8: there is no message to sign: its nonce could not be had, or it is not of this account and page. */
export const signInNotStarted = entry(
  'signInNotStarted',
  (_: { reason: string }) => 'A problem occurred while trying initialize authentication',
)
/** §8: the visitor declined in the wallet. */
export const signatureDeclined = entry('signatureDeclined', (_: { wallet: string }) => 'Signature declined')
/** §4: a smart account could not sign. */
export const smartAccountNotSupported = entry(
  'smartAccountNotSupported',
  (_: object) => 'This application might not support Smart Accounts',
)
/** The signature is not of the account that was asked, or not of this message. */
export const signatureMismatch = entry(
  'signatureMismatch',
  ({ wallet }: { wallet: string }) =>
    `${wallet} signed with another account, or signed something else. The visitor is not signed in.`,
)
/** The server did not accept what was signed. */
export const signInRefused = entry(
  'signInRefused',
  ({ reason }: { reason: string }) => `The server did not accept the sign-in${because(reason)}`,
)
/** The server says that the time of the message, or of the proof of this browser, is not its own: the clock of this device is off. */
export const signInClockOff = entry(
  'signInClockOff',
  (_: { proofRetrySeconds?: number }) =>
    'The clock of this device differs from that of the server. Set it, then sign in again.',
)
/** The server did not answer, or answered with something else. */
export const signInUnavailable = entry(
  'signInUnavailable',
  ({ reason }: { reason: string }) => `The sign-in server could not be reached${because(reason)}`,
)
