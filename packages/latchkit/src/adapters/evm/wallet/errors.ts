import {
  atomicityUnsupported,
  callsChainUnsupported,
  callsTooLarge,
  capabilityUnsupported,
  duplicateCallsId,
  unknownCallsId,
  upgradeRejected,
} from '../../../wire/errors/calls.js'
import { fail, isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import {
  invalidChainId,
  noAccounts,
  unrecognizedChain,
  userRejected,
  walletFailed,
  walletSilent,
} from '../../../wire/errors/wallet.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'
import { readWalletCode } from '../../shared/wallet/readWalletCode.js'
import { refusalOf, typedError } from '../chain/nodeError.js'

const maxNested = 4

// Recognise wallets that send no code, or only a general one, by the words of their message. No other code reads the text of
// errors except nodeError.ts, which reads messages of nodes.
const rejectionPattern =
  /user (rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i
const unrecognizedChainPattern = /unrecogni[sz]ed chain|unknown chain|wallet_addEthereumChain/i
/** Methods that end in a transaction, so that a node may have refused it. */
const sendMethodPattern = /^(eth_sendTransaction|wallet_sendCalls)$/
const switchMethodPattern = /^wallet_(switch|add)EthereumChain$/

/** A request, and the wallet it went to, for the text of an error. */
export interface WalletRequest {
  readonly wallet: string
  readonly method: string
  readonly network?: string | undefined
}

const callsEntries = [
  capabilityUnsupported,
  callsChainUnsupported,
  duplicateCallsId,
  unknownCallsId,
  callsTooLarge,
  upgradeRejected,
  atomicityUnsupported,
] as const

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: {
    readonly originalError?: unknown
    readonly cause?: unknown
    readonly message?: unknown
  } | null
  readonly error?: unknown
  readonly info?: { readonly error?: unknown } | null
  readonly cause?: unknown
}

/**
 * Converts an error of a wallet to a catalogued one, by its code (EIP-1193, EIP-1474, EIP-3326), also if it is nested in
 * another error. Only if no known code is found, the text decides.
 */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  if (isLatchkitError(error)) return error
  try {
    const layers = layersOf(error)
    const messages = layers.map(({ message }) => (typeof message === 'string' ? message : ''))
    // Finds the error that a provider of the kit has wrapped in a code.
    const kitError = layers.find((layer) => isLatchkitError(layer))
    // Check for the end of a session first: its code, 4900, is also the code for an unreachable network.
    if (isLatchkitError(kitError, 'sessionEnded')) return kitError
    for (const { code } of layers) {
      const codeError = errorOfCode(code, request, error)
      if (codeError) return codeError
    }
    // No code is known: take the kit's own error if there is one, else judge by the texts.
    if (kitError) return kitError
    const text = messages.filter(Boolean).join(' ')
    const refusal = sendMethodPattern.test(request.method) && nodeRefusal(layers, request, text, error)
    if (refusal) return refusal
    if (rejectionPattern.test(text)) return fail(userRejected, request, error)
    if (request.method === 'wallet_switchEthereumChain' && unrecognizedChainPattern.test(text)) {
      return notRecognized(request, error)
    }
    for (const { code } of layers) {
      if (Number(code) === invalidChainId.rpcCode && switchMethodPattern.test(request.method))
        return fail(invalidChainId, { ...request, network: request.network ?? unnamedNetwork }, error)
      const rpcError = typedError({ by: request.wallet, code, text: messages.find(Boolean) ?? '' }, error)
      if (rpcError) return rpcError
    }
    const reason = cleanText(messages.find(Boolean) ?? '', maxReasonLength)
    return fail(walletFailed, { ...request, reason }, error)
  } catch (unreadable) {
    return fail(walletFailed, { ...request, reason: '' }, unreadable)
  }
}

/** Creates the error for a wallet that took too long for a request that does not ask its person. */
export function walletTooSlow(request: WalletRequest): LatchkitError {
  return fail(walletSilent, request)
}

/** Makes the error of a wallet that approved the connection but shared no account. */
export function walletEmpty(request: WalletRequest): LatchkitError {
  return fail(noAccounts, request)
}

function errorOfCode(code: unknown, request: WalletRequest, cause: unknown): LatchkitError | undefined {
  const codeError = readWalletCode(code === 'ACTION_REJECTED' ? 4001 : code, request, cause)
  if (codeError) return codeError
  if (Number(code) === unrecognizedChain.rpcCode) return notRecognized(request, cause)
  const entry = callsEntries.find(({ rpcCode }) => rpcCode === Number(code))
  return entry && fail(entry, request, cause)
}

/** Returns the error for a refusal of the wallet's node, whichever layer reports it. */
function nodeRefusal(
  layers: readonly Layer[],
  { wallet: by }: WalletRequest,
  text: string,
  cause: unknown,
): LatchkitError | undefined {
  const revertLayer = layers.find(({ code }) => code === 3)
  const data = layers.flatMap((layer) => (typeof layer.data === 'string' ? [layer.data] : []))[0]
  return refusalOf({ by, code: revertLayer?.code, text, data }, cause)
}

const unnamedNetwork = 'it was asked for'

function notRecognized(request: WalletRequest, cause: unknown): LatchkitError {
  return fail(unrecognizedChain, { ...request, network: request.network ?? unnamedNetwork }, cause)
}

/** Returns the error and those it wraps, the outer first. A thrown text counts as a message. */
function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = []
  let inner = typeof error === 'string' ? { message: error } : error
  while (typeof inner === 'object' && inner !== null && layers.length < maxNested) {
    const layer: Layer = inner
    layers.push(layer)
    const { data } = layer
    const inData = data?.originalError ?? data?.cause ?? (data?.message === undefined ? undefined : data)
    inner = inData ?? layer.error ?? layer.info?.error ?? layer.cause
  }
  return layers
}
