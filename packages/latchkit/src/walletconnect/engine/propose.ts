import { loadFile } from '../../core/kit/loadFile.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import {
  pairingExpiredMs,
  pairingLifetimeMs,
  pairingMethods,
  pairingRenewalsAtMost,
  pairingShownMs,
} from '../../wire/pairing.js'
import type { AuthPayload } from '../../wire/pairingMessages.js'
import { newPairingKey } from '../crypto/sessionKey.js'
import { toHex } from '../encoding.js'
import { payloadId, relayId } from '../ids.js'
import type { ProposedNamespaces } from '../namespaces/proposedNamespaces.js'
import type { OutboundMessage } from '../relay/relayLive.js'
import { formatUri } from '../uri.js'
import { commit, update } from './commit.js'
import type { EngineLive, OpeningLive } from './engineLive.js'
import { type DeepLink, type Proposal, put, type SignInRequest } from './engineState.js'
import { linkProposal } from './linkProposal.js'
import { endOpening, failOpening, moveProposal, proposalsOf } from './moveProposal.js'
import { scheduleExpiry } from './scheduleExpiry.js'
import { rpc, sealFor } from './sendMessage.js'

/** Parameters of an opening. */
export interface Opening {
  /** Id of the opening, chosen by the requesting tab. */
  readonly id: string
  /** The namespaces to propose. Tabs with another build send this field, so its name stays. */
  readonly asked: ProposedNamespaces
  /** The requesting tab. */
  readonly owner: string
  /** The sign-in to request with the first link, and the function that verifies its signatures. */
  readonly signIn?: AuthPayload | undefined
  readonly verify?: OpeningLive['verify']
}

/**
 * Opens a pairing. Calls `onUri` with its link, and with a new one when that is about to expire. Resolves when a wallet has
 * settled a session. After a change of the leading tab, existing proposals continue.
 * @throws `pairingRejected`, `pairingExpired`, `publishFailed`, `relayRefused`, `relayClockOff`.
 */
export function open(
  live: EngineLive,
  { id, asked: proposed, owner, signIn, verify }: Opening,
  onUri: OpeningLive['onUri'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => (error ? reject(error) : resolve())
    const proposals = [...proposalsOf(live, id)].sort((one, other) => one.madeAt - other.madeAt)
    const newest = proposals.at(-1)
    const renewAt = newest && newest.madeAt + pairingShownMs - pairingExpiredMs
    const renewals = Math.max(0, proposals.length - 1)
    const waiting: OpeningLive = {
      ...{ owner, proposed, onUri, settle, renewals, renewAt, verify },
      // An existing link already carries its sign-in.
      signIn: newest ? undefined : signIn,
    }
    live.openings.set(id, waiting)
    live.relay.retry()
    const work = newest ? resumeOpening(live, proposals, newest) : propose(live, id)
    work.catch((error: unknown) => failOpening(live, id, error))
  })
}

/** Resumes an opening after a change of the leading tab: reports the link again and sends what the relay has not received. */
async function resumeOpening(
  live: EngineLive,
  proposals: readonly Proposal[],
  newest: Proposal,
): Promise<void> {
  scheduleExpiry(live)
  emitUri(live, newest)
  await publishAgain(live, proposals)
}

/**
 * Sends proposals, and the sign-ins with them, whose page or tab is gone and which the relay may not have. They get another
 * minute each, since a link is valid for longer. Their topics are already subscribed to.
 */
export async function publishAgain(live: EngineLive, proposals: readonly Proposal[]): Promise<void> {
  const from = live.clock.now()
  const restartMinute = <Item extends Proposal | SignInRequest>({ mail, ...item }: Item) =>
    ({ ...item, ...(mail && { mail: { ...mail, from } }) }) as Item
  const validProposals = proposals.filter(({ madeAt }) => from < madeAt + pairingLifetimeMs)
  const topics = new Set(validProposals.map(({ pairingTopic }) => pairingTopic))
  const signIns = Object.values(live.state.signIns).filter(({ pairingTopic }) => topics.has(pairingTopic))
  const signIn = signIns.length > 0 ? await loadFile(() => import('./signIn.js')) : undefined
  await Promise.all([
    ...validProposals.map((each) => publish(live, restartMinute(each))),
    ...signIns.map((each) => signIn?.publishSignIn(live, restartMinute(each))),
  ])
}

/**
 * Creates a pairing with a proposal on it. Reports the link before the relay has the proposal; a wallet that is quicker waits
 * for it.
 */
async function propose(live: EngineLive, opening: string): Promise<void> {
  const now = live.clock.now()
  const expiresAt = now + pairingLifetimeMs
  const { symKey, topic } = await newPairingKey(live.primitives)
  const { publicKey, privateKey } = await live.primitives.exchangePair()
  await live.vault.saveKey(toHex(publicKey), privateKey)
  const waiting = live.openings.get(opening)
  // The visitor may have gone away while the keys were generated.
  if (!waiting) return live.vault.saveKey(toHex(publicKey), undefined)
  const { owner, proposed, renewals } = waiting
  const proposal: Proposal = {
    ...{ id: payloadId(live.primitives, now), opening, owner, asked: proposed, madeAt: now, expiresAt },
    ...{ pairingTopic: topic, publicKey: toHex(publicKey), state: 'open' },
  }
  update(live, (state) => {
    const paired = put(put(state, 'keys', topic, symKey), 'pairings', topic, { topic, expiresAt })
    return put(paired, 'proposals', proposal.id, proposal)
  })
  const mail = await proposalMessage(live, proposal)
  // Or while the message was encrypted, before the link was shown.
  if (!live.state.proposals[proposal.id]) return
  const sealed: Proposal = { ...proposal, mail }
  update(live, (state) => put(state, 'proposals', proposal.id, sealed))
  // Load the code only if the site signs in.
  const { signIn: payload } = waiting
  waiting.signIn = undefined
  const signIn = payload && (await loadFile(() => import('./signIn.js')))
  const signInRequest = payload && (await signIn?.createSignInRequest(live, proposal, payload))
  waiting.renewAt = renewals < pairingRenewalsAtMost ? now + pairingShownMs - pairingExpiredMs : undefined
  scheduleExpiry(live)
  await commit(live)
  emitUri(live, proposal)
  await Promise.all([
    publish(live, sealed, topic),
    signInRequest && signIn?.publishSignIn(live, signInRequest),
  ])
}

function emitUri({ state, openings }: EngineLive, { opening, pairingTopic, madeAt }: Proposal): void {
  const waiting = openings.get(opening)
  const symKey = state.keys[pairingTopic]
  if (!waiting || !symKey) return
  const signsIn = Object.values(state.signIns).some((each) => each.pairingTopic === pairingTopic)
  const methods = signsIn ? ['wc_sessionAuthenticate'] : []
  const expiryTimestamp = Math.floor((madeAt + pairingLifetimeMs) / 1_000)
  const uri = formatUri({ topic: pairingTopic, symKey, expiryTimestamp, methods })
  waiting.onUri(uri, madeAt + pairingShownMs)
}

/** Creates the message of a proposal. All namespaces are optional, because wallets then refuse less often (CAIP-25). */
async function proposalMessage(live: EngineLive, proposal: Proposal): Promise<OutboundMessage> {
  const { id, asked: proposed, pairingTopic, publicKey, madeAt, expiresAt } = proposal
  const { tag, ttl } = pairingMethods.wc_sessionPropose.request
  const params = {
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: live.metadata },
    requiredNamespaces: {},
    optionalNamespaces: proposed,
    expiryTimestamp: Math.floor(expiresAt / 1_000),
    ...{ pairingTopic, id },
  }
  const payload = rpc(id, { method: 'wc_sessionPropose', params })
  const sessionProposal = await sealFor(live, pairingTopic, payload)
  return {
    ...{ id: relayId(live.primitives, live.clock.now()), from: madeAt, tag },
    method: 'wc_proposeSession',
    params: { pairingTopic, sessionProposal, ttl },
  }
}

/** Sends the message of a proposal. `subscribed` is its topic, if the relay subscribes the client to it by itself. */
async function publish(
  live: EngineLive,
  { id, mail: message }: Proposal,
  subscribed?: string,
): Promise<void> {
  if (!message || !live.state.proposals[id]) return
  await live.relay.send(message, subscribed)
  const now = live.state.proposals[id]
  if (!now) return
  const { mail: _, ...delivered } = now
  update(live, (state) => put(state, 'proposals', id, delivered))
  await commit(live)
}

/** Replaces a link that no wallet has used while it is shown, up to a maximum number of times. */
export async function renew(live: EngineLive, opening: string): Promise<void> {
  const waiting = live.openings.get(opening)
  if (!waiting) return
  waiting.renewAt = undefined
  waiting.renewals++
  waiting.isRenewing = true
  try {
    await propose(live, opening)
  } catch (error) {
    failOpening(live, opening, error)
  } finally {
    waiting.isRenewing = false
  }
}

/**
 * Abandons an opening: the visitor went away, or its tab is gone after a reload. If its link was never shown, it ends at once
 * instead of keeping the socket open for five minutes.
 */
export async function abandon(live: EngineLive, opening: string, isUnseen = false): Promise<void> {
  endOpening(live, opening, fail(requestAborted, {}))
  for (const proposal of proposalsOf(live, opening)) {
    const linked = proposal.link !== undefined
    await moveProposal(live, proposal, isUnseen ? { type: 'expired' } : { type: 'abandoned', linked })
  }
  await commit(live)
}

/** Records that the visitor is sent to the wallet's app, or is back from it. */
export async function followLink(
  live: EngineLive,
  opening: string,
  link: DeepLink | undefined,
): Promise<void> {
  for (const proposal of proposalsOf(live, opening)) linkProposal(live, proposal, link)
  scheduleExpiry(live)
  await commit(live)
}
