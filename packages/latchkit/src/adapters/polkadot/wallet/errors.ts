import type { LatchkitError } from '../../../wire/errors/fail.js'
import { requestPending, unauthorized, userRejected } from '../../../wire/errors/wallet.js'
import { readWalletError, saysRejected, type WalletRequest } from '../../shared/wallet/readWalletError.js'

// Extensions send no code: they are told by their words. No other code reads text.
const saysNo = /^(cancell?ed|rejected|denied)\b/i
const saysPending = /\bpending authori[sz]ation\b|\balready (pending|processing)\b/i
const saysForbidden = /\bnot (been )?(allowed|authori[sz]ed)\b|\bnot allowed to interact\b/i

/** Turns what a wallet threw into a catalogued error, with the words of extensions. */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  return readWalletError(request, error, { entryOf })
}

function entryOf(reason: string) {
  if (saysPending.test(reason)) return requestPending
  if (saysNo.test(reason) || saysRejected.test(reason)) return userRejected
  return saysForbidden.test(reason) ? unauthorized : undefined
}
