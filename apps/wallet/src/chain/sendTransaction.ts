import { createWalletClient, type Hex, http, type PrivateKeyAccount } from 'viem'
import { viemChain } from '../../../reading/src/chain/chainClient.js'
import type { Inspection } from '../../../reading/src/chain/inspect.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { Transaction } from '../../../reading/src/readTransaction.js'

/** Signs a transaction with the fees that were shown, and sends it; answers its hash. */
export function sendTransaction(
  { to, value, data, accessList }: Transaction,
  { gas, maxFeePerGas, maxPriorityFeePerGas, nonce }: Inspection,
  account: PrivateKeyAccount,
  chain: Chain,
): Promise<Hex> {
  // Never sent twice: whether a transaction that got no answer has arrived, the chain knows.
  const transport = http(chain.rpcUrl, { retryCount: 0 })
  const client = createWalletClient({ account, chain: viemChain(chain), transport })
  return client.sendTransaction({
    to: to ?? null,
    value,
    data,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce,
    ...(accessList && { accessList: [...accessList] }),
  })
}
