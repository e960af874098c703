import { expect, it } from 'vitest'
import { timesIn } from './times.js'

it.each([
  ['en', /^[0-9]+$/],
  ['ar', /^[٠-٩]+$/],
] as const)('writes times in the digits of %s', (language, digits) => {
  const now = Date.UTC(2026, 10, 29, 12)
  const times = timesIn(language, () => now)
  const written = [times.at(now), times.away(now - 5 * 3_600_000)]
  for (const time of written) expect(time.match(/\p{Nd}/gu)?.join('')).toMatch(digits)
})
