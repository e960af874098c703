import type { LatchkitError } from '../../../wire/errors/fail.js'
import { requestPending, unauthorized, userRejected } from '../../../wire/errors/wallet.js'
import { readWalletError, saysRejected, type WalletRequest } from '../../shared/wallet/readWalletError.js'

// Extensions send no code, so their errors are recognised by the message. No other code reads its text.
const saysNo = /^(cancell?ed|rejected|denied)\b/i
const saysPending = /\bpending authori[sz]ation\b|\balready (pending|processing)\b/i
const saysForbidden = /\bnot (been )?(allowed|authori[sz]ed)\b|\bnot allowed to interact\b/i

/** Converts an error of a wallet to a catalogued one, by the messages that extensions use. */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  return readWalletError(request, error, { entryOf })
}

function entryOf(reason: string) {
  if (saysPending.test(reason)) return requestPending
  if (saysNo.test(reason) || saysRejected.test(reason)) return userRejected
  return saysForbidden.test(reason) ? unauthorized : undefined
}
