import type { Address } from '@solana/kit'
import type { Network } from '../../../wire/entities.js'
import type { SolanaLive } from '../live.js'
import { call, readAnswer } from './rpc.js'

/** An account as the chain has it. */
export interface ChainAccount {
  readonly lamports: bigint
  /** The program that owns the account. */
  readonly owner: string
  readonly isProgram: boolean
  readonly data: Uint8Array
}

/** Reads accounts, in their order. The entry of an account that does not exist is `undefined`. */
export async function readAccounts(
  live: SolanaLive,
  network: Network,
  addresses: readonly Address[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const answer = await call(live, network, (rpc) =>
    rpc.getMultipleAccounts(addresses, { encoding: 'base64' }),
  )
  return readAnswer(network, () =>
    addresses.map((_, index) => {
      const account = answer.value[index]
      if (!account) return undefined
      const { lamports, owner, executable, data } = account
      return { lamports, owner, isProgram: executable, data: bytesOf(data[0]) }
    }),
  )
}

/** Reads base64, inside of `readAnswer`: throws for a malformed text. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
