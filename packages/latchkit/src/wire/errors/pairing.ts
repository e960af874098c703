import { because } from './because.js'
import { entry } from './entry.js'

/**
 * §9: a message could not be delivered to the relay within a minute and will not be sent later. `doubtful`: it was sent but not
 * confirmed, so the relay may have it all the same.
 */
export const publishFailed = entry(
  'publishFailed',
  ({ id, tag }: { id: string; tag: number; doubtful: boolean }) =>
    `Failed to publish payload, please try again. id:${id} tag:${tag}`,
)
/** A request was sent, but the relay did not confirm it within a minute. Repeating it while it is valid sends the same request. */
export const requestUnconfirmed = entry(
  'requestUnconfirmed',
  ({ wallet }: { wallet: string }) =>
    `The request may have reached ${wallet}. Check there before you ask again.`,
)
/** §9: the relay did not confirm a subscription within a minute. */
export const subscribeFailed = entry(
  'subscribeFailed',
  ({ topic }: { topic: string }) => `Subscribing to ${topic} failed, please try again`,
)
/** §4: no wallet answered before the pairing expired. */
export const pairingExpired = entry('pairingExpired', (_: object) => 'Proposal expired')
/** A paired wallet signed the visitor in but grants the site no methods, so there is no session. */
export const nothingAllowed = entry(
  'nothingAllowed',
  (_: object) => 'The wallet signed in, but allows this site nothing. It is not connected.',
)
/** The wallet did not answer before the request expired. */
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
/** The relay refuses this site. `reason` is the relay's text. */
export const relayRefused = entry(
  'relayRefused',
  ({ reason }: { reason: string }) => `The relay does not let this site in${because(reason)}`,
)
/** The relay refuses the token because the device's clock is off. */
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
/** The pairing client could not be loaded. */
export const pairingNotLoaded = entry(
  'pairingNotLoaded',
  (_: object) => 'The pairing client could not be loaded.',
)
/**
 * There is no usable relay: no URL, an invalid URL, or (`needsProject`) one that requires a project id which the site does not
 * give.
 */
export const relayNotConfigured = entry(
  'relayNotConfigured',
  ({ relayUrl, needsProject }: { relayUrl?: string | undefined; needsProject?: true | undefined }) =>
    needsProject
      ? `The relay ${relayUrl} lets no site in without a project id. Make a project in an account there, and give walletConnect() its id as projectId.`
      : relayUrl
        ? `"${relayUrl}" is not a relay address. Give walletConnect() a relayUrl that begins with wss://, or the kit a backendUrl that begins with https://.`
        : 'walletConnect() has no relay. Give it relayUrl.',
)
/** The pairing link cannot be used. `problem` says why and never repeats what was in the link. */
export const invalidPairingUri = entry(
  'invalidPairingUri',
  ({ problem }: { problem: string }) => `This pairing link cannot be used: ${problem}.`,
)
