import type { Address } from 'viem'
import type { Kit } from '../core/kit/kit.js'
import { settled } from '../core/state/connection.js'

/** The namespace of wagmi. */
export const namespace = 'eip155'

/** A connection in the form that wagmi uses. */
export interface EvmConnection {
  /** The accounts, the active one first. */
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** Returns the kit's EVM connection, or `undefined` if there is none. */
export function evmConnection(kit: Kit): EvmConnection | undefined {
  const chain = kit.store.getState().chains[namespace]
  const current = chain && settled(chain.connection)
  if (current?.status !== 'connected') return undefined
  return {
    accounts: current.accounts.map(({ address }) => address as Address),
    chainId: Number(current.caipNetworkId.slice(namespace.length + 1)),
  }
}

/** Checks whether two connections have the same accounts in the same order, on the same chain. */
export function isSameConnection(one: EvmConnection | undefined, other: EvmConnection | undefined): boolean {
  return one?.chainId === other?.chainId && one?.accounts.join() === other?.accounts.join()
}
