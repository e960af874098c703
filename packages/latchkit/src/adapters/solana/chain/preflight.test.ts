import { describe, expect, it } from 'vitest'
import { type PreflightCommitment, preflightOf } from './preflight.js'

describe('the preflight commitment', () => {
  it('§5 is one of eight, of which nodes and wallets take three', () => {
    const all = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
    expect(all.map((each) => preflightOf(each as PreflightCommitment))).toEqual([
      'processed',
      'confirmed',
      'finalized',
      'processed',
      'confirmed',
      'confirmed',
      'finalized',
      'finalized',
    ])
    expect(preflightOf()).toBe('confirmed')
  })

  it.each(['', 'Confirmed', 'toString', null, 7])('error: §5 %j is none', (commitment) => {
    expect(() => preflightOf(commitment as PreflightCommitment)).toThrow(
      expect.objectContaining({ code: 'missingFields', data: { fields: ['preflightCommitment'] } }),
    )
  })
})
