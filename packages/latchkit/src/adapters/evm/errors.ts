import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import {
  chainDisconnected,
  methodUnsupported,
  noAccounts,
  providerDisconnected,
  requestPending,
  unauthorized,
  unrecognizedChain,
  userRejected,
  walletFailed,
  walletSilent,
} from '../../wire/errors/wallet.js'
import { cleanText } from './cleanText.js'

const reasonLength = 200
const nestedAtMost = 4

// Wallets that send no code of their own, or hide it in a general one, are told by their words. Nobody else reads text.
const saysRejected =
  /user (rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i
const saysUnrecognizedChain = /unrecogni[sz]ed chain|unknown chain|wallet_addEthereumChain/i

/** What was asked of which wallet, for the text of an error. */
export interface Asked {
  readonly wallet: string
  readonly method: string
  readonly network?: string | undefined
}

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly originalError?: unknown; readonly cause?: unknown } | null
  readonly error?: unknown
  readonly info?: { readonly error?: unknown } | null
  readonly cause?: unknown
}

/**
 * Turns whatever a wallet threw into a catalogued error (EIP-1193, EIP-1474, EIP-3326 codes; nested ones too). The code
 * decides; the text only where no known code is found.
 */
export function walletError(asked: Asked, error: unknown): LatchkitError {
  if (isLatchkitError(error)) return error
  try {
    const layers = layersOf(error)
    const messages = layers.map(({ message }) => (typeof message === 'string' ? message : ''))
    for (const { code } of layers) {
      const known = ofCode(code, asked, error)
      if (known) return known
    }
    const text = messages.join(' ')
    if (saysRejected.test(text)) return fail(userRejected, asked, error)
    if (asked.method === 'wallet_switchEthereumChain' && saysUnrecognizedChain.test(text)) {
      return notRecognized(asked, error)
    }
    const reason = cleanText(messages.find(Boolean) ?? '', reasonLength) || 'no reason given'
    return fail(walletFailed, { ...asked, reason }, error)
  } catch (unreadable) {
    return fail(walletFailed, { ...asked, reason: 'no reason given' }, unreadable)
  }
}

/** The wallet let the time go by that a request without a question may take. */
export function walletTooSlow(asked: Asked): LatchkitError {
  return fail(walletSilent, asked)
}

/** The wallet said yes and shared nothing. */
export function walletEmpty(asked: Asked): LatchkitError {
  return fail(noAccounts, asked)
}

function ofCode(code: unknown, asked: Asked, cause: unknown): LatchkitError | undefined {
  switch (code === 'ACTION_REJECTED' ? 4001 : Number(code)) {
    case 4001:
      return fail(userRejected, asked, cause)
    case 4100:
      return fail(unauthorized, asked, cause)
    case 4200:
    case -32601:
    case -32004:
      return fail(methodUnsupported, asked, cause)
    case 4900:
      return fail(providerDisconnected, asked, cause)
    case 4901:
      return fail(chainDisconnected, asked, cause)
    case 4902:
      return notRecognized(asked, cause)
    case -32002:
      return fail(requestPending, asked, cause)
    default:
      return undefined
  }
}

function notRecognized(asked: Asked, cause: unknown): LatchkitError {
  return fail(unrecognizedChain, { ...asked, network: asked.network ?? 'it was asked for' }, cause)
}

/** The error and those it wraps, the outer first. A thrown text counts as a message. */
function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = []
  let inner = typeof error === 'string' ? { message: error } : error
  while (typeof inner === 'object' && inner !== null && layers.length < nestedAtMost) {
    const layer: Layer = inner
    layers.push(layer)
    inner = layer.data?.originalError ?? layer.data?.cause ?? layer.error ?? layer.info?.error ?? layer.cause
  }
  return layers
}
