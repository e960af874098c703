import { expect, it } from 'vitest'
import { createFakeClock } from '../../../latchkit/src/testing/fakeClock.js'
import type { LogFields } from './createLog.js'
import { createRefusalLog } from './createRefusalLog.js'

it('has a line a cause and minute, with how many there were since the last one', async () => {
  const clock = createFakeClock()
  const lines: (LogFields | undefined)[] = []
  const refused = createRefusalLog('refused', { log: (_level, _event, fields) => lines.push(fields), clock })
  for (let each = 0; each < 100; each++) refused('origin', { origin: `https://${each}.example` })
  refused('project')
  expect(lines).toEqual([
    { cause: 'origin', count: 1, origin: 'https://0.example' },
    { cause: 'project', count: 1 },
  ])
  await clock.advance(60_000)
  refused('origin', { origin: `https://${'a'.repeat(1_000)}.example` })
  expect(lines.at(-1)).toEqual({ cause: 'origin', count: 100, origin: `https://${'a'.repeat(92)}` })
})
