import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type RelayLimits, relayLimits } from '../../../config/relayLimits.js'
import { createMetrics } from '../../../operations/createMetrics.js'
import { createStoredCaps } from '../createStoredCaps.js'
import { newMessage } from '../fixtures/mailboxes.js'
import { createTopicIndex } from './topicIndex.js'

it('keeps nothing of a message that could not be stored: it counts no more, and its ttl may be a month', () => {
  const limits = v.getDefaults(relayLimits) as RelayLimits
  const caps = createStoredCaps({ limits: () => limits, log: () => undefined, metrics: createMetrics() })
  const topicIndex = createTopicIndex(caps, 0)
  const add = (position: number) =>
    topicIndex.add({
      message: { ...newMessage(), position },
      digest: `digest ${position}`,
      expiresAt: 5_000,
      size: 100,
      holder: undefined,
    })
  const [lost, kept] = [add(1), add(2)]
  topicIndex.remove(lost)
  const ended: number[] = []
  const drop = ({ position }: { readonly position: number }) => void ended.push(position)
  expect(topicIndex.expire(7_000, 2, drop)).toBe(false)
  expect(ended).toEqual([kept.position])
  expect(topicIndex.count()).toBe(0)
})
