import { describe, expect, it } from 'vitest'
import type { Adapter, AdapterEvent, Connected, RunningAdapter } from '../core/contracts/adapter.js'
import type { Notice, SendCapability } from '../core/contracts/send.js'
import type { Account, Network } from '../wire/entities.js'
import { insufficientFunds } from '../wire/errors/chain.js'
import { fail } from '../wire/errors/fail.js'
import { missingFields } from '../wire/errors/verbs.js'
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

/** An adapter with some members of its running adapter replaced. */
const running =
  (change: (running: RunningAdapter) => Partial<RunningAdapter>) =>
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
/** An adapter that sends otherwise. */
const sends = (change: (send: SendCapability) => Partial<SendCapability>) =>
  running(({ send }) => ({
    send: async () => {
      const own = (await send?.()) as SendCapability
      return { ...own, ...change(own) }
    },
  }))
const pretended: Connected = {
  accounts: [{ namespace: 'toy', type: 'name', id: 'brick-ann', addresses: { 'toy:hall': 'brick-ann' } }],
  caipNetworkId: 'toy:hall',
  capabilities: {},
}
const listedOnly = ({ addresses, ...each }: Account): Account => ({
  ...each,
  addresses: Object.fromEntries(Object.entries(addresses).filter(([id]) => id !== 'toy:cellar')),
})
const nothing = async () => undefined
/** The cases that hear an event. */
const everyEvent = [
  'another account is told',
  'no account any more is told once',
  'accounts that are shared again are told, and can be picked up silently, each time',
  'accounts that are shared again after a disconnect are not told',
  'a wallet that shares none at a page load tells that it does',
  'another network is told, with the addresses there',
  'a network that the site does not list has an address all the same',
  'a wallet that leaves is told once, and then heard no more',
  'a wallet can be connected again after it was disconnected',
  'two kits that share an adapter do not meet',
]

describe('the suite notices an adapter that', () => {
  it('is sound: no case fails', async () => {
    expect(await failuresOf((adapter) => adapter)).toEqual([])
  })

  it.each<[string, (adapter: Adapter) => Adapter, string[]]>([
    [
      'takes a no for a yes',
      running(({ connect }) => ({ connect: (...args) => connect(...args).catch(() => pretended) })),
      [
        'connect that is declined ends in userRejected, and can be tried again',
        'a yes that comes after the abort is dropped',
        'a connect that was aborted before asks nobody',
        'reconnecting without permission ends in noAccounts and asks the person nothing',
        'reconnecting to a wallet that never answers ends with the abort',
        'garbage instead of an answer ends in a catalogued error',
        'a wallet that shares none at a page load tells that it does',
      ],
    ],
    [
      'throws errors of its own',
      running(({ connect }) => ({
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
        'a wallet that shares none at a page load tells that it does',
      ],
    ],
    [
      'prompts when reconnecting',
      running(({ connect }) => ({
        connect: (to, options) => connect(to, { ...options, reconnecting: false }),
      })),
      [
        'reconnecting picks up the permission and asks the person nothing',
        'reconnecting without permission ends in noAccounts and asks the person nothing',
        'a wallet that shares none at a page load tells that it does',
      ],
    ],
    [
      'does not hear the abort',
      running(({ connect }) => ({
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
      running(() => ({ switchNetwork: async (_, { caipNetworkId }) => ({ ...pretended, caipNetworkId }) })),
      [
        'switchNetwork resolves when the wallet is there',
        'switchNetwork answers the same accounts, with their addresses there',
        'switchNetwork adds a network the wallet does not know',
        'switchNetwork that is refused ends in userRejected, the wallet where it was',
        'switchNetwork to which the wallet says yes, and stays, is no success',
      ],
    ],
    [
      'reports a switch whatever comes of it',
      running(({ switchNetwork }) => ({
        switchNetwork: (...args) => switchNetwork(...args).catch(() => pretended),
      })),
      [
        'switchNetwork that is refused ends in userRejected, the wallet where it was',
        'switchNetwork to which the wallet says yes, and stays, is no success',
      ],
    ],
    [
      'forgets nothing when disconnecting',
      running(() => ({ disconnect: nothing })),
      [
        'accounts that are shared again after a disconnect are not told',
        'disconnect forgets the listeners; twice is harmless',
        'disconnect ends although the wallet never answers',
      ],
    ],
    [
      'leaks its listeners when it stops',
      running(() => ({ stop: () => undefined })),
      [
        'reconnecting without permission ends in noAccounts and asks the person nothing',
        'a wallet that shares none at a page load tells that it does',
        'stop leaves no listener and no timer',
      ],
    ],
    [
      'takes a lock for a disconnect',
      emitting(({ connectorId, ...event }, emit) => {
        const isLock = event.type === 'change' && event.accounts?.length === 0
        if (event.type !== 'unlock')
          emit(isLock ? { type: 'disconnect', connectorId } : { ...event, connectorId })
      }),
      [
        'no account any more is told once',
        'accounts that are shared again are told, and can be picked up silently, each time',
        'a wallet that shares none at a page load tells that it does',
      ],
    ],
    [
      'goes on looking after it was stopped',
      running(({ discover }) => ({
        discover(onFound) {
          discover(onFound)
          return () => undefined
        },
      })),
      ['reports nothing after it was stopped, and everything when started again'],
    ],
    [
      'reports one wallet under two names',
      running(({ discover }) => ({
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
      running(() => ({
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
      ['a capability is whole or absent'],
    ],
    [
      'says of a connection what it has no code for',
      running(({ connect }) => ({
        connect: async (...args) => ({ ...(await connect(...args)), capabilities: { typedData: true } }),
      })),
      ['a connection can do what it says it can'],
    ],
    [
      'chooses accounts for the person',
      running(() => ({ accounts: async () => ({ choose: async () => pretended.accounts }) })),
      ['choosing accounts asks the person, answers what the wallet shares, and may be declined'],
    ],
    [
      'rounds a balance',
      running(({ reader }) => ({
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
      running(() => ({
        reader: async () => ({ getBalance: async () => ({ value: 0n, decimals: 0, symbol: 'BRK' }) }),
      })),
      [
        'getBalance answers base units exactly',
        'getBalance of a network that cannot be reached ends in a catalogued error',
      ],
    ],
    [
      'signs something else',
      running(({ signMessage }) => ({
        signMessage: (to, of) => signMessage(to, { ...of, message: `${of.message} ` }),
      })),
      ['signMessage answers a signature that can be verified'],
    ],
    [
      'row 5: cannot quote before there is an amount',
      sends(({ quote }) => ({
        quote: (draft) =>
          draft.amount === undefined ? Promise.reject(new Error('no amount')) : quote(draft),
      })),
      [
        'a draft is quoted while it is filled in, without asking the wallet',
        'what is not whole cannot be submitted',
      ],
    ],
    [
      'row 5: takes too little money for a failure',
      sends(({ quote }) => ({
        quote: async (draft) => {
          const answer = await quote(draft)
          if (answer.notices.some(({ level }) => level === 'block'))
            throw fail(insufficientFunds, { reason: '' })
          return answer
        },
      })),
      ['too little money is no failure: there are the fees, and a notice that blocks'],
    ],
    [
      'row 5: has one maximum for all fees',
      sends(({ quote }) => ({
        quote: async (draft) => {
          const answer = await quote(draft)
          return { ...answer, fees: answer.fees.map((fee) => ({ ...fee, max: answer.fees[0]?.max ?? 0n })) }
        },
      })),
      ['as much as there is belongs to a fee: it leaves what that costs, and can be sent'],
    ],
    [
      'row 5: keeps one fee, whichever is chosen',
      sends(({ submit }) => ({
        submit: (connector, quote, feeId) =>
          feeId === undefined
            ? submit(connector, quote)
            : Promise.reject(fail(missingFields, { fields: ['fee'] })),
      })),
      ['submitting asks the person once, with each fee, and may be declined'],
    ],
    [
      'row 5: follows by a number that it does not store',
      sends(({ submit, follow }) => {
        const numbers = new Map<string, number>()
        return {
          submit: async (...parameters) => {
            const submitted = await submit(...parameters)
            numbers.set(submitted.id, numbers.size)
            return submitted
          },
          follow: async (entry, options) =>
            numbers.has(entry.id) ? follow(entry, options) : { status: 'dropped' },
        }
      }),
      ['what was sent is followed to its end, also by a session after a reload'],
    ],
    [
      'quotes what is no data',
      sends(({ quote }) => ({
        quote: async (draft) => {
          const { notices, ...answer } = await quote(draft)
          const odd: Notice = { code: 'odd', level: 'info', data: { when: new Date(0) as never } }
          return { ...answer, notices: [...notices, odd] }
        },
      })),
      ['a draft is quoted while it is filled in, without asking the wallet'],
    ],
    [
      'has stubs that report success',
      running(() => ({
        send: async () => ({
          readReceiver: (text) => text,
          quote: async (draft) => ({ draft, fees: [], notices: [] }),
          submit: async () => ({ id: '0x' }),
          follow: async () => ({ status: 'confirmed' }),
        }),
        typedData: async () => ({ signTypedData: async () => '0x' }),
      })),
      [
        'a capability is whole or absent',
        'whom a text names is an address that can be sent to, or nobody',
        'what is malformed ends in missingFields',
        'too little money is no failure: there are the fees, and a notice that blocks',
        'what is not whole cannot be submitted',
        'submitting asks the person once, with each fee, and may be declined',
        'what was sent is followed to its end, also by a session after a reload',
      ],
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
          addressKey: (text: unknown) => (typeof text === 'string' ? text : undefined),
        }),
      [
        'tells addresses from other texts',
        'has one key for an address, however it is written, and it is its own key',
      ],
    ],
    [
      'takes upper and lower case for the same where case counts',
      (adapter) =>
        Object.freeze({
          ...adapter,
          addressKey: (text: unknown) => adapter.addressKey(text)?.toLowerCase(),
        }),
      ['has one key for an address, however it is written, and it is its own key'],
    ],
    [
      'knows no address on another network than the site’s',
      emitting((event, emit) =>
        emit('accounts' in event ? { ...event, accounts: event.accounts?.map(listedOnly) ?? [] } : event),
      ),
      ['a network that the site does not list has an address all the same'],
    ],
    [
      'calls an account by its address',
      running(({ switchNetwork }) => ({
        async switchNetwork(to, network) {
          const there = await switchNetwork(to, network)
          const { caipNetworkId } = there
          const byAddress = (each: Account) => ({ ...each, id: each.addresses[caipNetworkId] ?? each.id })
          return { ...there, accounts: there.accounts.map(byAddress) }
        },
      })),
      ['switchNetwork answers the same accounts, with their addresses there'],
    ],
    [
      'forgets addresses when it writes new ones',
      running(() => ({
        addressesOn: async (accounts) =>
          accounts.map((each) => ({ ...each, id: `${each.id}!`, addresses: {} })),
      })),
      ['addressesOn adds addresses and leaves the rest as it was'],
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
