import { describe, expect, it } from 'vitest'
import { callsFirstPollMs } from '../../wire/constants.js'
import { connect } from '../connect/connect.js'
import type { Adapter } from '../contracts/adapter.js'
import type { CallsCapability, CallsRequest, CallsStatus } from '../contracts/calls.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { getCallsStatus, showCallsStatus } from './getCallsStatus.js'
import { getCapabilities } from './getCapabilities.js'
import { sendCalls } from './sendCalls.js'
import { waitForCalls } from './waitForCalls.js'
import { watchAsset } from './watchAsset.js'

const world = worlds()
const [id, caipNetworkId] = ['batch-1', 'toy:1'] as const

/** A kit that is connected to a toy wallet which sends several calls in one go. */
async function wallet() {
  const toy = createToy({ can: { calls: true } })
  const sent: CallsRequest[] = []
  const shown: string[] = []
  const status: { now: CallsStatus['status'] } = { now: 'pending' }
  const calls: CallsCapability = {
    getCapabilities: async (_, { networks }) =>
      Object.fromEntries(networks.map((each) => [each.caipNetworkId, { atomic: { status: 'supported' } }])),
    async sendCalls(_, request) {
      sent.push(request)
      return { id }
    },
    getCallsStatus: async (_, callsId) => ({
      ...{ id: callsId, status: status.now, code: 100, atomic: true, caipNetworkId, receipts: [] },
    }),
    showCallsStatus: async (_, callsId) => void shown.push(callsId),
  }
  const adapter: Adapter = {
    ...toy.adapter,
    setup: (context) => ({ ...toy.adapter.setup(context), calls: async () => calls }),
  }
  const it = world({ adapters: [adapter] })
  await it.start()
  toy.add('a', { accounts: ['brick-a'] })
  await connect(it.kit, { connector: 'toy:a' })
  return { ...it, sent, shown, status }
}

describe('calls', () => {
  it('sendCalls sends them from the account in use, on the network in use, all or nothing where asked', async () => {
    const { kit, sent } = await wallet()
    const calls = [{ to: 'brick-b', value: 1n }]
    expect(await sendCalls(kit, { calls, atomicRequired: true })).toEqual({ id })
    expect(sent).toMatchObject([
      { calls, atomicRequired: true, account: { namespace: 'toy' }, network: { caipNetworkId } },
    ])
  })

  it('getCapabilities asks for the networks of the site', async () => {
    const { kit } = await wallet()
    expect(Object.keys(await getCapabilities(kit))).toEqual(['toy:1', 'toy:2'])
  })

  it('getCallsStatus and showCallsStatus ask the wallet about the calls of this id', async () => {
    const { kit, shown } = await wallet()
    expect(await getCallsStatus(kit, { id })).toMatchObject({ id, status: 'pending' })
    await showCallsStatus(kit, { id })
    expect(shown).toEqual([id])
  })

  it('waitForCalls asks again until they are settled; error: requestAborted when the caller gives up', async () => {
    const { kit, clock, status } = await wallet()
    const settled = waitForCalls(kit, { id })
    const ended = new AbortController()
    const given = codeOf(waitForCalls(kit, { id, signal: ended.signal }))
    await clock.advance(callsFirstPollMs)
    ended.abort()
    expect(await given).toBe('requestAborted')
    status.now = 'confirmed'
    await clock.advance(callsFirstPollMs)
    expect(await settled).toMatchObject({ id, status: 'confirmed' })
  })

  it('error: each needs a wallet, and one that can do it', async () => {
    const { kit, toy, start } = world()
    await start()
    const verbs = [
      () => sendCalls(kit, { calls: [{ to: 'brick-b' }] }),
      () => getCapabilities(kit),
      () => getCallsStatus(kit, { id }),
      () => showCallsStatus(kit, { id }),
      () => waitForCalls(kit, { id }),
    ]
    for (const verb of verbs) expect(await codeOf(verb())).toBe('notConnected')
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    for (const verb of verbs) expect(await codeOf(verb())).toBe('unsupportedChain')
  })
})

it('watchAsset answers whether the wallet shows the token; error: notConnected', async () => {
  const { kit, toy, start } = world()
  await start()
  const token = { address: 'brick-t', symbol: 'TKN', decimals: 2 }
  expect(await codeOf(watchAsset(kit, token))).toBe('notConnected')
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  expect(await watchAsset(kit, token)).toBe(true)
})
