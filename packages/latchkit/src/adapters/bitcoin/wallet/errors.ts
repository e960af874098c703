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
import { userRejected, walletFailed } from '../../../wire/errors/wallet.js'

const reasonLength = 200
const nestedAtMost = 4
const ofRpc = [rpcUnreadable, rpcInvalidRequest, rpcInvalidParams, rpcInternal, rpcInvalidInput] as const

/** A request, and the wallet it went to, for the text of an error. */
export interface WalletRequest {
  readonly wallet: string
  readonly method: string
}

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
  readonly error?: unknown
  readonly cause?: unknown
}

/** Turns whatever a wallet threw into a catalogued error: by its code, and by its words where no known code is found. */
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
    const isRejected = saysRejected.test(messages.join(' '))
    for (const { code } of layers) {
      const entry = ofRpc.find(({ rpcCode }) => rpcCode === Number(code))
      // Some say so of a person who said no.
      if (entry && !(entry.rpcCode === rpcInternal.rpcCode && isRejected))
        return fail(entry, { by: request.wallet, reason }, error)
      const known = ofWalletCode(code, request, error)
      if (known) return known
    }
    if (isRejected) return fail(userRejected, request, error)
    return fail(walletFailed, { ...request, reason }, error)
  } catch (unreadable) {
    return fail(walletFailed, { ...request, reason: '' }, unreadable)
  }
}

/** The error and those it wraps, the outer first. A thrown text counts as a message. */
function layersOf(error: unknown): (Layer & object)[] {
  const layers: (Layer & object)[] = []
  let inner = typeof error === 'string' ? { message: error } : error
  while (typeof inner === 'object' && inner !== null && layers.length < nestedAtMost) {
    const layer: Layer & object = inner
    layers.push(layer)
    inner = layer.error ?? layer.cause
  }
  return layers
}
