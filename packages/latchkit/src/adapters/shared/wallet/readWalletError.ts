import { fail, isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import {
  rpcInternal,
  rpcInvalidInput,
  rpcInvalidParams,
  rpcInvalidRequest,
  rpcUnreadable,
} from '../../../wire/errors/rpc.js'
import {
  type requestPending,
  type unauthorized,
  userRejected,
  walletFailed,
} from '../../../wire/errors/wallet.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'
import { readWalletCode } from './readWalletCode.js'

const maxNested = 4
const rpcEntries = [rpcUnreadable, rpcInvalidRequest, rpcInvalidParams, rpcInternal, rpcInvalidInput] as const

/** A request, and the wallet it went to, for the text of an error. */
export interface WalletRequest {
  readonly wallet: string
  readonly method: string
}

/** The fields of an error that a wallet threw, or that is nested in it. All are unchecked. */
export interface ErrorLayer {
  readonly code?: unknown
  readonly message?: unknown
  readonly name?: unknown
  /** `@wallet-standard/errors` */
  readonly context?: { readonly __code?: unknown } | null
  readonly error?: unknown
  readonly cause?: unknown
}

/** How the wallets of one namespace report errors. */
export interface WalletErrorReaders {
  /** Returns the code of an error, of EIP-1193 or JSON-RPC. Default: the error's own `code`. */
  readonly codeOf?: (layer: ErrorLayer, reason: string) => unknown
  /**
   * Returns the catalogue entry for the text of an error without a known code. Texts that say that the person declined are recognised
   * anyway.
   */
  readonly entryOf?: (
    reason: string,
  ) => typeof requestPending | typeof unauthorized | typeof userRejected | undefined
}

/**
 * Converts what a wallet threw to a catalogued error: by its code (EIP-1193 and JSON-RPC, which wallets of several namespaces use
 * everywhere) or that of a nested error, and by its text if no code is known.
 */
export function readWalletError(
  request: WalletRequest,
  error: unknown,
  { codeOf = ({ code }) => code, entryOf }: WalletErrorReaders = {},
): LatchkitError {
  if (isLatchkitError(error)) return error
  try {
    const layers = layersOf(error)
    // A wallet of the kit wraps its own error in a general code.
    const kitError = layers.find((layer) => isLatchkitError(layer))
    if (kitError) return kitError
    const messages = layers.flatMap(({ message }) =>
      typeof message === 'string' && message ? [message] : [],
    )
    const reason = cleanText(messages[0] ?? '', maxReasonLength)
    const isRejected = rejectionPattern.test(messages.join(' '))
    for (const layer of layers) {
      const code = codeOf(layer, reason)
      const entry = rpcEntries.find(({ rpcCode }) => rpcCode === Number(code))
      // Some wallets use this code when the person declined.
      if (entry && !(entry.rpcCode === rpcInternal.rpcCode && isRejected))
        return fail(entry, { by: request.wallet, reason }, error)
      const codeError = readWalletCode(code, request, error)
      if (codeError) return codeError
    }
    const entry = entryOf?.(reason) ?? (isRejected ? userRejected : undefined)
    return entry ? fail(entry, request, error) : fail(walletFailed, { ...request, reason }, error)
  } catch (unreadable) {
    return fail(walletFailed, { ...request, reason: '' }, unreadable)
  }
}

/** Returns the error and those it wraps, the outer first. A thrown text counts as a message. */
function layersOf(error: unknown): (ErrorLayer & object)[] {
  const layers: (ErrorLayer & object)[] = []
  let inner = typeof error === 'string' ? { message: error } : error
  while (typeof inner === 'object' && inner !== null && layers.length < maxNested) {
    const layer: ErrorLayer & object = inner
    layers.push(layer)
    inner = layer.error ?? layer.cause
  }
  return layers
}

/** Matches the text of a wallet's error which says that the person declined. For wallets whose errors have no code. */
export const rejectionPattern =
  /\b(user|approval|request|transaction|connection|message|signature|signing)\b.{0,20}\b(rejected|denied|declined|cancell?ed)\b|\b(rejected|denied|declined|cancell?ed)\b by (the )?user|window closed/i
