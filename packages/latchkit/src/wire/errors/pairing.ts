import { because } from './because.js'
import { entry } from './entry.js'

/**
 * §9: a message could not be handed to the relay in a minute: it will not be sent later. `doubtful`: it went out without
 * an answer, so the relay may have it all the same.
 */
export const publishFailed = entry(
  'publishFailed',
  ({ id, tag }: { id: string; tag: number; doubtful: boolean }) =>
    `Failed to publish payload, please try again. id:${id} tag:${tag}`,
)
/** A request went out, and the relay did not confirm it in a minute. Made again while it lives, it is the same request. */
export const requestUnconfirmed = entry(
  'requestUnconfirmed',
  ({ wallet }: { wallet: string }) =>
    `The request may have reached ${wallet}. Check there before you ask again.`,
)
/** §9: the relay did not take a subscription in a minute. */
export const subscribeFailed = entry(
  'subscribeFailed',
  ({ topic }: { topic: string }) => `Subscribing to ${topic} failed, please try again`,
)
/** §4: no wallet answered while the pairing lived. */
export const pairingExpired = entry('pairingExpired', (_: object) => 'Proposal expired')
/** A paired wallet signed the visitor in, and allows the site to ask it for nothing: no session stands. */
export const nothingAllowed = entry(
  'nothingAllowed',
  (_: object) => 'The wallet signed in, but allows this site nothing. It is not connected.',
)
/** The wallet did not answer a request while it lived. */
export const requestExpired = entry(
  'requestExpired',
  ({ wallet }: { wallet: string }) => `${wallet} did not answer in time. Ask again and answer there.`,
)
/** The session with the wallet ended before it answered. */
export const sessionEnded = entry(
  'sessionEnded',
  ({ wallet }: { wallet: string }) => `The connection with ${wallet} has ended. Connect it again.`,
  4900,
)
/** The relay refuses this site; `reason` is its own word for it. */
export const relayRefused = entry(
  'relayRefused',
  ({ reason }: { reason: string }) => `The relay does not let this site in${because(reason)}`,
)
/** The relay does not accept the time at which this device says that its token was made. */
export const relayClockOff = entry(
  'relayClockOff',
  (_: object) => 'The clock of this device is not that of the relay. Set it, then try again.',
)
/** The relay answered a call with an error. */
export const relayFailed = entry(
  'relayFailed',
  ({ method, reason }: { method: string; reason: string }) =>
    `The relay failed in ${method}${because(reason)}`,
)
/** The part of the page that pairs could not be loaded. */
export const pairingNotLoaded = entry(
  'pairingNotLoaded',
  (_: object) => 'The pairing client could not be loaded.',
)
/** There is no relay to pair over, what is given as its address is none, or it `needsProject` and the site names none. */
export const relayNotConfigured = entry(
  'relayNotConfigured',
  ({ relayUrl, needsProject }: { relayUrl?: string | undefined; needsProject?: true | undefined }) =>
    needsProject
      ? `The relay ${relayUrl} lets no site in without a project id. Make a project in an account there, and give walletConnect() its id as projectId.`
      : relayUrl
        ? `"${relayUrl}" is not a relay address. Give walletConnect() a relayUrl that begins with wss://, or the kit a backendUrl that begins with https://.`
        : 'walletConnect() has no relay. Give it relayUrl.',
)
/** A pairing link that cannot be used; `problem` says why, never what was in it. */
export const invalidPairingUri = entry(
  'invalidPairingUri',
  ({ problem }: { problem: string }) => `This pairing link cannot be used: ${problem}.`,
)
