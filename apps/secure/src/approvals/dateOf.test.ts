import { afterEach, expect, it, vi } from 'vitest'
import { approvalText as ar } from '../texts/ar/approval.js'
import { approvalText as en } from '../texts/en/approval.js'
import { dateOf } from './dateOf.js'

const seconds = BigInt(Date.UTC(2030, 2, 17, 22, 46) / 1_000)

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([
  ['UTC', /Mar 17, 2030.*10:46/],
  ['Asia/Dubai', /Mar 18, 2030.*2:46/],
])('a deadline is written in the zone of the person, as other times are: %s', (zone, written) => {
  vi.stubEnv('TZ', zone)
  expect(dateOf(seconds, { texts: en, language: 'en' })).toMatch(written)
})

it('a deadline has the digits of the language', () => {
  const digits = dateOf(seconds, { texts: ar, language: 'ar' }).match(/\p{Nd}/gu)
  expect(digits?.join('')).toMatch(/^[٠-٩]+$/)
})

it('error: what no calendar holds has no end date', () => {
  const last = 8_640_000_000_000n
  expect(dateOf(last, { texts: en, language: 'en' })).toMatch(/275760/)
  expect(dateOf(last + 1n, { texts: en, language: 'en' })).toBe(en.forever)
})
