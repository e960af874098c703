import type { ErrorEntry } from '../../wire/errors/entry.js'
import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import {
  accountsUnsupported,
  chainsRejected,
  chainsUnsupported,
  eventsRejected,
  eventsUnsupported,
  methodsRejected,
  methodsUnsupported,
  namespaceKeyUnsupported,
  pairingRejected,
} from '../../wire/errors/walletConnect.js'

const refusals = [
  chainsRejected,
  methodsRejected,
  eventsRejected,
  chainsUnsupported,
  methodsUnsupported,
  eventsUnsupported,
  accountsUnsupported,
  namespaceKeyUnsupported,
] as const

/**
 * Creates the error for a wallet's refusal of a proposal by its code (§8 5000 to 5003 and 5100 to 5104). Any other code is
 * taken to mean that the person declined.
 */
export function peerRefusal(reason: { readonly code: number } | undefined): LatchkitError {
  const refusal = refusals.find(({ rpcCode }) => rpcCode === reason?.code)
  return fail((refusal ?? pairingRejected) as ErrorEntry<object>, {}, reason)
}
