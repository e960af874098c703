import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { isLatchkitError } from '../wire/errors/fail.js'

/**
 * Converts an error of the kit to the one that wagmi's users expect: a `UserRejectedRequestError` if the visitor declines or
 * closes, a `ResourceUnavailableRpcError` if a request is already open. Its cause is the kit's error.
 */
export function viemError(error: unknown): unknown {
  if (isLatchkitError(error, 'userRejected', 'pairingRejected', 'modalClosed'))
    return new UserRejectedRequestError(error)
  return isLatchkitError(error, 'requestPending') ? new ResourceUnavailableRpcError(error) : error
}

/** Converts an error of a network switch: like `viemError`, but any other error of the kit becomes a `SwitchChainError`. */
export function switchError(error: unknown): unknown {
  const wagmiError = viemError(error)
  return isLatchkitError(wagmiError) ? new SwitchChainError(wagmiError) : wagmiError
}
