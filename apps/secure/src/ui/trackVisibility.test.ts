import { expect, it } from 'vitest'
import type { Edge } from './guardHost.js'
import { trackVisibility } from './trackVisibility.js'

/** A text of so many parts, of which a test decides what is in sight. */
function open(count: number) {
  const parts = Array.from({ length: count }, () => ({}) as Element)
  const inSight = new Set<string>()
  const scrolledTo: string[] = []
  let timers: (() => void)[] = []
  const nameOf = (part: Element, edge: Edge) => `${parts.indexOf(part)} ${edge}`
  const reading = trackVisibility(parts, {
    later(act) {
      timers.push(act)
      return () => {
        timers = timers.filter((each) => each !== act)
      }
    },
    sees: (part, edge) => inSight.has(nameOf(part, edge)),
    scrollTo: (part, edge) => scrolledTo.push(nameOf(part, edge)),
  })
  let ends = 0
  reading.onOver(() => ends++)
  return {
    reading,
    scrolledTo,
    /** Has these edges in sight, and no others, for a moment. */
    show(...edges: readonly string[]) {
      inSight.clear()
      for (const each of edges) inSight.add(each)
      for (const act of timers.splice(0)) act()
    },
    ends: () => ends,
    waits: () => timers.length,
  }
}

it('F4: a text is read when the first and the last line of each part have been in sight, in whatever order', () => {
  const { reading, show, ends, waits } = open(3)
  show('0 start', '0 end', '1 start')
  show('2 start', '2 end')
  expect(reading.isOver()).toBe(false)
  show('1 end')
  expect([reading.isOver(), ends(), waits()]).toEqual([true, 1, 0])
})

it.each(['0 start', '0 end', '1 start', '1 end', '2 start', '2 end'])(
  'error: F4: all of it but %s is not all of it',
  (hidden) => {
    const { reading, show, ends } = open(3)
    const all = [0, 1, 2].flatMap((part) => [`${part} start`, `${part} end`])
    for (let looks = 0; looks < 100; looks++) show(...all.filter((each) => each !== hidden))
    expect([reading.isOver(), ends()]).toEqual([false, 0])
    show(hidden)
    expect([reading.isOver(), ends()]).toEqual([true, 1])
  },
)

it('reading on goes to the first line that was not in sight, and what is over waits for nothing', () => {
  const { reading, scrolledTo, show, waits } = open(2)
  show('0 start', '0 end', '1 end')
  reading.goOn()
  expect(scrolledTo).toEqual(['1 start'])
  show('1 start')
  reading.goOn()
  expect([scrolledTo.length, waits()]).toEqual([1, 0])
  const other = open(1)
  other.reading.stop()
  expect(other.waits()).toBe(0)
})
