import { afterEach, describe, expect, it, vi } from 'vitest'
import { addNetwork } from '../../../core/connect/addNetwork.js'
import { disconnect } from '../../../core/connect/disconnect.js'
import { switchNetwork } from '../../../core/connect/switchNetwork.js'
import type { Call, CallsStatus } from '../../../core/contracts/calls.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { getCallsStatus, showCallsStatus } from '../../../core/wallet/getCallsStatus.js'
import { getCapabilities } from '../../../core/wallet/getCapabilities.js'
import { sendCalls } from '../../../core/wallet/sendCalls.js'
import { waitForCalls } from '../../../core/wallet/waitForCalls.js'
import { forwardRpc } from '../../../testing/rpc.js'
import { evmNetwork, localChains, second } from '../fixtures/localChains.js'
import { openSite, type Site } from '../fixtures/openSite.js'
import { codeOf } from '../fixtures/page.js'
import { revertsWith } from '../fixtures/revertsWith.js'

const chains = localChains()
const contract = '0x00000000000000000000000000000000000c0de0'
const one: Call = { to: second, value: 1n }
let site: Site
afterEach(() => site?.end())

async function connected(): Promise<Site> {
  site = openSite(chains.list(), { networks: [chains.network(0), chains.network(1)] })
  return site.connect()
}
const rpc = (method: string, ...params: unknown[]) => forwardRpc(chains.list()[0]!.rpcUrl, method, params)
const balance = async () => BigInt((await rpc('eth_getBalance', second, 'latest')) as string)
const refused = (code: number) => () => Promise.reject(Object.assign(new Error('no'), { code }))
const promptsOf = (method: string) => site.wallet.prompts.filter((prompt) => prompt === method).length
/** Waits until calls are final, and returns their status: a node may mine a moment after it has answered. */
const settled = (id: string) =>
  vi.waitUntil(async () => {
    const status = await getCallsStatus(site.kit, { id })
    return status.status !== 'pending' && status
  }, 30_000)

describe('getCapabilities', () => {
  it('answers what the wallet can do, by network', async () => {
    const { kit } = await connected()
    const atomic = { atomic: { status: 'unsupported' } }
    expect(await getCapabilities(kit)).toEqual({ 'eip155:31337': atomic, 'eip155:31338': atomic })
    expect(await getCapabilities(kit, { networks: ['eip155:31338'] })).toEqual({ 'eip155:31338': atomic })
    expect(site.wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  it('what holds under 0x0 holds on every chain, and a network nothing is said of is left out', async () => {
    const { kit, wallet } = await connected()
    const sponsored = { paymasterService: { supported: true }, atomic: { status: 'ready' } }
    wallet.set({ answers: { wallet_getCapabilities: { '0x0': sponsored, '0x7a6a': { atomic: 1 } } } })
    expect(await getCapabilities(kit)).toEqual({
      'eip155:31337': sponsored,
      'eip155:31338': { ...sponsored, atomic: 1 },
    })
    wallet.set({ answers: { wallet_getCapabilities: { '0x7a6a': { auxiliaryFunds: {} }, odd: 5 } } })
    expect(await getCapabilities(kit)).toEqual({ 'eip155:31338': { auxiliaryFunds: {} } })
  })

  it.each([4200, -32601])(
    'error: %i a wallet that does not offer it is asked once, and again on another account',
    async (code) => {
      const { kit, wallet } = await connected()
      let reads = 0
      const wallet_getCapabilities = () => {
        reads++
        return refused(code)()
      }
      wallet.set({ answers: { wallet_getCapabilities } })
      expect(await codeOf(getCapabilities(kit))).toBe('methodUnsupported')
      expect(await codeOf(getCapabilities(kit))).toBe('methodUnsupported')
      expect(reads).toBe(1)
      wallet.switchAccount(1)
      await expect.poll(() => site.account().address).toBe(second)
      expect(await codeOf(getCapabilities(kit))).toBe('methodUnsupported')
      expect(reads).toBe(2)
      await disconnect(kit)
      await site.connect()
      wallet.set({ answers: {} })
      expect(await getCapabilities(kit)).toHaveProperty('eip155:31337')
    },
  )

  it.each([null, 'x', [], 5, { toJSON: () => null }])('error: %j is no answer', async (answer) => {
    const { kit, wallet } = await connected()
    wallet.set({ answers: { wallet_getCapabilities: answer } })
    expect(await codeOf(getCapabilities(kit))).toBe('badAnswer')
  })

  it('error: nobody connected', async () => {
    site = openSite(chains.list(), { networks: [chains.network(0)] })
    expect(await codeOf(getCapabilities(site.kit))).toBe('notConnected')
  })
})

describe('sendCalls', () => {
  it.each(['final', 'first'] as const)(
    'asks once and sends all of them (%s form of EIP-5792)',
    async (calls) => {
      const { kit, wallet } = await connected()
      wallet.set({ calls })
      const before = await balance()
      const { id } = await sendCalls(kit, { calls: [one, { ...one, data: '0x' }, { to: second }] })
      await expect.poll(balance).toBe(before + 2n)
      expect(promptsOf('wallet_sendCalls')).toBe(1)
      const status = await settled(id)
      expect(status).toMatchObject({ id, status: 'confirmed', code: 200, atomic: calls === 'first' })
      expect(status.receipts).toHaveLength(3)
      expect(status.receipts[0]).toMatchObject({ succeeded: true, gasUsed: 21_000n, logs: [] })
      expect(status.caipNetworkId).toBe(calls === 'final' ? 'eip155:31337' : undefined)
      expect(await codeOf(showCallsStatus(kit, { id }))).toEqual({ resolved: undefined })
    },
  )

  it('hands over what the standard asks for, and nothing more', async () => {
    const { kit, wallet } = await connected()
    const seen: unknown[] = []
    const answer = { id: '0x1', capabilities: { paymasterService: {} } }
    const wallet_sendCalls = (params: unknown) => {
      seen.push(params)
      return answer
    }
    wallet.set({ answers: { wallet_sendCalls } })
    const capabilities = { paymasterService: { url: 'https://pay.example', optional: true } }
    const whole = {
      calls: [{ ...one, data: '0xab', capabilities }, { to: second }],
      id: '0xabc',
      capabilities,
    }
    expect(await sendCalls(kit, { ...whole, atomicRequired: true, network: 'eip155:31338' })).toEqual(answer)
    const [from] = wallet.addresses
    expect(seen).toEqual([
      [
        {
          version: '2.0.0',
          from,
          chainId: '0x7a6a',
          atomicRequired: true,
          id: '0xabc',
          capabilities,
          calls: [{ to: second, data: '0xab', value: '0x1', capabilities }, { to: second }],
        },
      ],
    ])
  })

  it('error: §5 each call needs a to starting with 0x, an optional data starting with 0x and value', async () => {
    const { kit } = await connected()
    const fieldsOf = (calls: unknown, more: object = {}) =>
      sendCalls(kit, { calls: calls as readonly Call[], ...more }).catch(
        (error: { data: { fields: unknown } }) => error.data.fields,
      )
    expect(await fieldsOf([])).toEqual(['calls'])
    expect(await fieldsOf(undefined)).toEqual(['calls'])
    for (const to of [undefined, '', '0x', second.slice(2), 'latchkit.eth'])
      expect(await fieldsOf([one, { to }])).toEqual(['calls.1.to'])
    for (const data of ['', 'ab', '0xa', '0xgg', 5])
      expect(await fieldsOf([{ ...one, data }])).toEqual(['calls.0.data'])
    for (const value of [-1n, 1, '0x1', null])
      expect(await fieldsOf([{ ...one, value }])).toEqual(['calls.0.value'])
    expect(await fieldsOf([null])).toEqual(['calls.0.to'])
    for (const id of ['', `0x${'a'.repeat(8_193)}`]) expect(await fieldsOf([one], { id })).toEqual(['id'])
    expect(promptsOf('wallet_sendCalls')).toBe(0)
  })

  it.each([
    [4001, 'userRejected'],
    [5700, 'capabilityUnsupported'],
    [5710, 'callsChainUnsupported'],
    [5720, 'duplicateCallsId'],
    [5730, 'unknownCallsId'],
    [5740, 'callsTooLarge'],
    [5750, 'upgradeRejected'],
    [5760, 'atomicityUnsupported'],
  ])('error: %i', async (code, name) => {
    const { kit, wallet } = await connected()
    wallet.set({ answers: { wallet_sendCalls: refused(code) } })
    expect(await codeOf(sendCalls(kit, { calls: [one] }))).toBe(name)
  })

  it('error: the wallet says what it lacks: 5700, 5720, 5730, 5760', async () => {
    const { kit } = await connected()
    const capabilities = { paymasterService: { url: 'https://pay.example' } }
    expect(await codeOf(sendCalls(kit, { calls: [one], capabilities }))).toBe('capabilityUnsupported')
    expect(await codeOf(sendCalls(kit, { calls: [one], atomicRequired: true }))).toBe('atomicityUnsupported')
    const id = '0xabcd'
    await sendCalls(kit, { calls: [one], id })
    expect(await codeOf(sendCalls(kit, { calls: [one], id }))).toBe('duplicateCallsId')
    expect(await codeOf(getCallsStatus(kit, { id: '0x1234' }))).toBe('unknownCallsId')
  })

  it('error: a network the site does not list, an answer that is no id, an abort', async () => {
    const { kit, wallet } = await connected()
    expect(await codeOf(sendCalls(kit, { calls: [one], network: 'eip155:5' }))).toBe('networkNotFound')
    for (const answer of [null, '', {}, { id: 5 }, 'x'.repeat(8_195)]) {
      wallet.set({ answers: { wallet_sendCalls: answer } })
      expect(await codeOf(sendCalls(kit, { calls: [one] }))).toBe('badAnswer')
    }
    wallet.set({ answers: {}, hold: true })
    const controller = new AbortController()
    const sent = codeOf(sendCalls(kit, { calls: [one], signal: controller.signal }))
    await expect.poll(() => promptsOf('wallet_sendCalls')).toBe(1)
    controller.abort()
    expect(await sent).toBe('requestAborted')
  })

  it('error: a call that the contract refuses is told of before it is sent', async () => {
    const { kit } = await connected()
    await rpc('anvil_setCode', contract, revertsWith('Closed on Sundays'))
    await expect(sendCalls(kit, { calls: [{ to: contract }] })).rejects.toThrow('Closed on Sundays')
  })
})

describe('calls one by one', () => {
  /** A wallet that knows no calls, and sends what it is given without looking at it. */
  async function plainWallet(): Promise<Site> {
    await connected()
    const send = ([transaction]: [object]) => rpc('eth_sendTransaction', { ...transaction, gas: '0x30d40' })
    site.wallet.set({ calls: 'none', answers: { eth_sendTransaction: send } })
    return site
  }

  it('are sent where the wallet knows none; what became of them is read from the chain, after a reload too', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ calls: 'none' })
    const before = await balance()
    const { id } = await whileTimePasses(
      site.clock,
      sendCalls(kit, { calls: [one, { ...one, data: '0x1234' }] }),
    )
    expect(promptsOf('eth_sendTransaction')).toBe(2)
    await expect.poll(balance).toBe(before + 2n)
    site = await site.reload()
    const status = await settled(id)
    expect(status).toMatchObject({ status: 'confirmed', code: 200, atomic: false })
    expect(status.caipNetworkId).toBe('eip155:31337')
    expect(status.receipts.map(({ succeeded }) => succeeded)).toEqual([true, true])
    expect(await codeOf(showCallsStatus(site.kit, { id }))).toBe('methodUnsupported')
  })

  it('error: never if they must be atomic', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ calls: 'none' })
    for (let times = 0; times < 2; times++)
      expect(await codeOf(sendCalls(kit, { calls: [one], atomicRequired: true }))).toBe('methodUnsupported')
    expect(promptsOf('eth_sendTransaction')).toBe(0)
  })

  it('each when the one before it is in a block', async () => {
    const { kit, wallet, clock } = await connected()
    wallet.set({ calls: 'none' })
    await rpc('evm_setAutomine', false)
    try {
      const sent = sendCalls(kit, { calls: [one, one] })
      await expect.poll(() => clock.pending).toBe(1)
      expect(promptsOf('eth_sendTransaction')).toBe(1)
      await rpc('evm_mine')
      await clock.advance(1_000)
      await expect.poll(() => promptsOf('eth_sendTransaction')).toBe(2)
      const { id } = await sent
      expect((await getCallsStatus(kit, { id })).status).toBe('pending')
      await rpc('evm_mine')
      expect((await settled(id)).status).toBe('confirmed')
    } finally {
      await rpc('evm_setAutomine', true)
    }
  })

  it('on the network asked for', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ calls: 'none' })
    const { id } = await whileTimePasses(
      site.clock,
      sendCalls(kit, { calls: [one], network: 'eip155:31338' }),
    )
    expect(wallet.chainId).toBe(31_338)
    expect((await getCallsStatus(kit, { id })).caipNetworkId).toBe('eip155:31338')
  })

  it('none is sent after one that was reverted', async () => {
    const { kit } = await plainWallet()
    await rpc('anvil_setCode', contract, revertsWith('no'))
    const statusOf = async (calls: readonly Call[]) => {
      const { id } = await whileTimePasses(site.clock, sendCalls(kit, { calls }))
      return settled(id)
    }
    expect(await statusOf([one, { to: contract }, one])).toMatchObject({
      status: 'partiallyReverted',
      code: 600,
      receipts: [{ succeeded: true }, { succeeded: false }],
    })
    expect(await statusOf([{ to: contract }, one])).toMatchObject({ status: 'reverted', code: 500 })
  })

  it('none is sent after a refusal; those before it stay, and are told of', async () => {
    const { kit, wallet } = await connected()
    let sent = 0
    const send = ([transaction]: [object]) =>
      sent++ ? refused(4001)() : rpc('eth_sendTransaction', transaction)
    wallet.set({ calls: 'none', answers: { eth_sendTransaction: send } })
    const { id } = await whileTimePasses(site.clock, sendCalls(kit, { calls: [one, one, one] }))
    expect(sent).toBe(2)
    const status = await settled(id)
    expect(status).toMatchObject({ status: 'partiallyReverted', code: 600 })
    expect(status.receipts).toHaveLength(1)
  })

  it('error: the first one is refused', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ calls: 'none', reject: ['eth_sendTransaction'] })
    expect(await codeOf(sendCalls(kit, { calls: [one, one] }))).toBe('userRejected')
  })

  it('error: a capability that is not optional, or no way to see what became of them', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ calls: 'none' })
    const needed = { paymasterService: {} }
    const calls = [{ ...one, capabilities: needed }]
    expect(await codeOf(sendCalls(kit, { calls }))).toBe('capabilityUnsupported')
    const optional = { paymasterService: { optional: true } }
    expect(await sendCalls(kit, { calls: [one], capabilities: optional })).toHaveProperty('id')
    addNetwork(kit, evmNetwork(31_337, []))
    expect(await codeOf(sendCalls(kit, { calls: [one] }))).toBe('missingRpcUrl')
  })

  it('error: an id of a network the site does not list', async () => {
    const { kit } = await connected()
    const word = (digits: string) => digits.padStart(64, '0')
    const id = `0x${word('1')}${word('5')}${'5792'.repeat(16)}`
    expect(await codeOf(getCallsStatus(kit, { id }))).toBe('unknownCallsId')
  })
})

describe('getCallsStatus', () => {
  const answered = async (answer: unknown) => {
    const { kit, wallet } = await connected()
    wallet.set({ answers: { wallet_getCallsStatus: answer } })
    return getCallsStatus(kit, { id: '0x1' }).catch((error: { code: string }) => error.code)
  }
  const receipt = (status: string) => ({
    logs: [{ address: second, data: '0x', topics: ['0x1'] }],
    status,
    blockHash: '0x1',
    blockNumber: '0x2',
    gasUsed: '0x3',
    transactionHash: '0x4',
  })

  it.each<[number, CallsStatus['status']]>([
    [100, 'pending'],
    [110, 'pending'],
    [200, 'confirmed'],
    [400, 'failed'],
    [500, 'reverted'],
    [600, 'partiallyReverted'],
  ])('%i is %s', async (status, name) => {
    const answer = { version: '2.0.0', id: '0x1', chainId: '0x1', status, atomic: true }
    expect(await answered(answer)).toEqual({
      id: '0x1',
      status: name,
      code: status,
      atomic: true,
      caipNetworkId: 'eip155:1',
      receipts: [],
    })
  })

  it.each<[readonly string[], number]>([
    [[], 200],
    [['0x1', '0x1'], 200],
    [['0x0', '0x0'], 500],
    [['0x1', '0x0'], 600],
  ])('of the first form: CONFIRMED with %j is %i', async (statuses, code) => {
    const answer = { status: 'CONFIRMED', receipts: statuses.map(receipt) }
    expect(await answered(answer)).toMatchObject({ code })
  })

  it('of the first form: PENDING', async () => {
    expect(await answered({ status: 'PENDING' })).toMatchObject({ status: 'pending', code: 100 })
  })

  it.each([
    null,
    'CONFIRMED',
    {},
    { status: 'DONE' },
    { status: 300 },
    { status: 42 },
    { status: 200.5 },
    { status: 200, receipts: [{}] },
    { status: 200, receipts: [{ ...receipt('0x1'), blockNumber: 'soon' }] },
  ])('error: %j is no answer', async (answer) => {
    expect(await answered(answer)).toBe('badAnswer')
  })
})

describe('waitForCalls', () => {
  /** A wallet that answers what a test says, and how often it was asked. */
  async function answering(status: (reads: number) => unknown) {
    const { kit, wallet, clock } = await connected()
    await expect.poll(() => site.account().balanceStatus).toBe('ready')
    const count = { reads: 0 }
    wallet.set({ answers: { wallet_getCallsStatus: () => status(++count.reads) } })
    return { kit, clock, count }
  }
  const pending = { status: 100, atomic: true }
  const done = { status: 200, atomic: true }
  /** Lets the clock run second by second, with the time that asking takes. */
  async function run(seconds: number) {
    for (let second = 0; second < seconds; second++) {
      await expect.poll(() => site.clock.pending).toBeGreaterThan(0)
      await site.clock.advance(1_000)
    }
  }

  it('really waits for a real chain, and has the balance read again', async () => {
    const { kit, clock } = await connected()
    await expect.poll(() => site.account().balanceStatus).toBe('ready')
    const before = site.account().balance?.value
    await rpc('evm_setAutomine', false)
    try {
      const { id } = await sendCalls(kit, { calls: [one] })
      const waiting = waitForCalls(kit, { id })
      await expect.poll(() => clock.pending).toBe(1)
      await rpc('evm_mine')
      await clock.advance(1_000)
      expect((await waiting).status).toBe('confirmed')
      await expect.poll(() => site.account().balance?.value).not.toBe(before)
    } finally {
      await rpc('evm_setAutomine', true)
    }
  })

  it('asks every second for 10 s, then every 4 s', async () => {
    const { kit, count } = await answering((reads) => (reads < 14 ? pending : done))
    const waiting = waitForCalls(kit, { id: '0x1' })
    const times: number[] = []
    for (let reads = 1; reads <= 13; reads++) {
      await expect.poll(() => [count.reads, site.clock.pending]).toEqual([reads, 1])
      times.push(site.clock.now())
      await site.clock.advance(reads <= 10 ? 1_000 : 4_000)
    }
    expect((await waiting).status).toBe('confirmed')
    const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 18]
    expect(times.map((ms) => ms / 1_000)).toEqual(seconds)
    expect(site.clock.pending).toBe(0)
  })

  it('a wallet that stumbles is asked again', async () => {
    const { kit } = await answering((reads) => (reads === 1 ? Promise.reject(new Error('busy')) : done))
    const waiting = waitForCalls(kit, { id: '0x1' })
    await run(1)
    expect((await waiting).status).toBe('confirmed')
  })

  it.each([
    [5730, 'unknownCallsId'],
    [4200, 'methodUnsupported'],
    [4100, 'unauthorized'],
  ])('error: %i ends it', async (code, name) => {
    const { kit } = await answering(refused(code))
    expect(await codeOf(waitForCalls(kit, { id: '0x1' }))).toBe(name)
    expect(site.clock.pending).toBe(0)
  })

  it('error: an abort, and the end of the kit, end it and leave no timer', async () => {
    const { kit, clock } = await answering(() => pending)
    const controller = new AbortController()
    const aborted = codeOf(waitForCalls(kit, { id: '0x1', signal: controller.signal }))
    await expect.poll(() => clock.pending).toBe(1)
    controller.abort()
    expect(await aborted).toBe('requestAborted')
    expect(clock.pending).toBe(0)
    expect(await codeOf(waitForCalls(kit, { id: '0x1', signal: AbortSignal.abort() }))).toBe('requestAborted')
    const ended = codeOf(waitForCalls(kit, { id: '0x1' }))
    await expect.poll(() => clock.pending).toBe(1)
    kit.destroy()
    expect(await ended).toBe('requestAborted')
    expect(clock.pending).toBe(0)
  })

  it('error: after 24 hours a wallet may have forgotten', async () => {
    const { kit, clock, count } = await answering(() => pending)
    const waiting = codeOf(waitForCalls(kit, { id: '0x1' }))
    await expect.poll(() => clock.pending).toBe(1)
    // As after a laptop was closed: the timer comes late.
    const jump = clock.advance(1_000)
    await jump
    await expect.poll(() => clock.pending).toBe(1)
    Object.assign(kit.services.clock, { now: () => 86_400_000 })
    await clock.advance(1_000)
    expect(await waiting).toBe('callsNotSettled')
    expect(count.reads).toBe(2)
  })

  it('goes on while the wallet is on another network', async () => {
    const { kit, clock } = await connected()
    const { id } = await sendCalls(kit, { calls: [one] })
    await switchNetwork(kit, { network: 'eip155:31338' })
    const status = await whileTimePasses(clock, waitForCalls(kit, { id }))
    expect(status.status).toBe('confirmed')
  })
})
