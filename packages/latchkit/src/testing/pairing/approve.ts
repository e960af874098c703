import { sessionKey } from '../../walletconnect/crypto/sessionKey.js'
import { toHex } from '../../walletconnect/encoding.js'
import { commit, update } from '../../walletconnect/engine/commit.js'
import type { EngineLive } from '../../walletconnect/engine/engineLive.js'
import { put, type Session } from '../../walletconnect/engine/engineState.js'
import { scheduleExpiry } from '../../walletconnect/engine/scheduleExpiry.js'
import { outboundMessage, rpc, sealFor } from '../../walletconnect/engine/sendMessage.js'
import { payloadId, relayId } from '../../walletconnect/ids.js'
import { type ApprovedNamespaces, conforms } from '../../walletconnect/namespaces/checkNamespaces.js'
import { fail } from '../../wire/errors/fail.js'
import { nonConformingNamespaces } from '../../wire/errors/walletConnect.js'
import { pairingMethods, sessionLifetimeMs } from '../../wire/pairing.js'
import type { PairingWalletOptions, WalletProposal } from './pairingWallet.js'

/** Approves a proposal: responds on the pairing and settles the session. Returns the id of the settlement. */
export async function approve(
  live: EngineLive,
  proposal: WalletProposal,
  approvedNamespaces: ApprovedNamespaces,
  {
    older,
    lifetimeMs = sessionLifetimeMs,
    sessionProperties,
  }: Pick<PairingWalletOptions, 'older' | 'lifetimeMs' | 'sessionProperties'>,
): Promise<number> {
  if (!conforms(proposal.required, approvedNamespaces)) throw fail(nonConformingNamespaces, {})
  const { pairingTopic } = proposal
  const { publicKey, privateKey } = await live.primitives.exchangePair()
  const responderPublicKey = toHex(publicKey)
  const { topic, symKey } = await sessionKey(live.primitives, privateKey, proposal.publicKey)
  const expiresAt = live.clock.now() + lifetimeMs
  const session: Session = {
    ...{ topic, pairingTopic, self: responderPublicKey, peer: proposal.publicKey },
    ...{
      controller: responderPublicKey,
      metadata: proposal.metadata,
      namespaces: approvedNamespaces,
      expiresAt,
    },
    ...{ chains: {}, front: {}, last: {} },
  }
  update(live, (state) => put(put(state, 'keys', topic, symKey), 'sessions', topic, session))
  scheduleExpiry(live)
  await commit(live)
  const settlementId = payloadId(live.primitives, live.clock.now())
  const response = await sealFor(
    live,
    pairingTopic,
    rpc(proposal.id, { result: { relay: { protocol: 'irn' }, responderPublicKey } }),
  )
  const settlement = await sealFor(
    live,
    topic,
    rpc(settlementId, {
      method: 'wc_sessionSettle',
      params: {
        relay: { protocol: 'irn' },
        controller: { publicKey: responderPublicKey, metadata: live.metadata },
        namespaces: approvedNamespaces,
        expiry: Math.floor(expiresAt / 1_000),
        ...(sessionProperties && { sessionProperties }),
      },
    }),
  )
  await (older
    ? sendSeparately(live, { pairingTopic, topic, response, settlement }, older)
    : sendAtOnce(live, { pairingTopic, topic, response, settlement }))
  return settlementId
}

interface SealedMessages {
  readonly pairingTopic: string
  readonly topic: string
  readonly response: string
  readonly settlement: string
}

async function sendAtOnce(
  live: EngineLive,
  { pairingTopic, topic, response, settlement }: SealedMessages,
): Promise<void> {
  const now = live.clock.now()
  const params = {
    ...{ pairingTopic, sessionTopic: topic, ttl: 300 },
    sessionProposalResponse: response,
    sessionSettlementRequest: settlement,
  }
  const id = relayId(live.primitives, now)
  await live.relay.send({ id, from: now, tag: 1101, method: 'wc_approveSession', params }, topic)
}

async function sendSeparately(
  live: EngineLive,
  { pairingTopic, topic, response, settlement }: SealedMessages,
  order: 'responseFirst' | 'settlementFirst',
): Promise<void> {
  const answer = outboundMessage(live, pairingTopic, response, pairingMethods.wc_sessionPropose.response)
  const settle = outboundMessage(live, topic, settlement, pairingMethods.wc_sessionSettle.request)
  const [first, second] = order === 'responseFirst' ? [answer, settle] : [settle, answer]
  await live.relay.send(first)
  await live.relay.subscribe(topic)
  await live.relay.send(second)
}
