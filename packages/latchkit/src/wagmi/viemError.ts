import { ResourceUnavailableRpcError, type SwitchChainError, UserRejectedRequestError } from 'viem'
import { isLatchkitError } from '../wire/errors/fail.js'

/**
 * An error of the kit as those who use wagmi look for it: what the visitor declines or closes is a
 * `UserRejectedRequestError`, a question that is open already a `ResourceUnavailableRpcError`; the cause is the kit's own.
 * @param Other The class of every other failure of the kit; as it is unless given.
 */
export function viemError(error: unknown, Other?: typeof SwitchChainError): unknown {
  if (isLatchkitError(error, 'userRejected', 'pairingRejected', 'modalClosed'))
    return new UserRejectedRequestError(error)
  if (isLatchkitError(error, 'requestPending')) return new ResourceUnavailableRpcError(error)
  return Other && isLatchkitError(error) ? new Other(error) : error
}
