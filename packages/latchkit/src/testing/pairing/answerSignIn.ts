import * as v from 'valibot'
import { decodeRecap, encodeRecap, permissionsIn, withRecapSentence } from '../../siwx/message/recap.js'
import { messageOf } from '../../walletconnect/auth/cacao.js'
import { seal } from '../../walletconnect/crypto/envelope.js'
import { sessionKey, topicOf } from '../../walletconnect/crypto/sessionKey.js'
import { type Bytes, fromHex, toHex } from '../../walletconnect/encoding.js'
import { commit, update } from '../../walletconnect/engine/commit.js'
import type { EngineLive, PeerRequest } from '../../walletconnect/engine/engineLive.js'
import { put, type Session } from '../../walletconnect/engine/engineState.js'
import { outboundMessage, rpc } from '../../walletconnect/engine/sendMessage.js'
import { fail } from '../../wire/errors/fail.js'
import { authRejected, authRequestMalformed } from '../../wire/errors/walletConnect.js'
import { pairingMethods, sessionLifetimeMs } from '../../wire/pairing.js'
import type { AuthPayload, Cacao } from '../../wire/pairingMessages.js'
import type { PairingWalletOptions } from './pairingWallet.js'

const request = v.object({
  requester: v.object({ publicKey: v.string() }),
  authPayload: v.looseObject({ chains: v.array(v.string()), resources: v.optional(v.array(v.string())) }),
})

/** Signs in and connects in one step (CAIP-222): signs a text for each requested chain that the wallet has, or refuses. */
export async function answerSignIn(
  live: EngineLive,
  { id, params }: PeerRequest,
  { signIn, has }: PairingWalletOptions,
  decision: 'yes' | 'no',
): Promise<void> {
  const parsed = v.safeParse(request, params)
  if (!parsed.success || !signIn) throw fail(authRequestMalformed, {})
  const payload = parsed.output.authPayload as unknown as AuthPayload
  const { publicKey: peerKey } = parsed.output.requester
  const { publicKey, privateKey } = await live.primitives.exchangePair()
  const key = await sessionKey(live.primitives, privateKey, peerKey)
  const responseTopic = await topicOf(live.primitives, fromHex(peerKey) as Bytes)
  const { rpcCode: code, message } = fail(authRejected, {})
  const cacaos = decision === 'yes' ? await cacaosFor(payload, signIn, Object.keys(has)) : []
  const answer = cacaos.length
    ? { result: { cacaos, responder: { publicKey: toHex(publicKey), metadata: live.metadata } } }
    : { error: { code, message } }
  const envelope = seal(
    live.primitives,
    fromHex(key.symKey) as Bytes,
    JSON.stringify(rpc(id, answer)),
    publicKey,
  )
  const { response, reject } = pairingMethods.wc_sessionAuthenticate
  if (cacaos.length) await openSession(live, key, toHex(publicKey), peerKey, cacaos)
  await live.relay.send(outboundMessage(live, responseTopic, envelope, cacaos.length ? response : reject))
}

type Signer = NonNullable<PairingWalletOptions['signIn']>

function cacaosFor(payload: AuthPayload, signer: Signer, namespaces: readonly string[]): Promise<Cacao[]> {
  const chains = payload.chains.filter((chain) => namespaces.includes(chain.split(':')[0] ?? ''))
  const { chains: _, type: __, resources = [], ...fields } = payload
  const att = decodeRecap(resources.at(-1))
  const recap = att && limitToChains(att, chains)
  const statement = recap ? withRecapSentence(payload.statement, recap) : payload.statement
  return Promise.all(
    chains.map(async (chain) => {
      const p: Cacao['p'] = {
        ...fields,
        iss: `did:pkh:${chain}:${signer.address}`,
        ...(statement && { statement }),
        resources: recap ? [...resources.slice(0, -1), encodeRecap(recap)] : [...resources],
      }
      const signedPayload = signer.change?.(p) ?? p
      return {
        h: { t: 'caip122' },
        p: signedPayload,
        s: { t: 'eip191', s: await signer.sign(messageOf({ p: signedPayload })) },
      }
    }),
  )
}

/** Limits every ability to the chains that are signed for. */
function limitToChains(att: NonNullable<ReturnType<typeof decodeRecap>>, chains: readonly string[]) {
  return Object.fromEntries(
    Object.entries(att).map(([resource, abilities]) => [
      resource,
      Object.fromEntries(Object.keys(abilities).map((ability) => [ability, [{ chains }]])),
    ]),
  )
}

async function openSession(
  live: EngineLive,
  { topic, symKey }: { readonly topic: string; readonly symKey: string },
  accountId: string,
  peer: string,
  cacaos: readonly Cacao[],
): Promise<void> {
  const accounts = cacaos.map(({ p }) => p.iss.replace('did:pkh:', ''))
  const { methods } = permissionsIn(decodeRecap(cacaos[0]?.p.resources?.at(-1)) ?? {}, 'eip155')
  if (methods.length === 0) return
  const session: Session = {
    ...{ topic, pairingTopic: '', self: accountId, peer, controller: accountId },
    metadata: { name: 'Site', description: '', url: '', icons: [] },
    namespaces: { eip155: { accounts, methods, events: ['chainChanged', 'accountsChanged'] } },
    expiresAt: live.clock.now() + sessionLifetimeMs,
    ...{ chains: {}, front: {}, last: {} },
  }
  update(live, (state) => put(put(state, 'keys', topic, symKey), 'sessions', topic, session))
  await commit(live)
  await live.relay.subscribe(topic)
}
