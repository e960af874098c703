import { describe, expect, it } from 'vitest'
import { tokensAsked, tokensFailed, tokensRead } from './tokenBalance.js'

const of = 'toy:1:brick-a'
const gold = {
  name: 'Gold',
  symbol: 'GLD',
  chainId: 'toy:1' as const,
  address: 'brick-gold',
  amount: { value: 1n, decimals: 6, symbol: 'GLD' },
}

describe('what is known of the tokens', () => {
  it('§4 reading begins: loading is set, and what was known of the account stays', () => {
    expect(tokensAsked(undefined, of)).toEqual({ status: 'loading', of })
    const read = tokensRead(of, { tokens: [gold] }, 5)
    expect(tokensAsked(read, of)).toEqual({ ...read, status: 'loading' })
    expect(tokensAsked(read, 'toy:1:brick-b')).toEqual({ status: 'loading', of: 'toy:1:brick-b' })
  })

  it('what has not changed keeps its identity', () => {
    const silver = { ...gold, symbol: 'SLV', address: 'brick-silver' }
    const first = tokensRead(of, { tokens: [gold, silver] }, 5)
    const more = { ...silver, amount: { ...silver.amount, value: 2n } }
    const priced = { ...gold, price: { value: 1n, decimals: 0, symbol: 'USD' } }
    const copy = (token: typeof gold) => ({ ...token, amount: { ...token.amount } })
    const again = tokensRead(of, { tokens: [copy(gold), more] }, 6, first)
    expect(again.tokens?.[0]).toBe(gold)
    expect(again.tokens?.[1]).toBe(more)
    expect(tokensRead(of, { tokens: [priced] }, 7, first).tokens?.[0]).toBe(priced)
    const renamed = { ...gold, name: 'Fool’s gold' }
    expect(tokensRead(of, { tokens: [renamed] }, 8, first).tokens?.[0]).toBe(renamed)
  })

  it('§4 on error the time is kept, until it is read again', () => {
    const failed = tokensFailed(tokensAsked(tokensRead(of, { tokens: [gold] }, 5), of), 20)
    expect(failed).toEqual({ status: 'error', of, tokens: [gold], at: 5, failedAt: 20 })
    expect(tokensAsked(failed, of)).toMatchObject({ status: 'loading', failedAt: 20 })
    expect(tokensRead(of, { tokens: [] }, 30)).toEqual({ status: 'ready', of, tokens: [], at: 30 })
  })
})
