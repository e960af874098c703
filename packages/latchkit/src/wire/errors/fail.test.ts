import { describe, expect, it } from 'vitest'
import { entry } from './entry.js'
import { fail, isLatchkitError } from './fail.js'
import { httpStatus } from './gateway.js'
import { userRejected } from './wallet.js'

const boatSunk = entry('boatSunk', ({ name }: { name: string }) => `${name} has sunk`)
const rejected = fail(userRejected, { wallet: 'Toy' })

describe('a catalogued error', () => {
  it('is told from everything else', () => {
    expect(isLatchkitError(rejected)).toBe(true)
    for (const other of [new Error('userRejected'), { ...rejected }, 'userRejected', undefined])
      expect(isLatchkitError(other)).toBe(false)
  })

  it('is one of several codes, and not one that is not named', () => {
    expect(isLatchkitError(rejected, 'requestPending', 'userRejected')).toBe(true)
    expect(isLatchkitError(rejected, 'requestPending')).toBe(false)
    expect(isLatchkitError(rejected, '')).toBe(false)
  })

  it('has the data of its code', () => {
    const error: unknown = fail(httpStatus, { status: 429, reasons: [], retryAfterMs: 2_000 })
    expect(isLatchkitError(error, 'httpStatus') && error.data.retryAfterMs).toBe(2_000)
  })

  it('is known by a row of a catalogue of one’s own, which says what its data is', () => {
    const error: unknown = fail(boatSunk, { name: 'Ada' })
    expect(isLatchkitError(error, userRejected, boatSunk)).toBe(true)
    expect(isLatchkitError(error, boatSunk) && error.data.name).toBe('Ada')
  })

  it('is known in another copy of the kit', () => {
    const copied = Object.assign(new Error('declined'), { name: 'LatchkitError', code: 'userRejected' })
    expect(isLatchkitError(copied, 'userRejected')).toBe(true)
  })
})
