import { because } from './because.js'
import { entry } from './entry.js'

/** §8: the site has not set the option `siwx`. */
export const siwxNotEnabled = entry('siwxNotEnabled', (_: object) => 'SIWX is not enabled')
/** §8: no account that could sign in is connected. */
export const noActiveCaipAddress = entry('noActiveCaipAddress', (_: object) => 'No ActiveCaipAddress found')
/** §8: the wallet is on a network that the site does not list, or no adapter serves it. */
export const noActiveCaipNetwork = entry(
  'noActiveCaipNetwork',
  (_: object) => 'No ActiveCaipNetwork or client found',
)
/** §8: the connected wallet can no longer be reached. */
export const noConnectionController = entry(
  'noConnectionController',
  (_: object) => 'No ConnectionController client found',
)
/** §8: there is no message to sign: the nonce could not be fetched, or the message is not for this account and page. */
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
/** The signature is by another account, or of another message. */
export const signatureMismatch = entry(
  'signatureMismatch',
  ({ wallet }: { wallet: string }) =>
    `${wallet} signed with another account, or signed something else. The visitor is not signed in.`,
)
/** The server did not accept the signed message. */
export const signInRefused = entry(
  'signInRefused',
  ({ reason }: { reason: string }) => `The server did not accept the sign-in${because(reason)}`,
)
/** The server refuses the time of the message, or of the browser's proof: the device's clock is off. */
export const signInClockOff = entry(
  'signInClockOff',
  (_: { proofRetrySeconds?: number }) =>
    'The clock of this device differs from that of the server. Set it, then sign in again.',
)
/** The server did not answer, or answered something unexpected. */
export const signInUnavailable = entry(
  'signInUnavailable',
  ({ reason }: { reason: string }) => `The sign-in server could not be reached${because(reason)}`,
)
