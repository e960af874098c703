import { ofWalletCode } from '../../../core/kit/ofWalletCode.js'
import { saysRejected } from '../../../core/kit/saysRejected.js'
import { cleanText } from '../../../wire/cleanText.js'
import { fail, isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import {
  rpcInternal,
  rpcInvalidInput,
  rpcInvalidParams,
  rpcInvalidRequest,
  rpcUnreadable,
} from '../../../wire/errors/rpc.js'
import { requestPending, userRejected, walletFailed } from '../../../wire/errors/wallet.js'

const reasonLength = 200
const nestedAtMost = 4

const saysSimulated = /\bsimulation failed\b/i

/** `@wallet-standard/errors`: the person said no. */
const standardRejection = 4_001_000

const ofRpc = [rpcUnreadable, rpcInvalidRequest, rpcInvalidParams, rpcInternal, rpcInvalidInput] as const

/** A request, and the wallet it went to, for the text of an error. */
export interface WalletRequest {
  readonly wallet: string
  readonly method: string
}

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
  /** `WalletWindowClosedError` and the like, of the wallet adapters. */
  readonly name?: unknown
  readonly context?: { readonly __code?: unknown } | null
  readonly error?: unknown
  readonly cause?: unknown
}

/**
 * Turns whatever a wallet threw into a catalogued error: by its code (EIP-1193 and JSON-RPC, which wallets of several namespaces use
 * here too, and Wallet Standard's own), and by its words where no known code is found.
 */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  if (isLatchkitError(error)) return error
  try {
    const layers = layersOf(error)
    // A wallet of the kit's own, which wraps what happened in a code that says nothing.
    const own = layers.find((layer) => isLatchkitError(layer))
    if (own) return own
    const messages = layers.flatMap(({ message }) =>
      typeof message === 'string' && message ? [message] : [],
    )
    const reason = cleanText(messages[0] ?? '', reasonLength)
    for (const { code, context } of layers) {
      const known = ofCode(context?.__code ?? code, request, reason, error)
      if (known) return known
    }
    const isRejected =
      saysRejected.test(messages.join(' ')) || layers.some(({ name }) => name === 'WalletWindowClosedError')
    if (isRejected) return fail(userRejected, request, error)
    return fail(walletFailed, { ...request, reason }, error)
  } catch (unreadable) {
    return fail(walletFailed, { ...request, reason: '' }, unreadable)
  }
}

function ofCode(
  code: unknown,
  request: WalletRequest,
  reason: string,
  cause: unknown,
): LatchkitError | undefined {
  const number = Number(code)
  if (number === standardRejection) return fail(userRejected, request, cause)
  // Nodes have the code of a request that waits for a transaction that fails when it is tried out.
  if (number === requestPending.rpcCode && saysSimulated.test(reason)) return undefined
  // Some say so of a person who said no.
  if (number === rpcInternal.rpcCode && saysRejected.test(reason)) return undefined
  const entry = ofRpc.find(({ rpcCode }) => rpcCode === number)
  return entry ? fail(entry, { by: request.wallet, reason }, cause) : ofWalletCode(code, request, cause)
}

/** The error and those it wraps, the outer first. A thrown text counts as a message. */
function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = []
  let inner = typeof error === 'string' ? { message: error } : error
  while (typeof inner === 'object' && inner !== null && layers.length < nestedAtMost) {
    const layer: Layer = inner
    layers.push(layer)
    inner = layer.error ?? layer.cause
  }
  return layers
}
