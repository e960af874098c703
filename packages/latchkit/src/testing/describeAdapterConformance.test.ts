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
      [],
    ],
    [
      'does not hear the abort',
      session(({ connect }) => ({
        connect: (to, options) => connect(to, { ...options, signal: new AbortController().signal }),
      })),
      [],
    ],
    ['reports a switch that was none', session(() => ({ switchNetwork: nothing })), []],
    [
      'reports a switch whatever comes of it',
      session(({ switchNetwork }) => ({
        switchNetwork: (...args) => switchNetwork(...args).catch(() => undefined),
      })),
      [],
    ],
    ['forgets nothing when disconnecting', session(() => ({ disconnect: nothing })), []],
    ['leaks its listeners when it stops', session(() => ({ stop: () => undefined })), []],
    [
      'goes on looking after it was stopped',
      session(({ discover }) => ({
        discover(onFound) {
          discover(onFound)
          return () => undefined
        },
      })),
      [],
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
      [],
    ],
    ['keeps to itself what the wallet tells', emitting(() => undefined), []],
    ['tells everything twice', emitting((event, emit) => [event, event].forEach(emit)), []],
    [
      'hands out objects instead of data',
      emitting((event, emit) => emit(Object.assign({ provider: () => undefined }, event))),
      [],
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
      [],
    ],
    [
      'answers a balance nobody gave it',
      session(() => ({
        reader: async () => ({ getBalance: async () => ({ value: 0n, decimals: 0, symbol: 'BRK' }) }),
      })),
      [],
    ],
    [
      'signs something else',
      session(({ signMessage }) => ({
        signMessage: (to, of) => signMessage(to, { ...of, message: `${of.message} ` }),
      })),
      [],
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
      [],
    ],
    [
      'takes every network for its own',
      (adapter) => Object.freeze({ ...adapter, normalizeNetwork: (input: unknown) => input as Network }),
      [],
    ],
    [
      'takes every text for an address',
      (adapter) =>
        Object.freeze({
          ...adapter,
          isAddress: (value: unknown): value is string => typeof value === 'string',
        }),
      [],
    ],
    ['can be changed by anyone', (adapter) => ({ ...adapter }), []],
  ])('%s', async (_, change, titles) => {
    expect(await failuresOf(change)).toEqual(titles)
  })
})
