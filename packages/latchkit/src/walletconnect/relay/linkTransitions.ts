import {
  relayCloseCodes,
  relayConnectRetryCap,
  relayConnectTimeoutMs,
  relayReconnectMs,
  relayRestartJitterMs,
  relayRetryFromMs,
  relayTooManyMs,
} from '../../wire/relay.js'

/**
 * State of the connection to the relay. `attempt` counts attempts in a row; `refusals` counts refusals since the relay last
 * answered; `answered`: the relay has answered on this socket, so it accepts the client.
 */
export interface Link {
  readonly at: 'idle' | 'offline' | 'opening' | 'open' | 'waiting' | 'resting' | 'refused'
  readonly attempt: number
  readonly refusals: number
  readonly answered: boolean
}

/** An input of the transition table. */
export type LinkInput =
  | { readonly type: 'need'; readonly online: boolean }
  | { readonly type: 'unneeded' | 'opened' | 'answered' | 'timer' | 'online' | 'offline' | 'silent' | 'back' }
  | { readonly type: 'heartbeat'; readonly visible: boolean }
  | { readonly type: 'closed'; readonly code: number }

/** The next state, what to do with the socket, and when to send the input `timer`. Any earlier timer is cancelled. */
export interface LinkStep {
  readonly link: Link
  readonly socket?: 'open' | 'drop'
  readonly timerMs?: number
}

export const idleLink: Link = { at: 'idle', attempt: 0, refusals: 0, answered: false }

/**
 * Applies the transition table of the connection, with the times of §9. Inputs that are not in it change nothing. `random` is
 * from 0 to 1.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | idle, refused | need, online | opening 1: socket, 15 s |
 * | idle, refused | need, not online | offline |
 * | opening | opened | open |
 * | opening n | timer; closed by the network | waiting n: 1 to 5 s with n; from 5 on resting |
 * | open | closed by the network | waiting 0: 100 ms |
 * | open, opening | silent for 35 s, or after the page is back | waiting 0: 100 ms, the socket dropped |
 * | opening, open | closed 1001 | waiting 0: 0 to 2 s |
 * | opening, open | closed 1013 | waiting 0: 30 s |
 * | opening, open | closed 3000, the first time | opening 1 at once, with a new token |
 * | opening, open | closed 3000 again before an answer | refused |
 * | opening, open | closed 4010 | opening 1 at once |
 * | waiting n | timer | opening n + 1 |
 * | waiting n, from 1 on; resting | back: the visitor looks at the page again | opening n + 1; the last attempt again |
 * | resting | heartbeat of a visible page | opening, the last attempt again |
 * | offline | online | opening 1 |
 * | all but idle, refused | offline | offline, the socket dropped |
 * | all | unneeded | idle, the socket dropped |
 * | open | answered | open, answered, no refusals |
 */
export function linkStep(link: Link, input: LinkInput, random: number): LinkStep {
  const { at, attempt } = link
  switch (input.type) {
    case 'need':
      if (at !== 'idle' && at !== 'refused') return { link }
      return input.online ? toOpening(idleLink, 1) : { link: { ...idleLink, at: 'offline' } }
    case 'unneeded':
      return { link: idleLink, socket: 'drop' }
    case 'opened':
      return at === 'opening' ? { link: { ...link, at: 'open' } } : { link }
    case 'answered':
      return { link: at === 'open' && !link.answered ? { ...link, refusals: 0, answered: true } : link }
    case 'timer':
      if (at === 'waiting') return toOpening(link, attempt + 1)
      return at === 'opening' ? { ...retryLater(link, random), socket: 'drop' } : { link }
    case 'online':
      return at === 'offline' ? toOpening(link, 1) : { link }
    case 'offline':
      if (at === 'idle' || at === 'refused' || at === 'offline') return { link }
      return { link: { ...idleLink, at: 'offline' }, socket: 'drop' }
    case 'silent':
      if (at !== 'open' && at !== 'opening') return { link }
      return { ...toWaiting(link, relayReconnectMs), socket: 'drop' }
    case 'back':
      if (at === 'resting') return toOpening(link, attempt)
      // The relay asked for a pause (1013), so `back` does not shorten it.
      return at === 'waiting' && attempt > 0 ? toOpening(link, attempt + 1) : { link }
    case 'heartbeat':
      return at === 'resting' && input.visible ? toOpening(link, attempt) : { link }
    case 'closed':
      return at === 'opening' || at === 'open' ? stepAfterClose(link, input.code, random) : { link }
  }
}

function stepAfterClose(link: Link, code: number, random: number): LinkStep {
  switch (code) {
    case relayCloseCodes.restart:
      return toWaiting(link, random * relayRestartJitterMs)
    case relayCloseCodes.tooMany:
      return toWaiting(link, relayTooManyMs)
    case relayCloseCodes.rebalance:
      return toOpening(link, 1)
    case relayCloseCodes.refused:
      if (link.refusals > 0) return { link: { ...link, at: 'refused' } }
      return toOpening({ ...link, refusals: 1 }, 1)
    default:
      return link.at === 'open' ? toWaiting(link, relayReconnectMs) : retryLater(link, random)
  }
}

function toOpening(link: Link, attempt: number): LinkStep {
  return {
    link: { ...link, at: 'opening', attempt, answered: false },
    socket: 'open',
    timerMs: relayConnectTimeoutMs,
  }
}

function toWaiting(link: Link, timerMs: number): LinkStep {
  return { link: { ...link, at: 'waiting', attempt: 0 }, timerMs }
}

/**
 * Schedules the next attempt after a failed one: a second later each time, with up to a second of jitter, so that clients do
 * not reconnect in step.
 */
function retryLater(link: Link, random: number): LinkStep {
  if (link.attempt >= relayConnectRetryCap) return { link: { ...link, at: 'resting' } }
  const timerMs = relayRetryFromMs * (link.attempt + random)
  return { link: { ...link, at: 'waiting' }, timerMs }
}
