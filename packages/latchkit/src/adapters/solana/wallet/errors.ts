import type { LatchkitError } from '../../../wire/errors/fail.js'
import { requestPending, userRejected } from '../../../wire/errors/wallet.js'
import { type ErrorLayer, readWalletError, type WalletRequest } from '../../shared/wallet/readWalletError.js'

const saysSimulated = /\bsimulation failed\b/i

/** The code of `@wallet-standard/errors` which says that the person declined. */
const standardRejection = 4_001_000

/**
 * Converts an error of a wallet to a catalogued one, by Wallet Standard's codes and the error names of the wallet adapters.
 */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  return readWalletError(request, error, { codeOf })
}

function codeOf({ code, context, name }: ErrorLayer, reason: string): unknown {
  const number = Number(context?.__code ?? code)
  if (number === standardRejection || name === 'WalletWindowClosedError') return userRejected.rpcCode
  // Nodes use the code of a pending request for a transaction that fails in simulation.
  return number === requestPending.rpcCode && saysSimulated.test(reason) ? undefined : number
}
