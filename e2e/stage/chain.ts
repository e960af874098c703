import { formatEther } from 'viem'
import { chains } from './ports.js'

/** Asks a local chain itself, past everything that is under test. */
export async function askChain(
  id: keyof typeof chains,
  method: string,
  ...params: unknown[]
): Promise<unknown> {
  const response = await fetch(chains[id], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** The balance of an address as the demo writes it. */
export async function balanceOn(id: keyof typeof chains, address: string): Promise<string> {
  return formatEther(BigInt((await askChain(id, 'eth_getBalance', address, 'latest')) as string))
}

/** Gives an address a balance, in ether. */
export async function setBalance(id: keyof typeof chains, address: string, ether: bigint): Promise<void> {
  await askChain(id, 'anvil_setBalance', address, `0x${(ether * 10n ** 18n).toString(16)}`)
}
