import { describe, expect, it } from 'vitest'
import type { Token } from '../../wire/entities.js'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { open } from '../modal/open.js'
import { tokenBalance } from '../select/balances.js'
import { currentView } from '../state/views.js'
import { fetchTokenBalance } from './fetchTokenBalance.js'

const world = worlds()
const token = (address: string, decimals = 6): Token => ({
  address,
  name: `Token ${address}`,
  symbol: address.toUpperCase(),
  decimals,
})
const tokens = { 'toy:1': [token('brick-gold'), token('brick-dust', 0), token('brick-clay', 18)] }
const native = {
  name: 'Brick',
  symbol: 'BRK',
  chainId: 'toy:1',
  amount: { value: 1_500_000n, decimals: 6, symbol: 'BRK' },
}
const unavailable = {
  kind: 'error',
  text: 'toast.tokenBalanceUnavailable',
  detail: 'toast.fundsSafe',
}

/** A connected account on a toy chain whose site names tokens. */
async function connected(options: object = { tokens }) {
  const all = world(options)
  const { kit, toy, start } = all
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  const requests: (readonly string[])[] = []
  const answers = (read: (each: string) => bigint | undefined) =>
    toy.setTokens(async (each) => {
      requests.push(each)
      return each.map(read)
    })
  answers((each) => (each === 'brick-gold' ? 42n : 0n))
  const shown = () => tokenBalance(kit.store.getState())
  return { ...all, requests, answers, shown, toast: () => kit.store.getState().toast.current }
}

describe('the tokens of an account', () => {
  it('§3 are the native currency and what it has of the site’s tokens, exact', async () => {
    const { kit, shown, requests, toast } = await connected()
    expect(shown()).toEqual({ status: 'idle', tokens: undefined })
    await fetchTokenBalance(kit)
    expect(shown()).toEqual({
      status: 'ready',
      tokens: [
        native,
        {
          name: 'Token brick-gold',
          symbol: 'BRICK-GOLD',
          chainId: 'toy:1',
          address: 'brick-gold',
          amount: { value: 42n, decimals: 6, symbol: 'BRICK-GOLD' },
        },
      ],
    })
    // §5: those without decimals are not even asked for.
    expect(requests).toEqual([['brick-gold', 'brick-clay']])
    expect(toast()).toBeUndefined()
  })

  it('is the native currency alone where the site names none, and nothing where there is nothing', async () => {
    const { kit, toy, shown, requests } = await connected({})
    await fetchTokenBalance(kit)
    expect(shown()).toEqual({ status: 'ready', tokens: [native] })
    toy.setBalance(async () => 0n)
    await fetchTokenBalance(kit, { force: true })
    expect(shown()).toEqual({ status: 'ready', tokens: [] })
    expect(requests).toEqual([])
  })

  it('a token that does not answer as one is left out', async () => {
    const { kit, shown, answers } = await connected()
    answers((each) => (each === 'brick-clay' ? 1n : undefined))
    await fetchTokenBalance(kit)
    expect(shown().tokens?.map(({ address }) => address)).toEqual([undefined, 'brick-clay'])
  })

  it('are read again after 10 s, the native balance with them, and at once if forced', async () => {
    const { kit, toy, clock, requests, shown } = await connected()
    await fetchTokenBalance(kit)
    await clock.advance(9_999)
    await fetchTokenBalance(kit)
    expect(requests).toHaveLength(1)
    toy.setBalance(async () => 7n)
    await clock.advance(1)
    await Promise.all([fetchTokenBalance(kit), fetchTokenBalance(kit)])
    expect(requests).toHaveLength(2)
    expect(shown().tokens?.[0]?.amount.value).toBe(7n)
    await fetchTokenBalance(kit, { force: true })
    expect(requests).toHaveLength(3)
  })

  it('error: §5 after a failure nothing is asked for 30 s but what is forced; §8 the toast comes once', async () => {
    const { kit, toy, clock, requests, shown, answers, toast } = await connected()
    let fails = 0
    toy.setTokens(async () => {
      fails++
      throw new Error('down')
    })
    await fetchTokenBalance(kit)
    expect(shown()).toEqual({ status: 'error', tokens: undefined })
    expect(toast()).toEqual(unavailable)
    await clock.advance(29_999)
    expect(toast()).toBeUndefined()
    await fetchTokenBalance(kit)
    expect(fails).toBe(1)
    await clock.advance(1)
    await fetchTokenBalance(kit)
    await fetchTokenBalance(kit, { force: true })
    expect(fails).toBe(3)
    expect(toast()).toBeUndefined()

    answers(() => 1n)
    await fetchTokenBalance(kit, { force: true })
    expect(shown()).toMatchObject({ status: 'ready', tokens: { length: 3 } })
    expect(requests).toHaveLength(1)
    // What was known stays with the error, and the toast is armed again.
    toy.setTokens(() => Promise.reject(new Error('down')))
    await clock.advance(10_000)
    await fetchTokenBalance(kit)
    expect(shown()).toMatchObject({ status: 'error', tokens: { length: 3 } })
    expect(toast()).toEqual(unavailable)
  })

  it('error: a native balance that cannot be read is a failure too', async () => {
    const { kit, toy, clock, shown, toast } = await connected({})
    await clock.advance(30_000)
    toy.setBalance(() => Promise.reject(new Error('down')))
    await fetchTokenBalance(kit)
    expect(shown().status).toBe('error')
    expect(toast()).toEqual(unavailable)
    toy.setBalance(async () => 3n)
    await clock.advance(30_000)
    await fetchTokenBalance(kit)
    expect(shown()).toMatchObject({ status: 'ready', tokens: [{ amount: { value: 3n } }] })
  })

  it('error: §8 on a network the site does not list the toast says so, once', async () => {
    const { kit, toy, clock, shown, toast } = await connected({ tokens, allowUnsupportedChain: true })
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:9' })
    await clock.advance(0)
    await fetchTokenBalance(kit)
    expect(shown()).toEqual({ status: 'error', tokens: undefined })
    expect(toast()).toEqual(unavailable)
    await clock.advance(60_000)
    await fetchTokenBalance(kit)
    expect(toast()).toBeUndefined()
  })

  it('error: no toast lies over the view of a network that the site does not list', async () => {
    const { kit, toy, clock, toast } = await connected({ tokens })
    const before = fetchTokenBalance(kit)
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:9' })
    await clock.advance(0)
    expect(currentView(kit.store.getState().router).name).toBe('UnsupportedChain')
    await before
    await fetchTokenBalance(kit, { force: true })
    expect(toast()).toBeUndefined()
  })

  it.each([
    ['Account', undefined],
    ['WalletSendSelectToken', undefined],
    ['WalletSend', unavailable],
  ] as const)(
    'error: readings 43: the view %s says it itself, or there is the toast',
    async (name, shown) => {
      const { kit, toy, toast } = await connected()
      toy.setTokens(() => Promise.reject(new Error('down')))
      open(kit, { view: name })
      await fetchTokenBalance(kit)
      expect(toast()).toEqual(shown)
    },
  )

  it('error: an answer for the account before never shows on the account now', async () => {
    const { kit, toy, clock, shown, answers } = await connected()
    let answer: (values: readonly bigint[]) => void = () => undefined
    toy.setTokens(() => new Promise((resolve) => (answer = resolve)))
    const old = fetchTokenBalance(kit)
    await clock.advance(0)
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-x')],
    })
    await clock.advance(0)
    answers(() => 5n)
    await fetchTokenBalance(kit)
    answer([111n, 111n])
    await old
    expect(shown().tokens?.map(({ amount }) => amount.value)).toEqual([1_500_000n, 5n, 5n])
  })

  it('error: nobody is connected', async () => {
    const { kit, start } = world({ tokens })
    await start()
    expect(await codeOf(fetchTokenBalance(kit))).toBe('notConnected')
    expect(tokenBalance(kit.store.getState())).toEqual({ status: 'idle', tokens: undefined })
  })
})
