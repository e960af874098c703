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
 * The connection to the relay. `attempt` counts tries in a row; `refusals` counts closes that refused the client since the
 * relay last answered anything; `answered`: it has answered on this socket, so it lets the client in.
 */
export interface Link {
  readonly at: 'idle' | 'offline' | 'opening' | 'open' | 'waiting' | 'resting' | 'refused'
  readonly attempt: number
  readonly refusals: number
  readonly answered: boolean
}

/** An input of the table. */
export type LinkInput =
  | { readonly type: 'need'; readonly online: boolean }
  | { readonly type: 'unneeded' | 'opened' | 'answered' | 'timer' | 'online' | 'offline' | 'silent' | 'back' }
  | { readonly type: 'heartbeat'; readonly visible: boolean }
  | { readonly type: 'closed'; readonly code: number }

/** The next state, what is done to the socket, and after how long a `timer` comes. Any earlier timer is void. */
export interface LinkStep {
  readonly link: Link
  readonly socket?: 'open' | 'drop'
  readonly timerMs?: number
}

export const idleLink: Link = { at: 'idle', attempt: 0, refusals: 0, answered: false }

/**
 * The transition table of the link, with the times of §9. An input that is not in it changes nothing. `random` is from 0 to 1.
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
      return input.online ? opening(idleLink, 1) : { link: { ...idleLink, at: 'offline' } }
    case 'unneeded':
      return { link: idleLink, socket: 'drop' }
    case 'opened':
      return at === 'opening' ? { link: { ...link, at: 'open' } } : { link }
    case 'answered':
      return { link: at === 'open' && !link.answered ? { ...link, refusals: 0, answered: true } : link }
    case 'timer':
      if (at === 'waiting') return opening(link, attempt + 1)
      return at === 'opening' ? { ...later(link, random), socket: 'drop' } : { link }
    case 'online':
      return at === 'offline' ? opening(link, 1) : { link }
    case 'offline':
      if (at === 'idle' || at === 'refused' || at === 'offline') return { link }
      return { link: { ...idleLink, at: 'offline' }, socket: 'drop' }
    case 'silent':
      if (at !== 'open' && at !== 'opening') return { link }
      return { ...waiting(link, relayReconnectMs), socket: 'drop' }
    case 'back':
      if (at === 'resting') return opening(link, attempt)
      // A relay that has asked for patience (1013) gets it.
      return at === 'waiting' && attempt > 0 ? opening(link, attempt + 1) : { link }
    case 'heartbeat':
      return at === 'resting' && input.visible ? opening(link, attempt) : { link }
    case 'closed':
      return at === 'opening' || at === 'open' ? closed(link, input.code, random) : { link }
  }
}

function closed(link: Link, code: number, random: number): LinkStep {
  switch (code) {
    case relayCloseCodes.restart:
      return waiting(link, random * relayRestartJitterMs)
    case relayCloseCodes.tooMany:
      return waiting(link, relayTooManyMs)
    case relayCloseCodes.rebalance:
      return opening(link, 1)
    case relayCloseCodes.refused:
      if (link.refusals > 0) return { link: { ...link, at: 'refused' } }
      return opening({ ...link, refusals: 1 }, 1)
    default:
      return link.at === 'open' ? waiting(link, relayReconnectMs) : later(link, random)
  }
}

function opening(link: Link, attempt: number): LinkStep {
  return {
    link: { ...link, at: 'opening', attempt, answered: false },
    socket: 'open',
    timerMs: relayConnectTimeoutMs,
  }
}

function waiting(link: Link, timerMs: number): LinkStep {
  return { link: { ...link, at: 'waiting', attempt: 0 }, timerMs }
}

/**
 * After a failed attempt: a second longer each time, with up to a second of jitter, so that clients do not march in
 * step.
 */
function later(link: Link, random: number): LinkStep {
  if (link.attempt >= relayConnectRetryCap) return { link: { ...link, at: 'resting' } }
  const timerMs = relayRetryFromMs * (link.attempt + random)
  return { link: { ...link, at: 'waiting' }, timerMs }
}
