import { expect, it } from 'vitest'
import { ServiceFailure } from '../identity/callService.js'
import { Contradicted } from '../identity/contradicted.js'
import { frameText as ar } from '../texts/ar/frame.js'
import { countedIn } from '../texts/countedIn.js'
import { frameText as en } from '../texts/en/frame.js'
import { problemOf, problemOfCode } from './problemOf.js'

it.each([
  [en, '120'],
  [ar, '١٢٠'],
] as const)('a person learns what leads on where trying again does not', (text, minutes) => {
  const sentenceOf = (code: string, retrySeconds?: number) =>
    problemOf(new ServiceFailure(code, retrySeconds), text)
  expect(sentenceOf('tooManyDevices', 7_200)).toBe(text.tooMany.replace('{n}', minutes))
  for (const code of ['keyHolderGone', 'siwxStoreFailed', 'unreachable'])
    expect(sentenceOf(code)).toBe(text.unreachable)
  expect(sentenceOf('something new')).toBe(text.failed)
})

it.each([
  [en, /code|address|resend/i],
  [ar, /رمز|عنوان|إعادة الإرسال/],
] as const)(
  'a sentence names a code, and the button that mails one, only below the field of a code',
  (text, code) => {
    const names = {
      proofNeeded: 'codeExpired',
      shareOutdated: 'shareOutdated',
      userConflict: 'madeElsewhere',
    } as const
    for (const [refusal, name] of Object.entries(names)) {
      const error = new ServiceFailure(refusal)
      // The owner may come in by a provider, or be in a step without a field.
      expect(problemOf(error, text)).not.toMatch(code)
      expect(problemOfCode(error, text)).toBe(text[name])
      expect(problemOfCode(error, text)).toMatch(code)
    }
    expect(problemOfCode(new ServiceFailure('something new'), text)).toBe(text.failed)
  },
)

it('who has had a mail, or as many as there are in an hour, reads one text, with the seconds of Retry-After', () => {
  const sentenceOf = (code: string, retrySeconds?: number) =>
    problemOf(new ServiceFailure(code, retrySeconds), en)
  expect(sentenceOf('codeCooldown', 30)).toBe('Please try again after 30 seconds')
  expect(sentenceOf('tooManyCodes', 1_740)).toBe('Please try again after 1740 seconds')
  expect(sentenceOf('tooManyCodes')).toBe('Please try again after 1 seconds')
  expect(problemOf(new ServiceFailure('tooManyCodes', 1_740), ar)).toBe(countedIn('ar', ar.resendWait, 1_740))
  expect(countedIn('ar', ar.resendWait, 1_740)).toContain('١٧٤٠')
})

it.each([
  [en, 'en'],
  [ar, 'ar-u-nu-arab'],
] as const)(
  'whoever is refused an address that recovery holds reads from when it may have a wallet',
  (text, locale) => {
    const now = () => new Date(2026, 5, 1, 14, 12).getTime()
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(2026, 6, 1, 14, 12),
    )
    const sentence = problemOf(new Contradicted('addressTaken', 30 * 86_400), text, now)
    expect(sentence).toBe(text.addressTaken.replace('{time}', day))
    expect(sentence).toContain(day)
    expect(problemOf(new Contradicted('openFirst'), text)).toBe(text.openFirst)
  },
)

it.each([en, ar])('whose way in is too young for an act reads that an older one may do it', (text) => {
  expect(problemOf(new ServiceFailure('wayTooYoung'), text)).toBe(text.wayTooYoung)
})

it('who waits for an hour of theirs reads its time, and the day where it is another one', () => {
  const now = () => new Date(2026, 5, 1, 14, 12).getTime()
  const sentenceOf = (retrySeconds: number, text: typeof en | typeof ar) =>
    problemOf(new ServiceFailure('releasesWait', retrySeconds), text, now)
      .replaceAll(/\s/g, ' ')
      .replaceAll(/[\u2068\u2069]/g, '')
  const soon = (3 * 60 + 48) * 60
  expect(sentenceOf(soon, en)).toContain('Try again at 6:00 PM, when it’s your turn.')
  expect(sentenceOf(soon + 86_400, en)).toMatch(/at Jun 2, 2026(,| at) 6:00 PM, when/)
  const arabic = new Intl.DateTimeFormat('ar-u-nu-arab', { timeStyle: 'short' }).format(
    new Date(2026, 5, 1, 18),
  )
  expect(sentenceOf(soon, ar)).toContain(` ${arabic.replaceAll(/\s/g, ' ')} حين`)
})
