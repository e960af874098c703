import { type Hex, recoverMessageAddress, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  type RpcCall,
  rpcAt,
} from '../../../../packages/latchkit/src/adapters/evm/fixtures/chainContracts.js'
import { type Anvil, startAnvil } from '../../../../packages/latchkit/src/adapters/evm/fixtures/startAnvil.js'
import { email, type Home, raw } from '../identity/fixtures/browser.js'
import { breakStorage, storageFaults } from '../identity/fixtures/storageFaults.js'
import { frameText as en } from '../texts/en/frame.js'
import { screenHeights } from '../ui/screenHeights.js'
import { statusOf } from './bundles.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// The queue of approvals, before the real services and a real chain.

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const tooMany = -32_005
let anvil: Anvil
let rpc: RpcCall
let home: Home

beforeAll(async () => {
  anvil = await startAnvil(31_337)
  rpc = rpcAt(anvil.rpcUrl)
})
afterAll(() => anvil.stop())
const openServices = homesOfTests()
beforeEach(async () => {
  home = await openServices()
})

/** A frame that is signed in, with coins on the chain. */
async function open() {
  const chains = [{ id: 31_337, name: 'Anvil', symbol: 'ETH', rpcUrl: anvil.rpcUrl }]
  const frame = await openFrame(home, { networks: { chains, solana: [] } })
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  const address = (await frame.browser.wallets.wallet())!.facts.addresses.eip155 as Hex
  await rpc('anvil_setBalance', address, toHex(10n ** 19n))
  const request = (method: string, params: unknown, signal?: AbortSignal) =>
    frame.send('RPC_REQUEST', { method, params } as never, signal).catch((error: unknown) => error)
  /** A revocation: it moves nothing, so that it is approved in the frame. */
  const revoke = { to: receiver, data: `0xa22cb465${spender.padStart(64, '0')}${'0'.repeat(64)}` }
  await rpc('anvil_setCode', receiver, '0x00')
  /** Sends a revocation as a bundle. */
  const sendBundle = (id: string) =>
    request('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', calls: [revoke], id }])
  return { ...frame, address, request, revoke, sendBundle }
}

const messageOf = (address: string, text = raw) => ['personal_sign', [text, address]] as const

it('one request is shown at a time, the next one after it, and the sixth is refused at once', async () => {
  const { request, address, asks, press, text } = await open()
  const answers = [1, 2, 3, 4, 5].map((n) => request(...messageOf(address, toHex(`message ${n}`))))
  await asks('message 1')
  expect(text()).toContain('4 more waiting')
  expect(await request(...messageOf(address))).toMatchObject({ code: tooMany })
  for (const n of [1, 2, 3, 4, 5]) {
    if (n > 1) await asks(`message ${n}`)
    await press(n === 2 ? en.approve : en.reject)
  }
  const outcomes = await Promise.all(answers)
  expect(
    outcomes.map((each) => (typeof each === 'string' ? 'signed' : (each as { code: number }).code)),
  ).toEqual([...[4001, 'signed', 4001, 4001, 4001]])
  const signature = outcomes[1] as Hex
  expect(await recoverMessageAddress({ message: { raw: toHex('message 2') }, signature })).toBe(address)
})

it('security: the page is told one height, whatever is asked', async () => {
  const { request, address, press, parts, revoke } = await open()
  const show = vi.spyOn(parts.screenHost, 'show')
  const send = (transaction: object) => ['eth_sendTransaction', [{ from: address, ...transaction }]] as const
  const requests = [
    messageOf(address),
    messageOf(address, toHex('many words '.repeat(2_000))),
    send({ to: receiver, value: '0x1' }),
    send(revoke),
    send({ to: receiver, data: `0xdeadbeef${'00'.repeat(2_000)}` }),
  ]
  for (const [method, params] of requests) {
    const answer = request(method, params)
    await press(en.reject)
    expect(await answer).toMatchObject({ code: 4001 })
  }
  expect(show.mock.calls.map(([, reason, height]) => [reason, height])).toEqual(
    requests.map(() => ['approve', screenHeights.windowStep]),
  )
})

it('a request that the page gives up while it waits is never shown, and the one behind it is', async () => {
  const { request, address, asks, press, events } = await open()
  const [shown, waiting] = [new AbortController(), new AbortController()]
  const first = request(...messageOf(address, toHex('first')), shown.signal)
  const second = request(...messageOf(address, toHex('second')), waiting.signal)
  const third = request(...messageOf(address, toHex('third')))
  await asks('first')
  waiting.abort()
  shown.abort()
  expect([await first, await second]).toEqual([
    expect.objectContaining({ message: 'Request was aborted' }),
    expect.objectContaining({ message: 'Request was aborted' }),
  ])
  await asks('third')
  await press(en.reject)
  expect(await third).toMatchObject({ code: 4001 })
  expect(events.at(-1)).toBe('hide')
})

it('error: a screen that takes the place of an approval ends it, and the one behind it is not stuck', async () => {
  const { request, address, asks, press, send } = await open()
  const answers = ['first', 'second'].map((text) => request(...messageOf(address, toHex(text))))
  await asks('first')
  await send('SHOW_SETTINGS', {})
  expect(await answers[0]).toMatchObject({ message: 'Request was aborted' })
  await asks('second')
  await press(en.approve)
  expect(await answers[1]).toMatch(/^0x[\da-f]{130}$/)
})

it('error: after a sign-out nothing is shown or signed, and no code is sent for it', async () => {
  const { request, address, asks, press, send, events } = await open()
  const answers = ['first', 'second'].map((text) => request(...messageOf(address, toHex(text))))
  await asks('first')
  await send('SIGN_OUT', undefined)
  await press(en.approve)
  const refused = { code: 4100, message: 'No wallet is connected' }
  expect(await Promise.all(answers)).toMatchObject([refused, refused])
  expect(events.slice(-2)).toEqual(['no session', 'hide'])
})

it('error: a service that does not answer an approval is said in the words that a person reads', async () => {
  const { request, address, asks, press, browser, events } = await open()
  const answer = request(...messageOf(address, toHex('first')))
  await asks('first')
  browser.wire.isCut = () => true
  await press(en.approve)
  expect(await answer).toMatchObject({ message: en.unreachable })
  expect(events.at(-1)).toBe('hide')
})

it('error: a request that can’t be read is refused before anything is shown', async () => {
  const { request, address, events, browser } = await open()
  const before = [...events]
  // The recovery password would be wanted first.
  const { share: _, ...rest } = (await browser.record())!
  await browser.put({ ...rest, locked: {} as never })
  const bad = { from: address, to: receiver, value: '0x1', data: '0x123' }
  for (const [method, params] of [
    ['eth_sendTransaction', [bad]],
    ['eth_signTypedData_v4', [address, '{}']],
  ] as const) {
    const answer = await Promise.race([
      request(method, params),
      vi.waitFor(() => expect(events).not.toEqual(before), 5_000),
    ])
    expect(answer).toMatchObject({ code: -32_602 })
  }
  expect(events).toEqual(before)
})

it('reads go on while an approval waits', async () => {
  const { request, address, asks, press } = await open()
  const waits = request(...messageOf(address, toHex('waits')))
  await asks('waits')
  expect(await request('eth_getTransactionCount', [address, 'latest'])).toBe('0x0')
  await press(en.reject)
  await waits
})

it('given up after it was approved and before it is sent: nothing is sent', async () => {
  const { request, address, revoke, asks, press, parts } = await open()
  const gone = new AbortController()
  const answer = request('eth_sendTransaction', [{ from: address, ...revoke }], gone.signal)
  await asks('Remove a permission')
  const { sign } = parts.vault
  vi.spyOn(parts.vault, 'sign').mockImplementation(async (input) => {
    const signed = await sign(input)
    gone.abort()
    return signed
  })
  await press(en.approve)
  expect(await answer).toMatchObject({ message: 'Request was aborted' })
  expect(await rpc('eth_getTransactionCount', address, 'pending')).toBe('0x0')
})

it('given up while it is being sent: the person is told that it was already sent', async () => {
  const { request, address, revoke, asks, press, events, shows } = await open()
  const gone = new AbortController()
  const answer = request('eth_sendTransaction', [{ from: address, ...revoke }], gone.signal)
  await asks('Remove a permission')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const response = await fetch(...given)
    if (String(given[1]?.body).includes('eth_sendRawTransaction')) gone.abort()
    return response
  })
  await press(en.approve)
  await shows('It was already sent')
  expect(await answer).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(() => rpc('eth_getTransactionCount', address, 'latest')).toBe('0x1')
  await press('Close')
  expect(events.at(-1)).toBe('hide')
})

it('EIP-5792: calls go out one by one after one approval, and their status is their receipts', async () => {
  const { request, address, revoke, asks, press, window } = await open()
  const bundle = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [revoke, revoke] }
  expect(await request('wallet_getCapabilities', [address])).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const sent = request('wallet_sendCalls', [bundle])
  await asks('Send 2 transactions,')
  expect((await window()).text()).toContain('Transaction 2: Remove a permission')
  await press(en.approve)
  const { id } = (await sent) as { id: string }
  await vi.waitFor(async () => {
    const status = { id, version: '2.0.0', chainId: '0x7a69', atomic: false, status: 200 }
    expect(await request('wallet_getCallsStatus', [id])).toMatchObject(status)
  }, 10_000)
  expect(await rpc('eth_getTransactionCount', address, 'latest')).toBe('0x2')
  expect(await request('wallet_sendCalls', [{ ...bundle, id }])).toMatchObject({ code: 5720 })
})

it.each(storageFaults)(
  'EIP-5792: where the storage is %s by the time that calls have gone out, the site is not told that they have not',
  async (_, act, name) => {
    const { request, address, asks, press, sendBundle } = await open()
    const id = '0x1234'
    const sent = sendBundle(id)
    await asks('Remove a permission')
    let broken: ReturnType<typeof breakStorage> | undefined
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (!String(given[1]?.body).includes('eth_sendRawTransaction')) return fetch(...given)
      broken ??= breakStorage(act, name)
      return fetch(...given)
    })
    await press(en.approve)
    expect(await sent).toEqual({ id })
    expect(broken?.failing).toHaveBeenCalled()
    expect(await rpc('eth_getTransactionCount', address, 'pending')).toBe('0x1')
    // This page knows it all the same: a site that read of none would ask for it again.
    expect(await request('wallet_getCallsStatus', [id])).toMatchObject({ id })
    expect(await sendBundle(id)).toMatchObject({ code: 5720 })
  },
)

it('error: EIP-5792: a second request with an id that is being decided is refused; one that was rejected leaves its id free', async () => {
  const { asks, press, text, sendBundle } = await open()
  const [sent, atOnce] = [sendBundle('0x1234'), sendBundle('0x1234')]
  expect(await atOnce).toMatchObject({ code: 5720 })
  await asks('Remove a permission')
  expect(text()).not.toContain('more waiting')
  await press(en.reject)
  expect(await sent).toMatchObject({ code: 4001 })
  const second = sendBundle('0x1234')
  await asks('Remove a permission')
  await press(en.reject)
  expect(await second).toMatchObject({ code: 4001 })
})

it('error: EIP-5792: a storage that hangs by the time that calls have gone out keeps the answer back for a second', async () => {
  const { request, asks, press, parts, tick, sendBundle } = await open()
  const id = '0x1234'
  const sent = sendBundle(id)
  await asks('Remove a permission')
  const { change } = parts.store
  const noting = vi.fn()
  vi.spyOn(parts.store, 'change').mockImplementation((name, make) => {
    if (name !== 'bundles') return change(name, make)
    noting()
    return new Promise(() => undefined)
  })
  await press(en.approve)
  await vi.waitFor(() => expect(noting).toHaveBeenCalled(), 10_000)
  tick(1)
  expect(await sent).toEqual({ id })
  expect(await request('wallet_getCallsStatus', [id])).toMatchObject({ id })
})

it.each([
  ['one that is under way', [undefined], false, { status: 100, atomic: true }],
  ['one that is done', ['0x1'], false, { status: 200, atomic: true }],
  ['two that are done', ['0x1', '0x1'], false, { status: 200, atomic: false }],
  ['one of two that was not done', ['0x1', '0x0'], false, { status: 600, atomic: false }],
  ['one that was not done', ['0x0'], false, { status: 500, atomic: true }],
  ['one whose second was not sent', ['0x1'], true, { status: 600, atomic: false }],
])('EIP-5792: the status of %s', async (_, receipts, isCut, status) => {
  const hashes = receipts.map((_receipt, at) => `0x${at}`)
  const bundle = { id: '0x1', origin: 'https://site.test', chainId: 'eip155:31337', hashes, isCut }
  const receiptOf = async (hash: string) => {
    const given = receipts[Number(hash)]
    return given && { status: given }
  }
  expect(await statusOf(bundle, receiptOf)).toMatchObject(status)
})

it.each([
  ['several as one', { atomicRequired: true }, 5760],
  ['another network', { chainId: '0x1' }, 5710],
  ['a capability that is needed', { capabilities: { paymasterService: { url: 'https://x' } } }, 5700],
  ['an account of someone else', { from: receiver }, -32_602],
])('error: EIP-5792: %s', async (_, change, code) => {
  const { request, revoke } = await open()
  const bundle = { version: '2.0.0', chainId: '0x7a69', calls: [revoke, revoke], ...change }
  expect(await request('wallet_sendCalls', [bundle])).toMatchObject({ code })
  expect(await request('wallet_getCallsStatus', ['0x01'])).toMatchObject({ code: 5730 })
  expect(await request('wallet_getAssets', [{ account: receiver }])).toMatchObject({ code: 4100 })
})
