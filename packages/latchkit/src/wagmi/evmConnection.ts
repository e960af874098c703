import type { Address } from 'viem'
import type { Kit } from '../core/kit/kit.js'
import { settled } from '../core/state/connection.js'

/** The namespace that wagmi speaks. */
export const namespace = 'eip155'

/** A connection as wagmi writes it. */
export interface EvmConnection {
  /** The active one first. */
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** The EVM connection of the kit, or `undefined` while there is none. */
export function evmConnection(kit: Kit): EvmConnection | undefined {
  const chain = kit.store.getState().chains[namespace]
  const current = chain && settled(chain.connection)
  if (current?.status !== 'connected') return undefined
  return {
    accounts: current.accounts.map(({ address }) => address as Address),
    chainId: Number(current.caipNetworkId.slice(namespace.length + 1)),
  }
}

/** Whether two connections have the same accounts in the same order, on the same chain. */
export function isSameConnection(one: EvmConnection | undefined, other: EvmConnection | undefined): boolean {
  return one?.chainId === other?.chainId && one?.accounts.join() === other?.accounts.join()
}
