import { entry } from './entry.js'

/** §8: the secure frame could not be loaded, or refuses this site. */
export const loginNotLoaded = entry('loginNotLoaded', (_: object) => 'Unable to load email login dependency')
/** §8: the page has removed the frame, or never had one. */
export const iframeNotSet = entry('iframeNotSet', (_: object) => 'W3mFrame: iframe is not set')
/** §8: the page has no element to put the frame into. */
export const parentNotSet = entry('parentNotSet', (_: object) => 'W3mFrame: parent is not set')
/** §8: the frame did not answer in time, or was reloaded before it answered. */
export const frameInterrupted = entry('frameInterrupted', (_: object) => 'Something went wrong')
/**
 * §8: the frame answered with an error. `reason` is the frame's text. `code` is one of EIP-1193, JSON-RPC or this catalogue, or
 * `lasting`: another try would fail in the same way. `waits`: this device may not use the wallet yet.
 */
export const frameFailed = entry(
  'frameFailed',
  ({ reason }: { reason: string; code?: number | string | undefined; waits?: true | undefined }) =>
    reason || 'An error occurred',
)
/** §6, §8: a site asked for a request that the embedded wallet never carries out. */
export const methodNotAllowed = entry(
  'methodNotAllowed',
  (_: { method: string }) => 'Requested RPC call is not allowed',
  4200,
)
/** The secure site cannot be used; `problem` says why. */
export const secureSiteUnusable = entry(
  'secureSiteUnusable',
  ({ problem }: { problem: string }) => `The secure site cannot be used: ${problem}.`,
)
/** §5: a second email login within 30 s. */
export const emailCooldown = entry(
  'emailCooldown',
  ({ seconds }: { seconds: number }) => `Please try again after ${seconds} seconds`,
)
/** §5: the text is not an email address. */
export const invalidEmail = entry('invalidEmail', (_: object) => 'The text is not an email address.')
/** Nobody is logged in, so there is no account to connect. */
export const loginNeeded = entry(
  'loginNeeded',
  (_: object) => 'Nobody is logged in at the embedded wallet. Call connectEmail first.',
)
/** JSON-RPC -32005: more requests at once than the frame accepts. */
export const frameBusy = entry(
  'frameBusy',
  ({ atMost }: { atMost: number }) =>
    `At most ${atMost} requests wait for the secure frame at once. Wait for answers before sending more.`,
  -32005,
)
