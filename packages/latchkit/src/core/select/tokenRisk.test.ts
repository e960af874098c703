import { describe, expect, it } from 'vitest'
import type { TokenBalance } from '../../wire/entities.js'
import { createLatchkit } from '../createLatchkit.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { tokenRisks } from './tokenRisk.js'

const network = toyNetwork('1')
const gold = { address: 'brick-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }
const kit = createLatchkit({
  networks: [network],
  adapters: [createToy().adapter],
  tokens: { 'toy:1': [gold] },
})
const riskOf = tokenRisks(kit, network)
const token = (symbol: string, more: Partial<TokenBalance> = {}): TokenBalance => ({
  ...{ name: symbol, symbol, chainId: 'toy:1', address: 'brick-junk' },
  amount: { value: 1n, decimals: 0, symbol },
  ...more,
})

describe('the symbol of a token', () => {
  it.each([
    ['UЅDС', 'USDC'],
    ['WЕTH', 'WETH'],
    ['G1D', 'GLD'],
    ['GLD', 'GLD'],
    [network.nativeCurrency.symbol, network.nativeCurrency.symbol],
  ])('error: readings 39, %s of a stranger is taken for %s', (symbol, name) =>
    expect(riskOf(token(symbol))).toEqual({ kind: 'alike', name }),
  )

  it('error: readings 39, a symbol of several scripts', () =>
    expect(riskOf(token('ЖUNK'))).toEqual({ kind: 'mixed' }))

  it('is believed of the native currency, of what the site lists, and of what has a price', () => {
    const { symbol } = network.nativeCurrency
    const native = { ...token(symbol) }
    expect(riskOf({ ...native, address: undefined } as unknown as TokenBalance)).toBeUndefined()
    expect(riskOf(token('GLD', { address: gold.address }))).toBeUndefined()
    expect(riskOf(token('UЅDС', { price: { value: 1n, decimals: 0, symbol: 'USD' } }))).toBeUndefined()
  })

  it('is believed where it is written as a known one and the site lists none of that name, or like none', () => {
    expect(riskOf(token('USDC'))).toBeUndefined()
    expect(riskOf(token('PEBBLE'))).toBeUndefined()
  })
})
