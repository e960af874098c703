import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { isLatchkitError } from '../wire/errors/fail.js'

/**
 * An error of the kit as those who use wagmi look for it: what the visitor declines or closes is a
 * `UserRejectedRequestError`, a question that is open already a `ResourceUnavailableRpcError`; the cause is the kit's own.
 */
export function viemError(error: unknown): unknown {
  if (isLatchkitError(error, 'userRejected', 'pairingRejected', 'modalClosed'))
    return new UserRejectedRequestError(error)
  return isLatchkitError(error, 'requestPending') ? new ResourceUnavailableRpcError(error) : error
}

/** The same of a switch: each other failure of the kit is a `SwitchChainError`. */
export function switchError(error: unknown): unknown {
  const known = viemError(error)
  return isLatchkitError(known) ? new SwitchChainError(known) : known
}
