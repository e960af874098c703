import { expect, it } from 'vitest'
import { approvalText as ar } from './ar/approval.js'
import { frameText as arFrame } from './ar/frame.js'
import { countedIn } from './countedIn.js'
import { approvalText as en } from './en/approval.js'
import { frameText as enFrame } from './en/frame.js'

const counted = ['batch', 'calls', 'signSolanaMany', 'addresses'] as const
const framed = ['resendWait', 'waiting'] as const

it('one call is not “calls at once”', () => {
  expect([1, 2].map((n) => countedIn('en', en.batch, n))).toEqual([
    'Make 1 call| on {network}',
    'Make 2 calls at once| on {network}',
  ])
})

it('Arabic has a form for none, one, two, few, many and others, in its digits', () => {
  const addresses = [0, 1, 2, 3, 11, 100].map((n) => countedIn('ar', ar.addresses, n))
  expect(addresses.map((each) => each.replace(/[\u2068\u2069]/g, ''))).toEqual([
    ...['٠ عنوان', 'عنوان واحد', 'عنوانان'],
    ...['٣ عناوين', '١١ عنوانًا', '١٠٠ عنوان'],
  ])
})

it.each([
  ['en', en],
  ['ar', ar],
] as const)('every text with a count has all plural forms of %s', (language, texts) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  for (const key of counted) expect(Object.keys(texts[key]).sort()).toEqual([...pluralCategories].sort())
})

it.each(framed)('%s has every plural form of Arabic, and one text in English', (key) => {
  const { pluralCategories } = new Intl.PluralRules('ar').resolvedOptions()
  expect(Object.keys(arFrame[key]).sort()).toEqual([...pluralCategories].sort())
  expect(Object.keys(enFrame[key])).toEqual(['other'])
})

it('seconds and requests are counted as Arabic counts them', () => {
  const written = (key: (typeof framed)[number]) =>
    [1, 2, 3, 27].map((n) => countedIn('ar', arFrame[key], n).replace(/[\u2068\u2069]/g, ''))
  expect(written('resendWait')).toEqual([
    ...['حاول مجددًا بعد ثانية واحدة', 'حاول مجددًا بعد ثانيتين'],
    ...['حاول مجددًا بعد ٣ ثوانٍ', 'حاول مجددًا بعد ٢٧ ثانية'],
  ])
  expect(written('waiting').slice(0, 3)).toEqual([
    ...['طلب آخر في الانتظار', 'طلبان آخران في الانتظار', '٣ طلبات أخرى في الانتظار'],
  ])
})
