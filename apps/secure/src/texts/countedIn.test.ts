import { expect, it } from 'vitest'
import { approvalText as ar } from './ar/approval.js'
import { countedIn } from './countedIn.js'
import { approvalText as en } from './en/approval.js'

const counted = ['batch', 'calls', 'signSolanaMany', 'addresses'] as const

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
