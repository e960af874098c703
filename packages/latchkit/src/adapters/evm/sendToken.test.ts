import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { createTestWallet, type TestWallet } from '../../testing/testWallet.js'
import { askAt } from './fixtures/chainContracts.js'
import { type CoinKind, coinsOf, deployCoin, pauseCoin } from './fixtures/coins.js'
import { first, localChains, second } from './fixtures/localChains.js'
import { codeOf, openPage, type Page } from './fixtures/page.js'
import { whileTimePasses } from './fixtures/whileTimePasses.js'

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
  const [connector] = page.found.values()
  await page.session.connect(connector!, { network: undefined, reconnecting: false, signal })
  return connector!
}
const ask = () => askAt(chains.network(0).rpcUrls.default.http[0]!)
const draftOf = (address: string, value: bigint, decimals = 18, symbol = 'COIN') => ({
  from: first,
  to: second,
  value,
  network: chains.network(0),
  token: { address, decimals, symbol },
})
const prepare = async (draft: object) => (await page.session.send!()).prepare(draft)

describe('sending a token', () => {
  it.each<[CoinKind, number, bigint, bigint]>([
    ['Coin', 18, 10n ** 18n + 1n, 10n ** 18n + 1n],
    ['Coin', 6, 120_000_001n, 120_000_001n],
    ['Coin', 0, 3n, 3n],
    ['QuietCoin', 6, 1n, 1n],
    ['TaxedCoin', 18, 1_000n, 990n],
  ])('%s of %i decimals: %d sent, %d received, as said before', async (kind, decimals, value, received) => {
    const connector = await connected()
    const coin = await deployCoin(ask(), first, { kind, decimals })
    const prepared = await prepare(draftOf(coin, value, decimals))
    expect(prepared.received).toBe(received)
    expect(prepared.fee?.value).toBeGreaterThan(30_000n)
    expect(prepared.reserve?.value).toBe(prepared.fee!.value * 2n)
    const send = await page.session.send!()
    const hash = await send.submit(connector, prepared.draft)
    const confirmed = send.confirm(hash, chains.network(0), signal)
    expect(await whileTimePasses(page.clock, confirmed)).toBe(true)
    expect(await coinsOf(ask(), coin, second)).toBe(received)
  })

  it('error: what the token says no to is said before the wallet is asked', async () => {
    page = openPage({ injected: false })
    const coin = await deployCoin(ask(), first, { supply: 5n })
    await expect(prepare(draftOf(coin, 6n))).rejects.toMatchObject({
      code: 'executionReverted',
      data: { reason: 'balance too low' },
    })
    await pauseCoin(ask(), coin, true)
    await expect(prepare(draftOf(coin, 1n))).rejects.toMatchObject({
      data: { reason: 'transfers are paused' },
    })
    const stubborn = await deployCoin(ask(), first, { kind: 'StubbornCoin' })
    expect(await codeOf(prepare(draftOf(stubborn, 1n)))).toBe('transferRefused')
  })

  it('error: where no token is, nothing is sent', async () => {
    page = openPage({ injected: false })
    expect(await codeOf(prepare(draftOf('0x000000000000000000000000000000000000bEEF', 1n)))).toBe('noToken')
  })

  it('error: §5 a token needs its address, and nothing is more than a chain can count', async () => {
    page = openPage({ injected: false })
    const fieldsOf = (draft: object) => prepare(draft).catch((error: { data: unknown }) => error.data)
    expect(await fieldsOf({ ...draftOf('0x12', 1n), to: undefined })).toEqual({
      fields: ['token', 'receiver'],
    })
    expect(await fieldsOf(draftOf(second, 2n ** 256n, 37))).toEqual({ fields: ['amount', 'decimals'] })
  })
})

describe('the receiver', () => {
  it('is told from a contract, and from an address that nobody has used', async () => {
    page = openPage({ injected: false })
    const send = await page.session.send!()
    const look = (address: string) => send.lookAt!(address, chains.network(0))
    expect(await look(second)).toEqual({ isContract: false, isUnused: false })
    expect(await look(await deployCoin(ask(), first))).toEqual({ isContract: true, isUnused: false })
    expect(await look('0x00000000000000000000000000000000000000ab')).toEqual({
      isContract: false,
      isUnused: true,
    })
    const lent = '0x00000000000000000000000000000000000000ac'
    await ask()('anvil_setCode', lent, `0xef0100${'11'.repeat(20)}`)
    expect(await look(lent)).toEqual({ isContract: false, isUnused: false })
  })
})
