import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../wire/entities.js'
import { type ConnectedAccount, type Connection, disconnected, settled } from './connection.js'
import { type ConnectionInput, connection } from './connectionTransitions.js'

const account = (id: string): Account => ({
  namespace: 'toy',
  type: 'coin',
  id,
  addresses: { 'toy:1': `${id}-1`, 'toy:2': `${id}-2`, 'toy:9': `${id}-9` },
})
const at = (id: string, network: number): ConnectedAccount => ({
  ...account(id),
  address: `${id}-${network}`,
})
const capabilities = { accounts: true, send: 'modal' } as const
/** An account that exists on one network alone. */
const on = (id: string, network: number): Account => ({
  ...account(id),
  addresses: { [`toy:${network}`]: `${id}-${network}` },
})
const connectedTo = (connectorId: string): Connection => ({
  status: 'connected',
  connectorId,
  accounts: [at(connectorId, 1)],
  caipNetworkId: 'toy:1',
  capabilities,
})
const before = connectedTo('a') as Extract<Connection, { status: 'connected' }>
const connecting: Connection = {
  status: 'connecting',
  attempt: 2,
  connectorId: 'b',
  resume: false,
  before: disconnected,
}
const over: Connection = { ...connecting, before }
const resuming: Connection = {
  status: 'connecting',
  attempt: 2,
  connectorId: 'a',
  resume: true,
  before: disconnected,
}
const ok = (attempt: number, accounts = [account('b')]): ConnectionInput => ({
  type: 'ok',
  attempt,
  accounts,
  caipNetworkId: 'toy:2',
  capabilities,
})
const now = (connectorId: string): Connection => ({
  status: 'connected',
  connectorId,
  accounts: [at('b', 2)],
  caipNetworkId: 'toy:2',
  capabilities,
})

describe('the transition table', () => {
  it.each<[string, Connection, ConnectionInput, Connection]>([
    ['disconnected + connect', disconnected, { type: 'connect', attempt: 2, connectorId: 'b' }, connecting],
    [
      'connected + connect remembers what was',
      before,
      { type: 'connect', attempt: 2, connectorId: 'b' },
      over,
    ],
    [
      'connecting + connect keeps what was',
      over,
      { type: 'connect', attempt: 3, connectorId: 'c' },
      { ...over, attempt: 3, connectorId: 'c' },
    ],
    [
      'resuming + connect is the visitor deciding',
      resuming,
      { type: 'connect', attempt: 3, connectorId: 'b' },
      { ...connecting, attempt: 3 },
    ],
    ['disconnected + resume', disconnected, { type: 'resume', attempt: 2, connectorId: 'a' }, resuming],
    ['connecting + ok', connecting, ok(2), now('b')],
    ['resuming + ok', resuming, ok(2), now('a')],
    ['connecting over another + ok', over, ok(2), now('b')],
    ['connecting + ok without accounts', over, ok(2, []), before],
    ['connecting + ok with accounts of other networks alone', over, ok(2, [on('b', 7)]), before],
    ['connecting + fail', over, { type: 'fail', attempt: 2 }, before],
    ['resuming + fail', resuming, { type: 'fail', attempt: 2 }, disconnected],
    [
      'connecting + change of the wallet before',
      over,
      { type: 'change', connectorId: 'a', caipNetworkId: 'toy:9' },
      { ...over, before: { ...before, accounts: [at('a', 9)], caipNetworkId: 'toy:9' } },
    ],
    ['connecting + the wallet before is gone', over, { type: 'left', connectorId: 'a' }, connecting],
    [
      'connected + another account',
      before,
      { type: 'change', connectorId: 'a', accounts: [account('x')] },
      { ...before, accounts: [at('x', 1)] },
    ],
    [
      'connected + another network',
      before,
      { type: 'change', connectorId: 'a', caipNetworkId: 'toy:9' },
      { ...before, accounts: [at('a', 9)], caipNetworkId: 'toy:9' },
    ],
    [
      'connected + a network on which no account exists',
      before,
      { type: 'change', connectorId: 'a', caipNetworkId: 'toy:7' },
      disconnected,
    ],
    [
      'connected + a network with its addresses',
      before,
      { type: 'change', connectorId: 'a', accounts: [on('a', 7)], caipNetworkId: 'toy:7' },
      { ...before, accounts: [{ ...on('a', 7), address: 'a-7' }], caipNetworkId: 'toy:7' },
    ],
    [
      'connected + addresses on another network',
      before,
      { type: 'addresses', connectorId: 'a', accounts: [on('a', 7), on('z', 7)] },
      {
        ...before,
        accounts: [{ ...at('a', 1), addresses: { ...at('a', 1).addresses, ...on('a', 7).addresses } }],
      },
    ],
    [
      'connected + accounts of which some exist elsewhere',
      before,
      { type: 'change', connectorId: 'a', accounts: [on('x', 7), account('y')] },
      { ...before, accounts: [at('y', 1)], elsewhere: [on('x', 7)] },
    ],
    [
      'connected + the network on which the others exist',
      { ...before, accounts: [at('y', 1)], elsewhere: [on('x', 7)] },
      { type: 'change', connectorId: 'a', caipNetworkId: 'toy:7' },
      {
        ...before,
        accounts: [{ ...on('x', 7), address: 'x-7' }],
        elsewhere: [account('y')],
        caipNetworkId: 'toy:7',
      },
    ],
    [
      'connected + other capabilities',
      before,
      { type: 'change', connectorId: 'a', capabilities: { typedData: true } },
      { ...before, capabilities: { typedData: true } },
    ],
    ['connected + accounts gone', before, { type: 'change', connectorId: 'a', accounts: [] }, disconnected],
    ['connected + wallet left', before, { type: 'left', connectorId: 'a' }, disconnected],
    ['connected + disconnect', before, { type: 'disconnect' }, disconnected],
    ['connecting + disconnect', over, { type: 'disconnect' }, disconnected],
    ['disconnected + disconnect', disconnected, { type: 'disconnect' }, disconnected],
  ])('%s', (_, from, input, to) => expect(connection(from, input)).toEqual(to))

  it.each<[string, Connection, ConnectionInput]>([
    ['a late yes', connecting, ok(1)],
    ['a yes that comes twice', now('b'), ok(2)],
    ['a yes after disconnect', disconnected, ok(2)],
    ['a late no', connecting, { type: 'fail', attempt: 1 }],
    ['a no after the yes', now('b'), { type: 'fail', attempt: 2 }],
    ['a no after disconnect', disconnected, { type: 'fail', attempt: 2 }],
    ['a resume while connected', before, { type: 'resume', attempt: 3, connectorId: 'a' }],
    ['a resume while connecting', connecting, { type: 'resume', attempt: 3, connectorId: 'a' }],
    ['a change of another wallet', before, { type: 'change', connectorId: 'z', accounts: [] }],
    [
      'a change without a wallet',
      disconnected,
      { type: 'change', connectorId: 'a', accounts: [account('a')] },
    ],
    [
      'a change of the wallet being asked',
      connecting,
      { type: 'change', connectorId: 'b', accounts: [account('x')] },
    ],
    ['another wallet leaving', before, { type: 'left', connectorId: 'z' }],
    ['a wallet leaving after disconnect', disconnected, { type: 'left', connectorId: 'a' }],
  ])('%s changes nothing', (_, from, input) => expect(connection(from, input)).toBe(from))
})

describe('any sequence of inputs', () => {
  const connectorId = fc.constantFrom('a', 'b')
  const attempt = fc.integer({ min: 1, max: 4 })
  const accounts = fc.array(fc.constantFrom(account('x'), account('y'), on('x', 1), on('y', 2)), {
    maxLength: 2,
  })
  const caipNetworkId = fc.constantFrom('toy:1' as const, 'toy:2' as const)
  const able = fc.constantFrom(capabilities, {})
  const input: fc.Arbitrary<ConnectionInput> = fc.oneof(
    fc.record({ type: fc.constant('connect' as const), attempt, connectorId }),
    fc.record({ type: fc.constant('resume' as const), attempt, connectorId }),
    fc.record({ type: fc.constant('ok' as const), attempt, accounts, caipNetworkId, capabilities: able }),
    fc.record({ type: fc.constant('fail' as const), attempt }),
    fc.record({
      type: fc.constant('change' as const),
      connectorId,
      accounts,
      caipNetworkId,
      capabilities: able,
    }),
    fc.record({ type: fc.constant('select' as const), account: fc.constantFrom('x', 'y') }),
    fc.record({ type: fc.constant('addresses' as const), connectorId, accounts }),
    fc.record({ type: fc.constant('left' as const), connectorId }),
    fc.record({ type: fc.constant('disconnect' as const) }),
  )
  const run = (inputs: readonly ConnectionInput[]) => inputs.reduce(connection, disconnected as Connection)

  it('never says connected without an account, and never nests one attempt in another', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 30 }), (inputs) => {
        const state = run(inputs)
        const current = settled(state)
        expect(['disconnected', 'connected']).toContain(current.status)
        if (current.status !== 'connected') return
        expect(current.accounts.length).toBeGreaterThan(0)
        for (const each of current.accounts) expect(each.address).toBe(each.addresses[current.caipNetworkId])
        for (const each of current.elsewhere ?? [])
          expect(each.addresses[current.caipNetworkId]).toBeUndefined()
      }),
    )
  })

  it('ends disconnected when it ends with disconnect, whatever answers come after', () => {
    const answer = input.filter(({ type }) => type !== 'connect' && type !== 'resume')
    fc.assert(
      fc.property(fc.array(input, { maxLength: 20 }), fc.array(answer, { maxLength: 10 }), (inputs, late) => {
        expect(run([...inputs, { type: 'disconnect' }, ...late])).toEqual(disconnected)
      }),
    )
  })

  it('a failed attempt restores what held before it', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 20 }), connectorId, (inputs, id) => {
        const state = run(inputs)
        const tried = connection(state, { type: 'connect', attempt: 99, connectorId: id })
        expect(connection(tried, { type: 'fail', attempt: 99 })).toEqual(settled(state))
      }),
    )
  })
})
