import type { EvmProvider } from 'latchkit/evm'
import { BaseError, createPublicClient, custom, formatEther, getAddress, parseEther } from 'viem'
import { walletClientOf } from '../signers/viem'

// All of viem that this page needs. Everything it asks goes through the visitor's own wallet.

/** The balance of an address, in ether. */
export async function readBalance(provider: EvmProvider, address: string): Promise<string> {
  const client = createPublicClient({ transport: custom(provider) })
  return formatEther(await client.getBalance({ address: getAddress(address) }))
}

/** Has the wallet sign a text (EIP-191). */
export function sign(provider: EvmProvider, address: string, message: string): Promise<string> {
  return walletClientOf(provider, address).signMessage({ message })
}

/** Has the wallet send ether on the network it is on; resolves when the transaction is in a block. */
export async function send(
  provider: EvmProvider,
  address: string,
  to: string,
  ether: string,
): Promise<string> {
  const wallet = walletClientOf(provider, address)
  const hash = await wallet.sendTransaction({ chain: null, to: getAddress(to), value: parseEther(ether) })
  const client = createPublicClient({ transport: custom(provider) })
  const { status } = await client.waitForTransactionReceipt({ hash })
  return status === 'success' ? `Sent in ${hash}` : `Reverted: ${hash}`
}

/** Returns the reason of a failure in a sentence. */
export const reasonOf = (error: unknown): string =>
  error instanceof BaseError ? error.shortMessage : String(error)
