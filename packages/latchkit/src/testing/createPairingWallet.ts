import type { Logger } from '../core/contracts/logger.js'
import { systemClock } from '../core/services/platform.js'
import { loadPrimitives } from '../walletconnect/crypto/loadPrimitives.js'
import { commit, update } from '../walletconnect/engine/commit.js'
import { createEngine, stopEngine } from '../walletconnect/engine/createEngine.js'
import { put } from '../walletconnect/engine/engineState.js'
import { platformOf } from '../walletconnect/relay/platform.js'
import { parseUri } from '../walletconnect/uri.js'
import { memoryVault } from '../walletconnect/vault/vault.js'
import { fail } from '../wire/errors/fail.js'
import { notInitialized } from '../wire/errors/walletConnect.js'
import { answerRequest } from './pairing/answerRequest.js'
import { answerSignIn } from './pairing/answerSignIn.js'
import { newestSession } from './pairing/newestSession.js'
import type { PairingWallet, PairingWalletOptions, WalletRequest } from './pairing/pairingWallet.js'
import { createProposalQueue } from './pairing/proposalQueue.js'
import { walletHandlers } from './pairing/walletHandlers.js'

/**
 * Creates a wallet that pairs over a relay, for tests and for trying a site without a phone. It stores nothing.
 * @param options The relay, what the wallet shares, and how its person answers.
 * @returns The wallet. Its `pair` takes the link of a site.
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
  const proposals = createProposalQueue(options)
  const requests: WalletRequest[] = []
  let { mood = 'yes' } = options
  let signsIn = false
  const handlers = walletHandlers({
    ...(options.signIn && {
      async signIn(live, _, request) {
        await answerSignIn(live, request, options, mood === 'no' ? 'no' : 'yes')
      },
    }),
    async onProposal(live, proposal) {
      // Beside a sign-in the site also sends a plain proposal, for wallets that cannot sign in while pairing. This one can.
      if (signsIn) return
      proposals.waiting.push(proposal)
      if (mood === 'ask') return
      const logFailure = (error: unknown) => live.logger.info('the test wallet could not answer', error)
      // Answer after this message is handled: the site acknowledges by a message, and messages are handled one after another.
      queueMicrotask(
        () => void (mood === 'yes' ? proposals.approve(live) : proposals.reject(live)).catch(logFailure),
      )
    },
    async onRequest(request) {
      requests.push(request)
      return answerRequest(request, options)
    },
  })
  const engine = await createEngine({
    ...{ platform, primitives, handlers, vault: memoryVault() },
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
    isAlive: async () => true,
    emit: () => undefined,
    onVaultLost: () => undefined,
  })
  return {
    proposals: proposals.waiting,
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
      const link = await parseUri(primitives, uri, engine.clock.now())
      const { topic, symKey, expiryTimestamp = 0, methods } = link
      signsIn = options.signIn !== undefined && methods.includes('wc_sessionAuthenticate')
      const pairing = { topic, expiresAt: expiryTimestamp * 1_000 }
      update(engine, (state) => put(put(state, 'keys', topic, symKey), 'pairings', topic, pairing))
      await commit(engine)
      await engine.relay.subscribe(topic)
    },
    approve: () => proposals.approve(engine),
    reject: () => proposals.reject(engine),
    ...newestSession(engine),
    stop: () => stopEngine(engine, fail(notInitialized, {})),
  }
}

/** Creates a logger that drops every line. */
export function silentLogger(): Logger {
  const write = () => undefined
  return { debug: write, info: write, warn: write, error: write }
}
