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

  it('§4 on error the time is kept, until it is read again', () => {
    const failed = tokensFailed(tokensAsked(tokensRead(of, { tokens: [gold] }, 5), of), 20)
    expect(failed).toEqual({ status: 'error', of, tokens: [gold], at: 5, failedAt: 20 })
    expect(tokensAsked(failed, of)).toMatchObject({ status: 'loading', failedAt: 20 })
    expect(tokensRead(of, { tokens: [] }, 30)).toEqual({ status: 'ready', of, tokens: [], at: 30 })
  })
})
