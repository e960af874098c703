import { BrowserProvider, formatEther, isError, parseEther } from 'ethers'
import type { EvmProvider } from 'latchkit/evm'
import { signerOf } from '../signers/ethers'

// The same with ethers.

/** The balance of an address, in ether. */
export async function readBalance(provider: EvmProvider, address: string): Promise<string> {
  return formatEther(await new BrowserProvider(provider).getBalance(address))
}

/** Has the wallet sign a text (EIP-191). */
export async function sign(provider: EvmProvider, address: string, message: string): Promise<string> {
  const signer = await signerOf(provider, address)
  return signer.signMessage(message)
}

/** Has the wallet send ether on the network it is on; resolves when the transaction is in a block. */
export async function send(
  provider: EvmProvider,
  address: string,
  to: string,
  ether: string,
): Promise<string> {
  const signer = await signerOf(provider, address)
  const transaction = await signer.sendTransaction({ to, value: parseEther(ether) })
  await transaction.wait() // throws when it is reverted
  return `Sent in ${transaction.hash}`
}

/** Returns the reason of a failure in a sentence. */
export const reasonOf = (error: unknown): string =>
  isError(error, 'ACTION_REJECTED')
    ? 'Declined in the wallet'
    : error instanceof Error
      ? error.message
      : String(error)
