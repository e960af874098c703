import { describe, expect, it } from 'vitest'
import type { Adapter, AdapterEvent, AdapterSession, Connected } from '../core/adapter.js'
import type { Network } from '../wire/entities.js'
import { describeAdapterConformance } from './describeAdapterConformance.js'
import { toySubject } from './fixtures/toySubject.js'

describeAdapterConformance({ describe, it, expect }, toySubject())

/** Runs the suite on a subject and answers the titles of the cases that fail. */
async function failuresOf(change: (adapter: Adapter) => Adapter): Promise<string[]> {
  const cases: { title: string; run: () => Promise<void> }[] = []
  const collect = {
    describe: (_: string, define: () => void) => define(),
    it: (title: string, run: () => Promise<void>) => cases.push({ title, run }),
    expect,
  }
  describeAdapterConformance(collect, toySubject(change))
  const failed: string[] = []
  // Side by side: every case has a stage of its own.
  await Promise.all(cases.map(({ title, run }) => run().catch(() => failed.push(title))))
  return cases.map(({ title }) => title).filter((title) => failed.includes(title))
}

/** An adapter with some of its session replaced. */
const session =
  (change: (session: AdapterSession) => Partial<AdapterSession>) =>
  (adapter: Adapter): Adapter =>
    Object.freeze({
      ...adapter,
      setup: (context: Parameters<Adapter['setup']>[0]) => {
        const own = adapter.setup(context)
        return { ...own, ...change(own) }
      },
    })
/** An adapter whose events are tampered with. */
const emitting =
  (change: (event: AdapterEvent, emit: (event: AdapterEvent) => void) => void) =>
  (adapter: Adapter): Adapter =>
    Object.freeze({
      ...adapter,
      setup: (context: Parameters<Adapter['setup']>[0]) =>
        adapter.setup({ ...context, emit: (event) => change(event, context.emit) }),
    })
const pretended: Connected = {
  accounts: [{ namespace: 'toy', address: 'brick-ann', type: 'name' }],
  caipNetworkId: 'toy:hall',
}
const nothing = async () => undefined
/** The cases that hear an event. */
const everyEvent = [
  'another account is told',
  'no account any more is told once',
  'another network is told',
  'a wallet that leaves is told once, and then heard no more',
  'a wallet can be connected again after it was disconnected',
  'two sessions of one adapter do not meet',
]

describe('the suite notices an adapter that', () => {
  it('is sound: no case fails', async () => {
    expect(await failuresOf((adapter) => adapter)).toEqual([])
  })

  it.each<[string, (adapter: Adapter) => Adapter, string[]]>([
    [
      'takes a no for a yes',
      session(({ connect }) => ({ connect: (...args) => connect(...args).catch(() => pretended) })),
      [
        'connect that is declined ends in userRejected, and can be tried again',
        'a yes that comes after the abort is dropped',
        'a connect that was aborted before asks nobody',
        'reconnecting without permission ends in noAccounts and asks the person nothing',
        'reconnecting to a wallet that never answers ends with the abort',
        'garbage instead of an answer ends in a catalogued error',
      ],
    ],
    [
      'throws errors of its own',
      session(({ connect }) => ({
        connect: (...args) =>
          connect(...args).catch(() => {
            throw new Error('no')
          }),
      })),
      [
        'connect that is declined ends in userRejected, and can be tried again',
        'connect while the wallet still asks is pending or joins in, and breaks nothing',
        'a yes that comes after the abort is dropped',
        'a connect that was aborted before asks nobody',
        'reconnecting without permission ends in noAccounts and asks the person nothing',
        'reconnecting to a wallet that never answers ends with the abort',
        'garbage instead of an answer ends in a catalogued error',
      ],
    ],
    [
      'prompts when reconnecting',
      session(({ connect }) => ({
        connect: (to, options) => connect(to, { ...options, reconnecting: false }),
      })),
      [
        'reconnecting picks up the permission and asks the person nothing',
        'reconnecting without permission ends in noAccounts and asks the person nothing',
      ],
    ],
    [
      'does not hear the abort',
      session(({ connect }) => ({
        connect: (to, options) => connect(to, { ...options, signal: new AbortController().signal }),
      })),
      [
        'a yes that comes after the abort is dropped',
        'a connect that was aborted before asks nobody',
        'reconnecting to a wallet that never answers ends with the abort',
      ],
    ],
    [
      'reports a switch that was none',
      session(() => ({ switchNetwork: nothing })),
      [
        'switchNetwork resolves when the wallet is there',
        'switchNetwork adds a network the wallet does not know',
        'switchNetwork that is refused ends in userRejected, the wallet where it was',
        'switchNetwork to which the wallet says yes, and stays, is no success',
      ],
    ],
    [
      'reports a switch whatever comes of it',
      session(({ switchNetwork }) => ({
        switchNetwork: (...args) => switchNetwork(...args).catch(() => undefined),
      })),
      [
        'switchNetwork that is refused ends in userRejected, the wallet where it was',
        'switchNetwork to which the wallet says yes, and stays, is no success',
      ],
    ],
    [
      'forgets nothing when disconnecting',
      session(() => ({ disconnect: nothing })),
      [
        'disconnect forgets the listeners; twice is harmless',
        'disconnect ends although the wallet never answers',
      ],
    ],
    [
      'leaks its listeners when it stops',
      session(() => ({ stop: () => undefined })),
      ['stop leaves no listener and no timer'],
    ],
    [
      'goes on looking after it was stopped',
      session(({ discover }) => ({
        discover(onFound) {
          discover(onFound)
          return () => undefined
        },
      })),
      ['reports nothing after it was stopped, and everything when started again'],
    ],
    [
      'reports one wallet under two names',
      session(({ discover }) => ({
        discover: (onFound) =>
          discover((connector) => {
            onFound(connector)
            onFound({ ...connector, data: { ...connector.data, id: 'toy:2' } })
          }),
      })),
      ['reports a wallet that appears late, and one row however often it does'],
    ],
    ['keeps to itself what the wallet tells', emitting(() => undefined), everyEvent],
    ['tells everything twice', emitting((event, emit) => [event, event].forEach(emit)), everyEvent],
    [
      'hands out objects instead of data',
      emitting((event, emit) => emit(Object.assign({ provider: () => undefined }, event))),
      everyEvent,
    ],
    [
      'takes any token and any calls',
      session(() => ({
        assets: async () => ({ watch: async () => true }),
        calls: async () => ({
          getCapabilities: async () => ({}),
          sendCalls: async () => ({ id: '0x1' }),
          getCallsStatus: async (_, id) => ({
            id,
            status: 'confirmed',
            code: 200,
            atomic: true,
            receipts: [],
          }),
          showCallsStatus: nothing,
        }),
      })),
      ['a capability is whole or absent; sending names what is missing'],
    ],
    [
      'chooses accounts for the person',
      session(() => ({ accounts: async () => ({ choose: async () => pretended.accounts }) })),
      ['choosing accounts asks the person, answers what the wallet shares, and may be declined'],
    ],
    [
      'rounds a balance',
      session(({ reader }) => ({
        async reader() {
          const { getBalance } = await reader()
          return {
            async getBalance(of) {
              const amount = await getBalance(of)
              return { ...amount, value: BigInt(Number(amount.value)) }
            },
          }
        },
      })),
      ['getBalance answers base units exactly'],
    ],
    [
      'answers a balance nobody gave it',
      session(() => ({
        reader: async () => ({ getBalance: async () => ({ value: 0n, decimals: 0, symbol: 'BRK' }) }),
      })),
      [
        'getBalance answers base units exactly',
        'getBalance of a network that cannot be reached ends in a catalogued error',
      ],
    ],
    [
      'signs something else',
      session(({ signMessage }) => ({
        signMessage: (to, of) => signMessage(to, { ...of, message: `${of.message} ` }),
      })),
      ['signMessage answers a signature that can be verified'],
    ],
    [
      'has stubs that report success',
      session(() => ({
        send: async () => ({
          prepare: async (draft) => ({ draft: draft as never, fee: undefined }),
          submit: async () => '0x',
          confirm: async () => true,
        }),
        typedData: async () => ({ signTypedData: async () => '0x' }),
      })),
      ['a capability is whole or absent; sending names what is missing'],
    ],
    [
      'takes every network for its own',
      (adapter) => Object.freeze({ ...adapter, normalizeNetwork: (input: unknown) => input as Network }),
      ['takes its own networks, as plain data, and nothing else'],
    ],
    [
      'takes every text for an address',
      (adapter) =>
        Object.freeze({
          ...adapter,
          isAddress: (value: unknown): value is string => typeof value === 'string',
        }),
      ['tells addresses from other texts'],
    ],
    [
      'can be changed by anyone',
      (adapter) => ({ ...adapter }),
      ['is a frozen object that names its namespace, account types and services'],
    ],
  ])('%s', { timeout: 20_000 }, async (_, change, titles) => {
    expect(await failuresOf(change)).toEqual(titles)
  })
})
