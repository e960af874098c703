import type { Hex, PrivateKeyAccount } from 'viem'
import { forwardRpc } from './rpc.js'
import type { TestChain } from './testWalletOptions.js'

/** The parameter of `eth_sendTransaction`, with quantities in hex. */
interface TransactionRequest {
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
}

/** Builds an EIP-1559 transaction, signs it and sends it to the chain. Returns its hash. */
export async function sendTransaction(
  account: PrivateKeyAccount,
  chain: TestChain,
  { to, value, data, gas }: TransactionRequest,
): Promise<unknown> {
  const rpc = (method: string, params: unknown) => forwardRpc(chain.rpcUrl, method, params)
  const quantity = async (method: string, params: unknown) => BigInt((await rpc(method, params)) as Hex)
  const call = { from: account.address, ...(to && { to }), ...(value && { value }), ...(data && { data }) }
  const [nonce, gasPrice, limit] = await Promise.all([
    quantity('eth_getTransactionCount', [account.address, 'pending']),
    quantity('eth_gasPrice', []),
    gas ? BigInt(gas) : quantity('eth_estimateGas', [call]),
  ])
  const signedTransaction = await account.signTransaction({
    type: 'eip1559',
    chainId: chain.id,
    nonce: Number(nonce),
    gas: limit,
    // Twice the price is enough for six full blocks.
    maxFeePerGas: gasPrice * 2n,
    maxPriorityFeePerGas: 1n,
    ...(to && { to }),
    ...(data && { data }),
    value: BigInt(value ?? 0),
  })
  return rpc('eth_sendRawTransaction', [signedTransaction])
}
