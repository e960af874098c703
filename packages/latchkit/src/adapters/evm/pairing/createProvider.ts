import type { Logger } from '../../../core/contracts/logger.js'
import type { NamespaceSession, Transport, TransportEvents } from '../../../core/contracts/transport.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import { fail } from '../../../wire/errors/fail.js'
import { sessionEnded } from '../../../wire/errors/pairing.js'
import { providerError } from '../../../wire/errors/provider.js'
import { rpcInvalidParams } from '../../../wire/errors/rpc.js'
import { unrecognizedChain } from '../../../wire/errors/wallet.js'
import { localAnswer, type Question } from './localAnswer.js'
import { sessionEvents } from './sessionEvents.js'

type Listener = (payload: never) => void

/** A provider over a transport, and the function that removes its listeners from the transport. */
export interface TransportProvider {
  readonly provider: Required<Eip1193Provider>
  /** Returns the methods that the session allowed when it was last read. */
  methods(): readonly string[]
  stop(): void
}

/** Reads a network from its nodes. Returns `undefined` for a network that the site does not use. */
export type ReadNetwork = (
  network: CaipNetworkId,
  method: string,
  params: readonly unknown[],
) => Promise<unknown> | undefined

/**
 * Creates the EIP-1193 provider of a wallet that several namespaces share. It answers from the session if it can, reads the
 * chain from its nodes if the wallet does not offer the method, and otherwise asks the wallet.
 */
export function createProvider(
  transport: Transport,
  logger: Pick<Logger, 'error'>,
  read?: ReadNetwork,
): TransportProvider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        logger.error(`a listener of ${event} failed`, error)
      }
    }
  }
  let session: NamespaceSession | undefined
  const onChange = (change: TransportEvents['change']) => {
    session = change.now
    for (const [event, payload] of sessionEvents(change)) emit(event, payload)
  }
  const onEvent = ({ name, data }: TransportEvents['event']) => emit(name, data)
  transport.on('change', onChange)
  transport.on('event', onEvent)
  return {
    provider: {
      async request(question) {
        try {
          session = await transport.session()
          return await answer(transport, session, question, read)
        } catch (error) {
          throw providerError(error)
        }
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    },
    methods: () => session?.methods ?? [],
    stop() {
      transport.off('change', onChange)
      transport.off('event', onEvent)
    },
  }
}

async function answer(
  transport: Transport,
  session: NamespaceSession | undefined,
  question: Question,
  read: ReadNetwork | undefined,
): Promise<unknown> {
  const { method, params } = question
  if (!session) {
    // Without a session, only `eth_accounts` can be answered.
    if (method === 'eth_accounts') return []
    throw fail(sessionEnded, { wallet: 'the wallet' })
  }
  const wallet = session.wallet || 'The wallet'
  const isOffered = session.methods.includes(method)
  const local = localAnswer(session, question)
  if (local && 'answer' in local) return local.answer
  if (local && 'malformed' in local) throw fail(rpcInvalidParams, { by: wallet, reason: 'chainId' })
  if (local && session.chains.includes(local.network)) {
    await transport.use(local.network)
    return null
  }
  if (local && !isOffered) throw fail(unrecognizedChain, { wallet, network: local.network })
  // Libraries read the chain before they send a transaction. A browser wallet answers such requests; a paired wallet only
  // signs, so the nodes answer them.
  const nodeAnswer =
    !isOffered &&
    isReadMethod(method) &&
    read?.(session.caipNetworkId, method, Array.isArray(params) ? params : [])
  if (nodeAnswer) return nodeAnswer
  return transport.request(session.caipNetworkId, method, params)
}

/**
 * The methods that only read a chain. Filters are not among them: a filter exists on one node only, and libraries work
 * without filters if they are refused.
 */
const readMethodPattern =
  /^eth_(blobBaseFee|blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|get(Account|Balance|Block\w*|Code|Logs|Proof|StorageAt|Transaction\w+|Uncle\w+)|maxPriorityFeePerGas|simulateV1|syncing)$/

/** Tells whether a request only reads the chain, so that every node can answer it in the wallet's place. */
export function isReadMethod(method: string): boolean {
  return readMethodPattern.test(method)
}
