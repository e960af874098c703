import { createWalletClient, type Hex, http, type PrivateKeyAccount } from 'viem'
import { viemChain } from '../../../reading/src/chain/chainClient.js'
import type { Inspection } from '../../../reading/src/chain/inspect.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { Transaction } from '../../../reading/src/readTransaction.js'

/** Signs a transaction with the fees that were shown, and sends it. Returns its hash. */
export function sendTransaction(
  { to, value, data, accessList }: Transaction,
  { gas, maxFeePerGas, maxPriorityFeePerGas, nonce }: Inspection,
  account: PrivateKeyAccount,
  chain: Chain,
): Promise<Hex> {
  // Never retried: if there is no answer, only the chain knows whether it arrived.
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
