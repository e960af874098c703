import { describe, expect, it } from 'vitest'
import { toyNetwork } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import type { KitState } from '../kit/kit.js'
import { initialChain } from '../state/chains.js'
import { connectedAccounts } from '../state/connectedAccounts.js'
import type { ConnectedTo } from '../state/connection.js'
import { initialModal } from '../state/modal.js'
import { receivingNetworks } from './receivingNetworks.js'

const networks = ['1', '2', '3'].map((reference) => toyNetwork(reference))

/** The networks on which an account of a toy chain receives, by the ends of their ids. */
function names(given: Partial<ConnectedTo>, account = toyAccount('brick-a')) {
  const { caipNetworkId = 'toy:2' } = given
  const connection = {
    status: 'connected',
    connectorId: 'pebble',
    capabilities: {},
    ...connectedAccounts([account], caipNetworkId),
    ...given,
  }
  const state = {
    modal: initialModal,
    chains: { toy: { ...initialChain({ namespace: 'toy', name: 'Toy' }, networks, 'toy:1'), connection } },
    connectors: [],
    sessions: {},
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

  it('row 1, row 6: only where the account exists, of whatever type it is', () => {
    expect(names({}, toyAccount('brick-a', 'toy', ['toy:2', 'toy:3']))).toEqual(['2', '3'])
    expect(names({ caipNetworkId: 'toy:1' }, toyAccount('brick-stamp'))).toEqual(['1'])
    expect(names({}, { ...toyAccount('brick-a', 'toy', ['toy:2']), type: 'smartAccount' })).toEqual(['2'])
  })

  it('error: on none of the site where the wallet is elsewhere and names none of them', () => {
    expect(
      names({ caipNetworkId: 'toy:9', approvedCaipNetworkIds: ['toy:9'], supportsAllNetworks: false }),
    ).toEqual([])
  })
})
