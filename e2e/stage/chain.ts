import { formatEther } from 'viem'
import { askNode } from './askNode.js'
import { chains } from './ports.js'

/** Asks a local chain itself, past everything that is under test. */
export const askChain = (
  id: keyof typeof chains,
  method: string,
  ...params: readonly unknown[]
): Promise<unknown> => askNode(chains[id], method, params)

/** The balance of an address as the demo writes it. */
export async function balanceOn(id: keyof typeof chains, address: string): Promise<string> {
  return formatEther(BigInt((await askChain(id, 'eth_getBalance', address, 'latest')) as string))
}

/** Gives an address a balance, in ether. */
export async function setBalance(id: keyof typeof chains, address: string, ether: bigint): Promise<void> {
  await askChain(id, 'anvil_setBalance', address, `0x${(ether * 10n ** 18n).toString(16)}`)
}
