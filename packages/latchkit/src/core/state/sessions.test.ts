import { describe, expect, it } from 'vitest'
import type { SharedSession } from '../contracts/sharedSession.js'
import { sessionChanged } from './pairing.js'

const session = (name: string): SharedSession => ({
  peer: { name, description: '', url: '' },
  namespaces: {},
  expiresAt: 9,
})
const both = { one: session('One'), two: session('Two') }

describe('sessions, one a connector', () => {
  it('a session takes the place of the one before it over the same connector, and of no other', () => {
    expect(sessionChanged(both, 'one', session('New'))).toEqual({ one: session('New'), two: session('Two') })
    expect(sessionChanged({}, 'one', session('One'))).toEqual({ one: session('One') })
  })

  it('the end of one touches no other', () => {
    expect(sessionChanged(both, 'one', undefined)).toEqual({ two: session('Two') })
    expect(sessionChanged(both, 'three', undefined)).toBe(both)
  })
})
