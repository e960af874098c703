import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type RelayLimits, relayLimits } from '../../config/relayLimits.js'
import { createMetrics } from '../../operations/createMetrics.js'
import { createUnsent, type Reader } from './createUnsent.js'

function open(more: Partial<RelayLimits> = {}) {
  const limits = { ...v.getDefaults(relayLimits), unsentBytes: 100, ...more } as RelayLimits
  const cut: string[] = []
  const metrics = createMetrics()
  const unsent = createUnsent({ limits: () => limits, log: () => undefined, metrics })
  /** A socket that says only later that it has closed, as every socket does: here never. */
  const reader = (name: string, holder: string): Reader & { unsentBytes: number } => ({
    holder,
    unsentBytes: 0,
    cut() {
      cut.push(name)
      this.unsentBytes = 0
    },
  })
  const fill = () => Number(/^latchkit_relay_unsent_bytes_fill (\S+)/m.exec(metrics.text())?.[1])
  return { cut, unsent, reader, fill }
}

describe('bytes that sockets have not taken', () => {
  it('stay within the limit when many more come in one turn: a socket that is cut is not cut again', () => {
    const { cut, unsent, reader, fill } = open({ addressSharePercent: 100 })
    for (let n = 0; n < 20; n++) {
      const one = reader(`${n}`, `192.0.2.${n}`)
      one.unsentBytes = 30
      unsent.count(one)
      expect(fill()).toBeLessThanOrEqual(1)
    }
    expect(cut).toHaveLength(17)
    expect(new Set(cut).size).toBe(17)
  })

  it('of one address stay within half of it', () => {
    const { cut, unsent, reader, fill } = open()
    for (let n = 0; n < 20; n++) {
      const one = reader(`${n}`, '192.0.2.1')
      one.unsentBytes = 20
      unsent.count(one)
      expect(fill()).toBeLessThanOrEqual(0.5)
    }
    expect(new Set(cut).size).toBe(18)
  })
})
