import type { Address } from '@solana/kit'
import type { Network } from '../../../wire/entities.js'
import type { SolanaLive } from '../live.js'
import { call } from './rpc.js'

/** An account as the chain has it. */
export interface ChainAccount {
  readonly lamports: bigint
  /** The program that it belongs to. */
  readonly owner: string
  readonly isProgram: boolean
  readonly data: Uint8Array
}

/** Reads accounts, in their order; nothing for one that does not exist. */
export async function readAccounts(
  live: SolanaLive,
  network: Network,
  addresses: readonly Address[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const { value } = await call(live, network, (rpc) =>
    rpc.getMultipleAccounts(addresses, { encoding: 'base64' }),
  )
  return addresses.map((_, index) => {
    const account = value[index]
    if (!account) return undefined
    const { lamports, owner, executable, data } = account
    return { lamports, owner, isProgram: executable, data: bytesOf(data[0]) }
  })
}

/** The bytes that a text in base64 stands for. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
