import { fail, type LatchkitError } from '../../../wire/errors/fail.js'
import {
  chainDisconnected,
  methodUnsupported,
  providerDisconnected,
  requestPending,
  unauthorized,
  userRejected,
} from '../../../wire/errors/wallet.js'

/**
 * Makes the error of a code that wallets of every namespace use: those of EIP-1193, and those of JSON-RPC that only a wallet sends.
 * @param cause What the wallet threw. @returns `undefined` for any other code.
 */
export function readWalletCode(
  code: unknown,
  request: { readonly wallet: string; readonly method: string },
  cause: unknown,
): LatchkitError | undefined {
  switch (Number(code)) {
    case 4001:
      return fail(userRejected, request, cause)
    case 4100:
      return fail(unauthorized, request, cause)
    case 4200:
    case -32601:
    case -32004:
      return fail(methodUnsupported, request, cause)
    case 4900:
      return fail(providerDisconnected, request, cause)
    case 4901:
      return fail(chainDisconnected, request, cause)
    case -32002:
      return fail(requestPending, request, cause)
    default:
      return undefined
  }
}
