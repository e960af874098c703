import { getAddress } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Draft, Quote } from '../../../core/contracts/send.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { createTestWallet, type TestWallet } from '../../../testing/testWallet.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { type CoinKind, coinsOf, deployCoin, pauseCoin } from '../fixtures/coins.js'
import { draftOn } from '../fixtures/draftOf.js'
import { accountOf, first, localChains, second } from '../fixtures/localChains.js'
import { openPage, type Page } from '../fixtures/page.js'

const chains = localChains()
const signal = new AbortController().signal
let page: Page
let wallet: TestWallet | undefined
afterEach(() => {
  wallet?.stop()
  page?.end()
})

async function connected(): Promise<Connector> {
  page = openPage({ injected: false })
  wallet = createTestWallet({ chains: chains.list() })
  wallet.announce()
  const [connector] = page.foundConnectors.values()
  await page.running.connect(connector!, { network: undefined, reconnecting: false, signal })
  return connector!
}
const rpc = () => rpcAt(chains.network(0).rpcUrls.default.http[0]!)
const tokenDraft = (address: string, amount: bigint | 'max', decimals = 18, symbol = 'COIN') =>
  draftOn(chains, { amount, asset: { address, decimals, symbol } })
const quote = async (draft: Draft) => (await page.running.send!()).quote(draft)
/** Submits a quote and returns its outcome: the node may mine a moment after it has answered. */
async function sent(connector: Connector, quoted: Quote) {
  const send = await page.running.send!()
  const { id } = await send.submit(connector, quoted)
  const outcome = send.follow(
    { id, account: accountOf(first), network: chains.network(0) },
    { signal, onTrace: () => undefined, onExecuted: () => undefined },
  )
  return whileTimePasses(page.clock, outcome)
}
const blocking = async (draft: Draft) => (await quote(draft)).notices.filter(({ level }) => level === 'block')

describe('sending a token', () => {
  it.each<[CoinKind, number, bigint, bigint]>([
    ['Coin', 18, 10n ** 18n + 1n, 10n ** 18n + 1n],
    ['Coin', 6, 120_000_001n, 120_000_001n],
    ['Coin', 0, 3n, 3n],
    ['QuietCoin', 6, 1n, 1n],
    ['TaxedCoin', 18, 1_000n, 990n],
  ])('%s of %i decimals: %d sent, %d received, as said before', async (kind, decimals, value, received) => {
    const connector = await connected()
    const coin = await deployCoin(rpc(), first, { kind, decimals })
    const quoted = await quote(tokenDraft(coin, value, decimals))
    expect(quoted.received).toBe(received)
    const [fee] = quoted.fees
    expect(fee!.costs[0]!.amount.value).toBeGreaterThan(30_000n)
    expect(fee!.max).toBe(await coinsOf(rpc(), coin, first))
    const data = {
      amount: { value: String(value), decimals, symbol: 'COIN' },
      received: { value: String(received), decimals, symbol: 'COIN' },
    }
    expect(quoted.notices).toEqual(
      value === received ? [] : [{ code: 'keepsPart', level: 'info', field: 'token', data }],
    )
    expect(await sent(connector, quoted)).toEqual({ status: 'confirmed' })
    expect(await coinsOf(rpc(), coin, second)).toBe(received)
  })

  it('all of a token is sent as much as there is', async () => {
    const connector = await connected()
    const coin = await deployCoin(rpc(), first, { supply: 9n })
    const quoted = await quote(tokenDraft(coin, 'max'))
    await sent(connector, quoted)
    expect(await coinsOf(rpc(), coin, second)).toBe(9n)
  })

  it('error: what the token says no to is said before the wallet is asked', async () => {
    page = openPage({ injected: false })
    const coin = await deployCoin(rpc(), first, { supply: 5n })
    expect(await blocking(tokenDraft(coin, 6n))).toEqual([
      { code: 'insufficientFunds', level: 'block', field: 'amount', data: { symbol: 'COIN' } },
    ])
    await pauseCoin(rpc(), coin, true)
    expect(await blocking(tokenDraft(coin, 1n))).toMatchObject([
      { code: 'executionReverted', data: { reason: 'transfers are paused' } },
    ])
    const stubborn = await deployCoin(rpc(), first, { kind: 'StubbornCoin' })
    expect(await blocking(tokenDraft(stubborn, 1n))).toMatchObject([{ code: 'transferRefused' }])
  })

  it('error: who has a token and nothing for the fee is told which currency is missing', async () => {
    page = openPage({ injected: false })
    const coin = await deployCoin(rpc(), first, { supply: 5n })
    const poor = '0x00000000000000000000000000000000000000Ad'
    const quoted = await quote(
      draftOn(chains, { from: poor, amount: 0n, asset: { address: coin, symbol: 'COIN', decimals: 18 } }),
    )
    expect(quoted.notices).toContainEqual({
      code: 'insufficientFee',
      level: 'block',
      field: 'amount',
      data: { symbol: 'ETH' },
    })
  })

  it('error: where no token is, nothing is sent', async () => {
    page = openPage({ injected: false })
    const none = tokenDraft('0x000000000000000000000000000000000000bEEF', 1n)
    expect(await blocking(none)).toMatchObject([{ code: 'noToken' }])
  })

  it('error: §5 a token needs its address, and nothing is more than a chain can count', async () => {
    page = openPage({ injected: false })
    const fieldsOf = (draft: Draft) => quote(draft).catch((error: { data: unknown }) => error.data)
    expect(await fieldsOf({ ...tokenDraft('0x12', 1n), to: '0x' })).toEqual({ fields: ['token', 'receiver'] })
    expect(await fieldsOf(tokenDraft(second, 2n ** 256n, 37))).toEqual({ fields: ['amount', 'decimals'] })
  })
})

describe('the receiver', () => {
  it('is told from a contract, and from an address that nobody has used', async () => {
    page = openPage({ injected: false })
    const codesOf = async (to: string) =>
      (await quote(draftOn(chains, { to }))).notices.map(({ code }) => code)
    expect(await codesOf(second)).toEqual([])
    expect(await codesOf(await deployCoin(rpc(), first))).toContain('contractReceiver')
    const fresh = '0x00000000000000000000000000000000000000AB'
    expect((await quote(draftOn(chains, { to: fresh }))).notices).toEqual([
      {
        code: 'unusedReceiver',
        level: 'info',
        field: 'receiver',
        data: { network: chains.network(0).name, address: getAddress(fresh.toLowerCase()) },
      },
    ])
    const lent = '0x00000000000000000000000000000000000000ac'
    await rpc()('anvil_setCode', lent, `0xef0100${'11'.repeat(20)}`)
    expect(await codesOf(lent)).toEqual([])
  })
})
