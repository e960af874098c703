import { systemClock } from '../core/services/clock.js'
import { loadPrimitives } from '../walletconnect/crypto/loadPrimitives.js'
import { commit, update } from '../walletconnect/engine/commit.js'
import { createEngine, stopEngine } from '../walletconnect/engine/createEngine.js'
import { endSession } from '../walletconnect/engine/endSession.js'
import type { EngineLive } from '../walletconnect/engine/engineLive.js'
import { put } from '../walletconnect/engine/engineState.js'
import { ping, requestPeer } from '../walletconnect/engine/ping.js'
import { postError, postRequest } from '../walletconnect/engine/post.js'
import { approveNamespaces } from '../walletconnect/namespaces/checkNamespaces.js'
import { platformOf } from '../walletconnect/relay/platform.js'
import { parseUri } from '../walletconnect/uri.js'
import { memoryVault } from '../walletconnect/vault/vault.js'
import { fail } from '../wire/errors/fail.js'
import { notInitialized, pairingRejected } from '../wire/errors/walletConnect.js'
import { pingMs } from '../wire/pairing.js'
import { answerPolkadot } from './pairing/answerPolkadot.js'
import { answerSignIn } from './pairing/answerSignIn.js'
import { answerSolana } from './pairing/answerSolana.js'
import { approve } from './pairing/approve.js'
import type {
  PairingWallet,
  PairingWalletOptions,
  WalletProposal,
  WalletRequest,
} from './pairing/pairingWallet.js'
import { silentLogger } from './pairing/silentLogger.js'
import { walletHandlers } from './pairing/walletHandlers.js'

/**
 * Makes a wallet that pairs over a relay, for tests and for trying a site without a phone. It keeps nothing.
 * @param options The relay, what the wallet shares, and how its person answers.
 * @returns The wallet; its `pair` takes the link of a site.
 * @throws `invalidPairingUri` from `pair`, `nonConformingNamespaces` from `approve`.
 * @example
 * ```ts
 * import { createPairingWallet } from 'latchkit/testing'
 * const account = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const eip155 = { accounts: [account], methods: ['personal_sign'], events: ['accountsChanged'] }
 * const wallet = await createPairingWallet({ relayUrl: 'ws://127.0.0.1:4404', has: { eip155 } })
 * ```
 */
export async function createPairingWallet(options: PairingWalletOptions): Promise<PairingWallet> {
  const platform = platformOf(options.platform)
  const primitives = await loadPrimitives(platform.crypto)
  const proposals: WalletProposal[] = []
  const requests: WalletRequest[] = []
  let { mood = 'yes' } = options
  let signsIn = false
  const engine: EngineLive = await createEngine({
    ...{ platform, primitives, vault: memoryVault() },
    clock: options.clock ?? systemClock,
    logger: options.logger ?? silentLogger(),
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    metadata: {
      name: options.name ?? 'Test Wallet',
      description: '',
      url: 'https://wallet.example',
      icons: [],
    },
    handlers: walletHandlers({
      ...(options.signIn && {
        async signIn(live, _, request) {
          await answerSignIn(live, request, options, mood === 'no' ? 'no' : 'yes')
        },
      }),
      async proposed(_, proposal) {
        // The proposal beside a sign-in is for wallets that cannot do both at once.
        if (signsIn) return
        proposals.push(proposal)
        if (mood === 'ask') return
        // Not within the handling of the message: the site's acknowledgement is one as well.
        queueMicrotask(() => void (mood === 'yes' ? approveNext() : reject()).catch(failed))
      },
      async requested(request) {
        requests.push(request)
        const answer = await options.answer?.(request)
        const { solana, bitcoin, polkadot } = options
        // Null is an answer, though none that makes sense.
        if (answer !== undefined) return answer
        return (
          (solana && (await answerSolana(solana, request))) ??
          // It brings the chain library, which a site need not have.
          (bitcoin && (await (await import('./pairing/answerBitcoin.js')).answerBitcoin(bitcoin, request))) ??
          (polkadot && (await answerPolkadot(polkadot, request)))
        )
      },
    }),
    isAlive: async () => true,
    emit: () => undefined,
    lost: () => undefined,
  })
  const failed = (error: unknown) => engine.logger.info('the test wallet could not answer', error)
  const next = () => {
    const proposal = proposals.shift()
    if (!proposal) throw fail(notInitialized, { context: 'no proposal' })
    return proposal
  }
  const session = () => {
    const topic = Object.keys(engine.state.sessions).at(-1)
    if (!topic) throw fail(notInitialized, { context: 'no session' })
    return topic
  }
  const acknowledged = (id: number) =>
    new Promise<unknown>((resolve, reject) => engine.waiters.set(id, [{ resolve, reject }]))
  const approveNext = async () => {
    const proposal = next()
    const { required, optional } = proposal
    const granted = options.granted?.(proposal) ?? approveNamespaces(required, optional, options.has)
    const id = await approve(engine, proposal, granted, options)
    await acknowledged(id)
  }
  const reject = async () => {
    const { id, pairingTopic } = next()
    const request = { id, method: 'wc_sessionPropose' }
    const { sent } = await postError(engine, pairingTopic, request, {
      rpcCode: options.refusalCode ?? pairingRejected.rpcCode,
      message: fail(pairingRejected, {}).message,
    })
    await sent
  }
  return {
    proposals,
    requests,
    get sessions() {
      return Object.keys(engine.state.sessions)
    },
    get mood() {
      return mood
    },
    set mood(now) {
      mood = now
    },
    async pair(uri) {
      const {
        topic,
        symKey,
        expiryTimestamp = 0,
        methods,
      } = await parseUri(primitives, uri, engine.clock.now())
      signsIn = options.signIn !== undefined && methods.includes('wc_sessionAuthenticate')
      update(engine, (state) =>
        put(put(state, 'keys', topic, symKey), 'pairings', topic, {
          topic,
          expiresAt: expiryTimestamp * 1_000,
        }),
      )
      await commit(engine)
      await engine.relay.subscribe(topic)
    },
    approve: approveNext,
    reject,
    async update(namespaces) {
      const topic = session()
      update(engine, (state) => {
        const before = state.sessions[topic]
        return before ? put(state, 'sessions', topic, { ...before, namespaces }) : state
      })
      await requestPeer(engine, topic, 'wc_sessionUpdate', { namespaces }, pingMs)
    },
    extend: async () => void (await requestPeer(engine, session(), 'wc_sessionExtend', {}, pingMs)),
    async emit(chainId, name, data) {
      const { sent } = await postRequest(engine, session(), 'wc_sessionEvent', {
        event: { name, data },
        chainId,
      })
      await sent
    },
    ping: () => ping(engine, session(), 'wc_sessionPing'),
    disconnect: () => endSession(engine, session()),
    stop: () => stopEngine(engine, fail(notInitialized, {})),
  }
}
