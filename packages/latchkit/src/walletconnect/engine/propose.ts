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
  { id, asked: proposedNamespaces, owner, signIn, verify }: Opening,
  onUri: OpeningLive['onUri'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => (error ? reject(error) : resolve())
    const proposals = [...proposalsOf(live, id)].sort((one, other) => one.madeAt - other.madeAt)
    const newestProposal = proposals.at(-1)
    const renewAt = newestProposal && newestProposal.madeAt + pairingShownMs - pairingExpiredMs
    const renewals = Math.max(0, proposals.length - 1)
    const liveOpening: OpeningLive = {
      ...{ owner, proposedNamespaces, onUri, settle, renewals, renewAt, verify },
      // An existing link already carries its sign-in.
      signIn: newestProposal ? undefined : signIn,
    }
    live.openings.set(id, liveOpening)
    live.relay.retry()
    const work = newestProposal ? resumeOpening(live, proposals, newestProposal) : propose(live, id)
    work.catch((error: unknown) => failOpening(live, id, error))
  })
}

/** Resumes an opening after a change of the leading tab: reports the link again and sends what the relay has not received. */
async function resumeOpening(
  live: EngineLive,
  proposals: readonly Proposal[],
  newestProposal: Proposal,
): Promise<void> {
  scheduleExpiry(live)
  emitUri(live, newestProposal)
  await publishAgain(live, proposals)
}

/**
 * Sends proposals and their sign-ins again after the page or tab that made them is gone, since the relay may not have them.
 * Each gets another minute, because its link is still valid. The client is already subscribed to their topics.
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
 * Creates a pairing with a proposal on it. Reports the link before the relay has the proposal: a wallet that scans the link
 * at once waits for the proposal.
 */
async function propose(live: EngineLive, opening: string): Promise<void> {
  const now = live.clock.now()
  const expiresAt = now + pairingLifetimeMs
  const { symKey, topic } = await newPairingKey(live.primitives)
  const { publicKey, privateKey } = await live.primitives.exchangePair()
  await live.vault.saveKey(toHex(publicKey), privateKey)
  const liveOpening = live.openings.get(opening)
  // The visitor may have gone away while the keys were generated.
  if (!liveOpening) return live.vault.saveKey(toHex(publicKey), undefined)
  const { owner, proposedNamespaces, renewals } = liveOpening
  const proposal: Proposal = {
    ...{
      id: payloadId(live.primitives, now),
      opening,
      owner,
      asked: proposedNamespaces,
      madeAt: now,
      expiresAt,
    },
    ...{ pairingTopic: topic, publicKey: toHex(publicKey), state: 'open' },
  }
  update(live, (state) => {
    const stateWithPairing = put(put(state, 'keys', topic, symKey), 'pairings', topic, { topic, expiresAt })
    return put(stateWithPairing, 'proposals', proposal.id, proposal)
  })
  const mail = await proposalMessage(live, proposal)
  // The visitor may also have gone away while the message was encrypted.
  if (!live.state.proposals[proposal.id]) return
  const sealedProposal: Proposal = { ...proposal, mail }
  update(live, (state) => put(state, 'proposals', proposal.id, sealedProposal))
  // Load the code only if the site signs in.
  const { signIn: payload } = liveOpening
  liveOpening.signIn = undefined
  const signIn = payload && (await loadFile(() => import('./signIn.js')))
  const signInRequest = payload && (await signIn?.createSignInRequest(live, proposal, payload))
  liveOpening.renewAt = renewals < pairingRenewalsAtMost ? now + pairingShownMs - pairingExpiredMs : undefined
  scheduleExpiry(live)
  await commit(live)
  emitUri(live, proposal)
  await Promise.all([
    publish(live, sealedProposal, topic),
    signInRequest && signIn?.publishSignIn(live, signInRequest),
  ])
}

function emitUri({ state, openings }: EngineLive, { opening, pairingTopic, madeAt }: Proposal): void {
  const liveOpening = openings.get(opening)
  const symKey = state.keys[pairingTopic]
  if (!liveOpening || !symKey) return
  const signsIn = Object.values(state.signIns).some((each) => each.pairingTopic === pairingTopic)
  const methods = signsIn ? ['wc_sessionAuthenticate'] : []
  const expiryTimestamp = Math.floor((madeAt + pairingLifetimeMs) / 1_000)
  const uri = formatUri({ topic: pairingTopic, symKey, expiryTimestamp, methods })
  liveOpening.onUri(uri, madeAt + pairingShownMs)
}

/** Creates the message of a proposal. All namespaces are optional, because wallets then refuse less often (CAIP-25). */
async function proposalMessage(live: EngineLive, proposal: Proposal): Promise<OutboundMessage> {
  const { id, asked: proposedNamespaces, pairingTopic, publicKey, madeAt, expiresAt } = proposal
  const { tag, ttl } = pairingMethods.wc_sessionPropose.request
  const params = {
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: live.metadata },
    requiredNamespaces: {},
    optionalNamespaces: proposedNamespaces,
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

/** Sends the message of a proposal. `subscribedTopic` is its topic, if the relay subscribes the client to it by itself. */
async function publish(
  live: EngineLive,
  { id, mail: message }: Proposal,
  subscribedTopic?: string,
): Promise<void> {
  if (!message || !live.state.proposals[id]) return
  await live.relay.send(message, subscribedTopic)
  const currentProposal = live.state.proposals[id]
  if (!currentProposal) return
  const { mail: _, ...deliveredProposal } = currentProposal
  update(live, (state) => put(state, 'proposals', id, deliveredProposal))
  await commit(live)
}

/** Replaces a link that no wallet has used while it is shown, up to a maximum number of times. */
export async function renew(live: EngineLive, opening: string): Promise<void> {
  const liveOpening = live.openings.get(opening)
  if (!liveOpening) return
  liveOpening.renewAt = undefined
  liveOpening.renewals++
  liveOpening.isRenewing = true
  try {
    await propose(live, opening)
  } catch (error) {
    failOpening(live, opening, error)
  } finally {
    liveOpening.isRenewing = false
  }
}

/**
 * Abandons an opening: the visitor went away, or its tab is gone after a reload. If its link was never shown, it ends at once
 * instead of keeping the socket open for five minutes.
 */
export async function abandon(live: EngineLive, opening: string, isUnseen = false): Promise<void> {
  endOpening(live, opening, fail(requestAborted, {}))
  for (const proposal of proposalsOf(live, opening)) {
    const isAwaited = proposal.link !== undefined
    await moveProposal(live, proposal, isUnseen ? { type: 'expired' } : { type: 'abandoned', isAwaited })
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
