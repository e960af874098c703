import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../wire/entities.js'
import { type ConnectedTo, type Connection, disconnected } from './connection.js'
import { type ConnectionInput, connection } from './connectionTransitions.js'

const account = (id: string): Account => ({
  namespace: 'toy',
  type: 'coin',
  id,
  // The one called x exists on network 1 alone.
  addresses: { 'toy:1': `${id}-1`, ...(id !== 'x' && { 'toy:2': `${id}-2` }) },
})
const accounts = (text: string) => [...text].map(account)
const connectedTo = (text: string, chosen?: ConnectedTo['chosen'], network = 1) =>
  ({
    status: 'connected',
    connectorId: 'w',
    accounts: [...text].map((id) => ({ ...account(id), address: `${id}-${network}` })),
    caipNetworkId: `toy:${network}`,
    capabilities: {},
    ...(chosen && { chosen }),
  }) as unknown as ConnectedTo
const change = (text: string): ConnectionInput => ({
  type: 'change',
  connectorId: 'w',
  accounts: accounts(text),
})
const select = (id: string): ConnectionInput => ({ type: 'select', account: id })
const b = { id: 'b', insteadOf: 'a' }
const connecting: Connection = {
  status: 'connecting',
  attempt: 1,
  connectorId: 'w',
  resume: false,
  before: disconnected,
}
const ok = (chosen?: ConnectedTo['chosen']): ConnectionInput => ({
  type: 'ok',
  attempt: 1,
  accounts: accounts('abc'),
  caipNetworkId: 'toy:1',
  capabilities: {},
  chosen,
})

describe('the account chosen on the site', () => {
  it.each<[string, Connection, ConnectionInput, Connection]>([
    ['stands first', connectedTo('abc'), select('b'), connectedTo('bac', b)],
    [
      'gives way to the next choice',
      connectedTo('bac', b),
      select('c'),
      connectedTo('cab', { ...b, id: 'c' }),
    ],
    ['gives way to the wallet’s own', connectedTo('bac', b), select('a'), connectedTo('abc')],
    [
      'stays when the wallet lists its accounts again',
      connectedTo('bac', b),
      change('abc'),
      connectedTo('bac', b),
    ],
    ['stays when the wallet shares one more', connectedTo('bac', b), change('abcd'), connectedTo('bacd', b)],
    ['goes when the wallet shares it no more', connectedTo('bac', b), change('ac'), connectedTo('ac')],
    ['goes when the wallet switches by itself', connectedTo('bac', b), change('cab'), connectedTo('cab')],
    ['goes when the wallet switches to it', connectedTo('bac', b), change('bac'), connectedTo('bac')],
    [
      'stays on another network',
      connectedTo('bac', b),
      { type: 'change', connectorId: 'w', caipNetworkId: 'toy:2' },
      connectedTo('bac', b, 2),
    ],
    [
      'goes on a network where it does not exist',
      connectedTo('xab', { id: 'x', insteadOf: 'a' }),
      { type: 'change', connectorId: 'w', accounts: accounts('axb'), caipNetworkId: 'toy:2' },
      { ...connectedTo('ab', undefined, 2), elsewhere: [account('x')] },
    ],
    ['is there again after a page load', connecting, ok(b), connectedTo('bac', b)],
    ['of before a switch in the wallet is not', connecting, ok({ ...b, insteadOf: 'c' }), connectedTo('abc')],
    ['that is shared no more is not', connecting, ok({ ...b, id: 'z' }), connectedTo('abc')],
    ['goes with a new connect', connecting, ok(), connectedTo('abc')],
    ['goes with the wallet', connectedTo('bac', b), { type: 'left', connectorId: 'w' }, disconnected],
    [
      'is chosen while another wallet is being asked',
      { ...connecting, before: connectedTo('abc') },
      select('b'),
      { ...connecting, before: connectedTo('bac', b) },
    ],
  ])('%s', (_, from, input, to) => expect(connection(from, input)).toEqual(to))

  it.each<[string, Connection, ConnectionInput]>([
    ['the active one', connectedTo('bac', b), select('b')],
    ['one that is not shared', connectedTo('abc'), select('z')],
    ['one of no wallet', disconnected, select('a')],
  ])('choosing %s changes nothing', (_, from, input) => expect(connection(from, input)).toBe(from))

  it('whatever happens, the wallet’s accounts are all there once, and one without a choice is its own first', () => {
    const list = fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 1 }).map((all) => all.join(''))
    const input = fc.oneof(
      list.map(change),
      fc.constantFrom('a', 'b', 'c', 'd').map(select),
      fc.constant<ConnectionInput>({ type: 'change', connectorId: 'w', caipNetworkId: 'toy:2' }),
    )
    fc.assert(
      fc.property(list, fc.array(input), (start, inputs) => {
        let state = connectedTo(start) as Connection
        let own = [...start]
        for (const each of inputs) {
          state = connection(state, each)
          if (each.type === 'change' && each.accounts) own = each.accounts.map(({ id }) => id)
          if (state.status !== 'connected') throw new Error('it is connected')
          const shown = state.accounts.map(({ id }) => id)
          expect([...shown].sort()).toEqual([...own].sort())
          expect(shown[0]).toBe(state.chosen?.id ?? own[0])
          if (state.chosen) expect(state.chosen.insteadOf).toBe(own[0])
        }
      }),
    )
  })
})
