import type { Network } from '../../../wire/entities.js'
import { call, callQuantity } from '../chain/rpc.js'
import type { EvmLive } from '../live.js'

/** The code of an account that belongs to a person and runs a contract's code (EIP-7702). */
const delegationPattern = /^0xef0100/i

/** The facts that the chain knows of a receiver. */
export interface ReceiverFacts {
  /** Whether the address is a contract, which may not be able to pass on the money that it receives. */
  readonly isContract: boolean
  /** Whether the address has never sent or held anything on this network. */
  readonly isUnused: boolean
}

/** Reads from the chain what kind of account an address is. @throws as `call` does. */
export async function inspectReceiver(
  live: EvmLive,
  address: string,
  network: Network,
): Promise<ReceiverFacts> {
  const [code, balance, transactionCount] = await Promise.all([
    call(live, network, 'eth_getCode', [address, 'latest']),
    callQuantity(live, network, 'eth_getBalance', [address, 'latest']),
    callQuantity(live, network, 'eth_getTransactionCount', [address, 'latest']),
  ])
  const hasCode = typeof code === 'string' && code.length > 2
  return {
    isContract: hasCode && !delegationPattern.test(code),
    isUnused: !hasCode && balance === 0n && transactionCount === 0n,
  }
}
