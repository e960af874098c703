import { expect, it } from 'vitest'
import type { Amount } from '../../wire/entities.js'
import { connect } from '../connect/connect.js'
import { worlds } from '../fixtures/worlds.js'
import { emptyDraft } from '../state/send.js'
import { accountState } from './accountState.js'
import { sendFields } from './sendFields.js'

const world = worlds()
const brk = (value: bigint): Amount => ({ value, decimals: 3, symbol: 'BRK' })
const usd = (value: bigint, decimals: number): Amount => ({ value, decimals, symbol: 'USD' })
const gold = {
  name: 'Gold',
  symbol: 'GLD',
  chainId: 'toy:1',
  address: 'brick-gold',
  amount: { value: 1_500_000n, decimals: 6, symbol: 'GLD' },
  price: usd(2n, 0),
} as const

/** A connected account, with this price of its currency, and a draft that sends gold. */
async function sending(nativePrice?: Amount) {
  const { kit, toy, start, account } = world()
  toy.setBalance(async () => 4_000n)
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await expect.poll(() => account().balance).toBeDefined()
  const state = kit.store.getState()
  const { caipAddress } = accountState(state)
  const of = caipAddress ?? 'toy:1:'
  const { amount, ...token } = gold
  const fees = [{ id: 'slow', code: 'slow', costs: [{ code: 'network', amount: brk(20n) }] }]
  const quote = { id: 1, draft: { asset: gold.address }, fees, notices: [], expiresAt: 9 }
  kit.store.setState({
    send: {
      ...emptyDraft(1, of),
      token: { ...token, decimals: amount.decimals },
      sendTokenAmount: 5n,
      receiverAddress: 'brick-b',
      receiverProfileName: 'mira.toy',
      receiverProfileImageUrl: 'data:,mira',
      quote,
    },
    queries: {
      ...state.queries,
      tokenBalance: {
        toy: {
          of,
          status: 'error',
          at: 1,
          failedAt: 7,
          data: { tokens: [gold], ...(nativePrice && { nativePrice }) },
        },
      },
    } as never,
  })
  return { kit, balance: accountState(state).balance, fields: () => sendFields(kit.store.getState()) }
}

it('§3 the fields of a draft have the names of the specification', async () => {
  const { fields, balance } = await sending(usd(10n, 2))
  expect(fields()).toMatchObject({
    token: {
      address: 'brick-gold',
      symbol: 'GLD',
      price: usd(2n, 0),
      quantity: { decimals: '6', numeric: '1.5' },
    },
    sendTokenAmount: 5n,
    receiverAddress: 'brick-b',
    receiverProfileName: 'mira.toy',
    receiverProfileImageUrl: 'data:,mira',
    gasPrice: brk(20n),
    gasPriceInUSD: usd(200n, 5),
    networkBalanceInUSD: usd(40_000n, (balance?.decimals ?? 0) + 2),
    loading: false,
    lastRetry: 7,
  })
  expect(fields()).toBe(fields())
  expect(fields()?.tokenBalances.at(-1)).toEqual({
    name: 'Gold',
    symbol: 'GLD',
    chainId: 'toy:1',
    address: 'brick-gold',
    price: usd(2n, 0),
    value: usd(3_000_000n, 6),
    quantity: { decimals: '6', numeric: '1.5' },
  })
})

it('what no source tells is absent, and a price in another currency is none in dollars', async () => {
  for (const price of [undefined, { ...usd(10n, 2), symbol: 'EUR' }]) {
    const { kit, fields } = await sending(price)
    expect(fields()).toMatchObject({ gasPriceInUSD: undefined, networkBalanceInUSD: undefined })
    kit.destroy()
  }
})

it('without an account there is no draft', async () => {
  const { kit, start } = world()
  await start()
  expect(sendFields(kit.store.getState())).toBeUndefined()
})
