import type { LatchkitError } from '../../../wire/errors/fail.js'
import { requestPending, userRejected } from '../../../wire/errors/wallet.js'
import { type ErrorLayer, readWalletError, type WalletRequest } from '../../shared/wallet/readWalletError.js'

const saysSimulated = /\bsimulation failed\b/i

/** `@wallet-standard/errors`: the person said no. */
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
  // Nodes have the code of a request that waits for a transaction that fails when it is tried out.
  return number === requestPending.rpcCode && saysSimulated.test(reason) ? undefined : number
}
