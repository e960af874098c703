import type { TestRunner } from './conformance/adapterSubject.js'
import { viewLooks } from './conformance/viewLooks.js'
import type { ViewSubject } from './conformance/viewStage.js'
import type { Edge } from './measures/measureEdges.js'
import type { ViewText } from './measures/measureText.js'

type Case = readonly [title: string, check: (state: string) => Promise<unknown>]

/** Halfway between the backgrounds of the two modes. */
const middleGrey = 128

/**
 * Defines the tests that every view must pass in every state: named; free of axe violations in both modes; usable by keyboard
 * and finger; readable at 200 and 400 %, with spaced text and in forced colours; fitting a phone; mirrored in Arabic; still
 * with reduced motion. They need a real browser, which you provide. The cases of a state belong together: if the runner keeps
 * them in one process, a state is opened six times instead of once per case.
 * @param runner The functions of a test runner.
 * @param subject Opens a state in a browser. The suite sends measuring functions into the page.
 * @example
 * ```ts
 * import { expect, test } from '@playwright/test'
 * import { describeViewConformance, type ViewSubject } from 'latchkit/testing'
 * declare const subject: ViewSubject
 * describeViewConformance({ describe: test.describe, it: test, expect }, subject)
 * ```
 */
export function describeViewConformance(runner: TestRunner, subject: ViewSubject): void {
  const { describe, it } = runner
  const looks = viewLooks(subject)
  // Cases with the same window and look are grouped, because changing them takes a browser time.
  const cases = [...usualCases(runner, looks), ...readingCases(runner, looks)]
  describe(`view conformance: ${subject.name}`, () => {
    for (const state of subject.states)
      describe(state, () => {
        for (const [title, check] of cases) it(`${state}: ${title}`, async () => void (await check(state)))
      })
  })
}

type Looks = ReturnType<typeof viewLooks>

const usualCases = ({ expect }: TestRunner, { usual, dark }: Looks): readonly Case[] => [
  [
    'the dialog and every control have a name',
    async (state) => {
      const { title, unnamedControls } = (await usual(state)).look
      expect(title !== '').toBe(true)
      expect(unnamedControls).toEqual([])
    },
  ],
  ['axe finds nothing, light', async (state) => expect((await usual(state)).axe).toEqual([])],
  [
    'Tab visits every control once around, and each shows the focus',
    async (state) => expect((await usual(state)).walk).toEqual([]),
  ],
  [
    'dark is dark, and axe finds nothing',
    async (state) => {
      const { look, axe } = await dark(state)
      expect(Math.max(...look.background) < middleGrey).toBe(true)
      expect(axe).toEqual([])
    },
  ],
  [
    'stands still where less motion is asked for',
    async (state) => expect((await dark(state)).look.runningAnimations).toBe(0),
  ],
  [
    'keeps its edges, its icons and its focus in forced colours',
    async (state) => {
      const {
        edges: before,
        forced: { edges, walk },
      } = await usual(state)
      const losses = lostEdges(before.edges, edges.edges)
      expect({ lost: losses, pale: edges.paleIcons, focus: walk }).toEqual({ lost: [], pale: [], focus: [] })
    },
  ],
]

/** Defines the cases that texts stay readable in other sizes and that every control can be reached. */
function readingCases({ expect }: TestRunner, looks: Looks): readonly Case[] {
  const stillReads = async (state: string, look: () => Promise<ViewText>) => {
    const before = (await looks.text(state)).cutTexts
    const { cutTexts, unreachable, wideElements } = await look()
    const losses = {
      cut: cutTexts.filter((text) => !before.includes(text)),
      unreachable,
      sideways: wideElements,
    }
    expect(losses).toEqual({ cut: [], unreachable: [], sideways: [] })
  }
  return [
    [
      'is mirrored in Arabic on a phone, addresses are not',
      async (state) => {
        const { direction, closesAtEnd, addresses, fits, overflowing } = await looks.arabic(state)
        expect(direction).toBe('rtl')
        expect(closesAtEnd).toBe(true)
        expect(addresses.filter((address) => address !== 'ltr')).toEqual([])
        expect({ fits, overflowing }).toEqual({ fits: true, overflowing: [] })
      },
    ],
    [
      'nothing is lost at 200 %',
      async (state) => stillReads(state, async () => (await looks.enlarged(state)).twice),
    ],
    [
      'nothing is lost at 400 %',
      async (state) => stillReads(state, async () => (await looks.enlarged(state)).fourTimes),
    ],
    // This case comes last, because the text stays spaced.
    [
      'fits a phone and a finger',
      async (state) => {
        const { fits, overflowing, smallTargets } = (await looks.phone(state)).look
        expect({ fits, overflowing, small: smallTargets }).toEqual({ fits: true, overflowing: [], small: [] })
      },
    ],
    [
      'nothing is lost with spaced text',
      async (state) => stillReads(state, async () => (await looks.phone(state)).spaced),
    ],
  ]
}

/**
 * Returns the names of the parts that stand out by their fill in usual colours, but have no border in forced colours. Compares
 * by name, because a long list may have a few more or fewer rows than before.
 */
function lostEdges(before: readonly Edge[], now: readonly Edge[]): readonly string[] {
  const filledParts = new Set(before.filter(({ isFilled }) => isFilled).map(({ of }) => of))
  return [...filledParts].flatMap((name) => {
    const [partsBefore, partsNow] = [before, now].map((edges) => edges.filter(({ of }) => of === name))
    if (!partsBefore || !partsNow?.length) return [name]
    return partsBefore.flatMap(({ isFilled }, at) =>
      isFilled && partsNow[at]?.isLined === false ? [name] : [],
    )
  })
}
