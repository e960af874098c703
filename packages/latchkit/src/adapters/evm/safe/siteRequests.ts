import { capabilityUnsupported } from '../../../wire/errors/calls.js'
import { fail } from '../../../wire/errors/fail.js'
import { rpcInvalidParams } from '../../../wire/errors/rpc.js'
import { unrecognizedChain } from '../../../wire/errors/wallet.js'
import { addressKey } from '../chain/addressKey.js'
import { checksum, parseChainId } from '../chain/hex.js'
import { wallet } from './createSafeClient.js'

/** The Safe that frames the page. */
export interface SafeInfo {
  readonly address: `0x${string}`
  readonly chainId: number
}

/** The fields of a call that Safe receives, as sites write them. */
export interface SiteCall {
  readonly to?: unknown
  readonly value?: unknown
  readonly data?: unknown
}

function malformedError(reason: string) {
  return fail(rpcInvalidParams, { by: wallet, reason })
}

/** Refuses a transaction that names another account or network than the Safe's. */
export function requireThisSafe(request: unknown, { address, chainId }: SafeInfo): object {
  if (typeof request !== 'object' || request === null) throw malformedError('params')
  const { from, chainId: requestedChain } = request as { from?: unknown; chainId?: unknown }
  if (from !== undefined && addressKey(from) !== address) throw malformedError('from')
  if (requestedChain !== undefined && parseChainId(requestedChain) !== chainId)
    throw malformedError('chainId')
  return request
}

/** Reads the calls of a `wallet_sendCalls`. Refuses what Safe cannot keep: an id of the site's, and capabilities that are not optional. */
export function readCalls(callsRequest: unknown, safe: SafeInfo): readonly SiteCall[] {
  const { calls, id, capabilities } = requireThisSafe(callsRequest, safe) as Record<string, unknown>
  if (!Array.isArray(calls) || calls.length === 0) throw malformedError('calls')
  // Safe chooses the id of calls, so calls with the site's own id could not be looked up later.
  if (id !== undefined) throw malformedError('id')
  const capabilitySets = [
    capabilities,
    ...calls.map((call) => (call as { capabilities?: unknown } | null)?.capabilities),
  ]
  for (const requirement of capabilitySets.flatMap((each) => Object.values((each ?? {}) as object)))
    if ((requirement as { optional?: unknown } | null)?.optional !== true)
      throw fail(capabilityUnsupported, { wallet })
  return calls
}

/** Refuses a switch to another network than the Safe's: a Safe is on one network. Answers `null`, as EIP-3326 says. */
export function requireThisChain(param: unknown, chainId: number): null {
  const requestedChain = parseChainId((param as { chainId?: unknown } | undefined)?.chainId)
  if (requestedChain === undefined) throw malformedError('chainId')
  if (requestedChain !== chainId)
    throw fail(unrecognizedChain, { wallet, network: `eip155:${requestedChain}` })
  return null
}

/** Writes a call as Safe reads it: the value in decimal digits. */
export function toSafeTransaction({ to, value = '0x0', data = '0x' }: SiteCall) {
  const key = addressKey(to)
  if (!key) throw malformedError('to')
  const isQuantity = typeof value === 'bigint' || (typeof value === 'string' && /^0x[\da-f]+$/i.test(value))
  if (!isQuantity) throw malformedError('value')
  if (typeof data !== 'string' || !/^0x([\da-f]{2})*$/i.test(data)) throw malformedError('data')
  return { to: checksum(key), value: BigInt(value).toString(), data }
}
