import { afterEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { neverAborted, openSender, type Sender } from '../fixtures/openSender.js'

let sender: Sender
afterEach(() => sender.end())

const posts = () => sender.esplora.requests.filter((each) => each.startsWith('POST'))
describe('a transaction of Bitcoin that may have been taken', () => {
  it.each([
    ['a failure', { status: 502, body: 'Bad gateway' }],
    ['what cannot be read', { body: '<html>' }],
  ])('counts as sent where the API answers %s, and is followed to its end', async (_, reply) => {
    sender = await openSender()
    const { send, connector, esplora, chain } = sender
    esplora.lie = (path) => (path === '/tx' ? reply : undefined)
    const sent = await send.submit(connector, await send.quote(sender.draft()))
    expect((await sender.transaction(sent.id)).vout[0]?.value).toBe(5_000_000)
    chain.mine()
    const followed = send.follow({ ...sender.draft(), ...sent }, neverAborted())
    expect(await whileTimePasses(sender.page.clock, followed)).toEqual({ status: 'confirmed' })
  })

  it('error: where each API turns it away by its status, it is not sent', async () => {
    sender = await openSender()
    const { send, connector, esplora } = sender
    esplora.lie = (path) => (path === '/tx' ? { status: 403, body: 'Forbidden' } : undefined)
    expect(await codeOf(send.submit(connector, await send.quote(sender.draft())))).toBe('rpcFailed')
  })

  it('an API that turns it away is not the network: the next one is asked', async () => {
    sender = await openSender()
    const { send, connector, esplora, chain, network } = sender
    // It knows no such path: 404 to everything.
    const http = [`${chain.url}/elsewhere`, esplora.url]
    const draft = sender.draft({ network: { ...network, rpcUrls: { default: { http } } } })
    const { id } = await send.submit(connector, await send.quote(draft))
    expect((await sender.transaction(id)).vout[0]?.value).toBe(5_000_000)
  })

  it.each(['switchAccount', 'removePermission'] as const)(
    'error: nothing is sent by a wallet that was left while it was asked: %s',
    async (leave) => {
      sender = await openSender()
      const { wallet, page } = sender
      wallet.set({ hold: true })
      const quote = await sender.send.quote(sender.draft())
      const code = codeOf(sender.send.submit(sender.connector, quote))
      await expect.poll(() => wallet.waiting.length).toBe(1)
      if (leave === 'switchAccount') wallet.switchAccount(1)
      else wallet.removePermission()
      await expect.poll(() => page.events.length).toBe(1)
      wallet.approve()
      expect(await code).toBe('unauthorized')
      expect(posts()).toEqual([])
    },
  )
})

describe('coins of Bitcoin under way', () => {
  it('error: a second transaction does not take the place of the first: another quote chooses other coins', async () => {
    sender = await openSender()
    const { send, connector, chain } = sender
    const [one, other] = [await send.quote(sender.draft()), await send.quote(sender.draft())]
    const first = await send.submit(connector, one)
    expect(await codeOf(send.submit(connector, other))).toBe('coinsTaken')
    const second = await send.submit(connector, await send.quote(sender.draft()))
    chain.mine()
    for (const sent of [first, second]) {
      const followed = send.follow({ ...sender.draft(), ...sent }, neverAborted())
      expect(await whileTimePasses(sender.page.clock, followed)).toEqual({ status: 'confirmed' })
    }
  })

  it('those that the wallet is asked for are chosen for nothing else, and are free again once it declines', async () => {
    sender = await openSender()
    const { send, wallet, connector } = sender
    const whole = sender.draft({ amount: 110_000_000n })
    const before = await send.quote(whole)
    expect(before.notices).toEqual([])
    wallet.set({ hold: true })
    const code = codeOf(send.submit(connector, await send.quote(sender.draft())))
    await expect.poll(() => wallet.waiting.length).toBe(1)
    expect((await send.quote(whole)).notices).toMatchObject([{ code: 'coinsWaiting' }])
    expect(await codeOf(send.submit(connector, before))).toBe('coinsTaken')
    wallet.decline()
    expect(await code).toBe('userRejected')
    expect((await send.quote(whole)).notices).toEqual([])
  })
})

describe('levels of fees', () => {
  it('what has to be confirmed for any of them stands in the quote, with the highest fee', async () => {
    sender = await openSender()
    const quote = await sender.send.quote(sender.draft({ amount: 1_500n }))
    const { notices, fees } = quote
    const { code, costs } = fees.find(({ id }) => id === 'fast') ?? {}
    expect(code).toBe('fast')
    expect(notices).toMatchObject([
      {
        code: 'feeAboveAmount',
        level: 'confirm',
        data: { fee: { value: String(costs?.[0]?.amount.value) } },
      },
    ])
  })

  it.each([
    // The vbytes of it are 141. Of one estimate or two above all that was ever paid, in a spike.
    ['{"2":2100,"6":1900,"20":1200,"144":800,"1008":90}', [1_900, 2_000, 800]],
    ['{"1":2100,"2":1900,"6":1200,"144":90}', [1_200, 1_900, 90]],
    ['{"2":-1,"6":4,"144":2}', [4, 4, 2]],
    ['{"2":12,"6":null,"144":"2"}', [12, 12, 12]],
  ])('of estimates out of bounds the others stand: %s', async (body, rates) => {
    sender = await openSender()
    sender.esplora.lie = (path) => (path === '/fee-estimates' ? { body } : undefined)
    const { fees } = await sender.send.quote(sender.draft())
    const amounts = fees.map(({ costs }) => Number(costs[0]?.amount.value))
    expect(fees.map(({ id }) => id)).toEqual(['normal', 'fast', 'slow'])
    expect(amounts).toEqual(rates.map((rate) => rate * 141))
  })

  it('error: an API that names a fast fee far above the normal one is followed to 20 times that', async () => {
    sender = await openSender()
    sender.esplora.lie = (path) =>
      path === '/fee-estimates' ? { body: '{"2":1400,"6":2,"144":1}' } : undefined
    const { fees } = await sender.send.quote(sender.draft())
    const [normal = 0, fast = 0] = fees.map(({ costs }) => Number(costs[0]?.amount.value))
    expect(fast / normal).toBeCloseTo(20, 1)
  })
})
