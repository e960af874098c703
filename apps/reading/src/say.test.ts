import { expect, it } from 'vitest'
import { notice, say } from './say.js'
import { noticeTexts as ar } from './texts/ar/notices.js'
import { noticeTexts as en, type NoticeCode } from './texts/en/notices.js'

const namesIn = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

const codes = (Object.keys(en) as (NoticeCode | 'language')[]).filter((each) => each !== 'language')

it.each(codes)('%s names the same in Arabic, in its own script', (code) => {
  expect(namesIn(ar[code])).toEqual(namesIn(en[code]))
  if (code !== 'networkError') expect(ar[code]).toMatch(/\p{sc=Arabic}/u)
})

it('a sentence inside of another one is in the same language, and what it names is set apart', () => {
  const one = notice('wouldFail', { reason: notice('ownError', { selector: '0x12345678' }) })
  expect(say(one)).toBe('It would fail right now: an error of its own, 0x12345678')
  expect(say(one, ar)).toBe('سيفشل الآن: خطأ خاص به، \u20680x12345678\u2069')
})

it('error: a value that looks like a name of the table is no name, and what is not given stays', () => {
  expect(say(notice('otherSite', { domain: '{host}', host: 'atlas.example' }))).toBe(
    'It signs you in at {host}, but the site says it is atlas.example.',
  )
  expect(say(notice('alsoSends'))).toBe('It also sends {amount}.')
})

it('readings 44: what is counted stands in the digits of the language, what is named in its own', () => {
  const waits = notice('waitsForOthers', { n: 12 })
  expect(say(waits)).toBe('Your transactions that have to be sent before it: 12.')
  expect(say(waits, ar)).toContain('\u2068١٢\u2069')
  const fails = notice('wouldFail', { reason: notice('stepProgramError', { step: 3, error: '6001' }) })
  expect(say(fails, ar)).toMatch(/\u2068٣\u2069.*\u20686001\u2069/)
  expect(say(notice('tooManyTransactions', { n: 20 }), ar)).toContain('٢٠')
})
