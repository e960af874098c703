import { describe, expect, it } from 'vitest'
import { toyNetwork } from '../fixtures/toy.js'
import type { KitState } from '../kit.js'
import { initialChain } from '../state/chains.js'
import type { Connection } from '../state/connection.js'
import { initialModal } from '../state/initialState.js'
import { receivingNetworks } from './receivingNetworks.js'

const networks = ['1', '2', '3'].map((reference) => toyNetwork(reference))

/** Where an account of a toy chain receives, by the ends of the networks' ids. */
function names(
  held: Partial<Connection & { status: 'connected' }>,
  smart: readonly string[] = [],
  type = 'eoa',
) {
  const chain = initialChain('toy', networks, 'toy:1')
  const state = {
    modal: initialModal,
    chains: {
      toy: {
        ...chain,
        networkState: {
          ...chain.networkState,
          smartAccountEnabledNetworks: smart.map((each) => `toy:${each}` as const),
        },
        connection: {
          status: 'connected',
          connectorId: 'pebble',
          accounts: [{ namespace: 'toy', address: 'brick-a', type }],
          caipNetworkId: 'toy:2',
          ...held,
        } as Connection,
      },
    },
    connectors: [],
  } as unknown as KitState
  return receivingNetworks(state).map(({ id }) => id)
}

describe('where an account can receive', () => {
  it('on every network of the site, the one the wallet is on first', () => {
    expect(names({})).toEqual(['2', '1', '3'])
  })

  it('only on those the wallet names as its own', () => {
    expect(names({ approvedCaipNetworkIds: ['toy:3', 'toy:9'], supportsAllNetworks: false })).toEqual([
      '2',
      '3',
    ])
  })

  it('a smart account only where there are smart accounts', () => {
    expect(names({}, ['3'], 'smartAccount')).toEqual(['2', '3'])
    expect(names({}, [], 'smartAccount')).toEqual(['2'])
  })

  it('error: on none of the site where the wallet is elsewhere and names none of them', () => {
    expect(
      names({ caipNetworkId: 'toy:9', approvedCaipNetworkIds: ['toy:9'], supportsAllNetworks: false }),
    ).toEqual([])
  })
})
