import { expect, it } from 'vitest'
import { isLanguage, languages } from '../../../../packages/latchkit/src/wire/languages.js'
import { timesIn } from './times.js'

it.each(Object.keys(languages).filter(isLanguage))(
  'writes times with the digits of amounts in %s',
  (language) => {
    const now = Date.UTC(2026, 10, 29, 12)
    const times = timesIn(language, () => now)
    const written = [times.at(now), times.away(now - 5 * 3_600_000)]
    for (const time of written) expect(time.match(/\p{Nd}/gu)?.join('')).toMatch(/^[0-9]+$/)
  },
)
