import type { TestRunner } from './conformance/adapterSubject.js'
import type { ViewStage } from './conformance/viewStage.js'
import { walkByTab } from './conformance/walkByTab.js'
import { measureEdges, type ViewEdges } from './measures/measureEdges.js'
import { measureLook } from './measures/measureLook.js'
import { measureText, type ViewText } from './measures/measureText.js'
import { spaceText } from './measures/spaceText.js'

/** How a state is shown. What is left out is light, English, 800 by 740 px, with motion and the site's own colours. */
export interface ViewShowing {
  readonly theme?: 'light' | 'dark'
  readonly locale?: 'en' | 'ar'
  readonly width?: number
  readonly height?: number
  readonly reducedMotion?: boolean
  readonly forcedColors?: boolean
}

/** The views to examine, each in all its states, and how to open one. */
export interface ViewSubject {
  readonly name: string
  readonly states: readonly string[]
  open(state: string, how: ViewShowing): Promise<ViewStage>
}

interface Usual {
  readonly text: ViewText
  readonly edges: ViewEdges
}

const phoneWidth = 360
/** A laptop's window of 1280 by 720 px at 200 %, and one of 1280 by 1024 px at 400 % (WCAG 1.4.4 and 1.4.10). */
const twice = { width: 640, height: 360 }
const fourTimes = { width: 320, height: 256 }
/** Between the backgrounds of the two modes. */
const middleGrey = 128

/**
 * The examination every view passes in every state: named, found clean by axe in both modes, usable by keyboard and by
 * finger, readable at 200 and at 400 %, with spaced text and in forced colours, fitting a phone, mirrored in Arabic,
 * still where less motion is asked for. It needs a real browser and brings none.
 * @param subject Opens a state in a browser; the suite sends functions into the page that measure it.
 * @example
 * ```ts
 * import { expect, test } from '@playwright/test'
 * import { describeViewConformance, type ViewSubject } from 'latchkit/testing'
 * declare const subject: ViewSubject
 * describeViewConformance({ describe: test.describe, it: test, expect }, subject)
 * ```
 */
export function describeViewConformance({ describe, it, expect }: TestRunner, subject: ViewSubject): void {
  /** Opens a state, looks at it, and closes it, whatever happens. */
  const at = async <Seen>(state: string, how: ViewShowing, look: (stage: ViewStage) => Promise<Seen>) => {
    const stage = await subject.open(state, how)
    try {
      return await look(stage)
    } finally {
      await stage.end()
    }
  }
  const each = (title: string, check: (state: string) => Promise<void>) => {
    for (const state of subject.states) it(`${state}: ${title}`, () => check(state))
  }
  const define = (title: string, how: ViewShowing, check: (stage: ViewStage) => Promise<void>) =>
    each(title, (state) => at(state, how, check))
  /** What a state measures where nothing is asked for: looked at once, however many cases compare with it. */
  const measured = new Map<string, Promise<Usual>>()
  const usual = (state: string): Promise<Usual> => {
    const look = async (stage: ViewStage) => {
      // Edges first: looking for texts scrolls, and a long list grows by that.
      const edges = await stage.evaluate(measureEdges)
      return { edges, text: await stage.evaluate(measureText) }
    }
    const found = measured.get(state) ?? at(state, {}, look)
    measured.set(state, found)
    return found
  }
  /** What can be read as it is, can be read like this; and everything can be reached. */
  const stillReads = (
    title: string,
    how: ViewShowing,
    prepare = async (_: ViewStage) => undefined as unknown,
  ) =>
    each(title, async (state) => {
      const before = (await usual(state)).text.cut
      const { cut, unreachable, sideways } = await at(state, how, async (stage) => {
        await prepare(stage)
        return stage.evaluate(measureText)
      })
      const lost = { cut: cut.filter((text) => !before.includes(text)), unreachable, sideways }
      expect(lost).toEqual({ cut: [], unreachable: [], sideways: [] })
    })
  describe(`view conformance: ${subject.name}`, () => {
    define('the dialog and every control have a name', {}, async (stage) => {
      const { title, unnamed } = await stage.evaluate(measureLook)
      expect(title !== '').toBe(true)
      expect(unnamed).toEqual([])
    })
    define('axe finds nothing, light', {}, async (stage) => {
      expect(await stage.axe()).toEqual([])
    })
    define('dark is dark, and axe finds nothing', { theme: 'dark' }, async (stage) => {
      const { background } = await stage.evaluate(measureLook)
      expect(Math.max(...background) < middleGrey).toBe(true)
      expect(await stage.axe()).toEqual([])
    })
    define('Tab visits every control once around, and each shows the focus', {}, async (stage) => {
      expect(await walkByTab(stage)).toEqual([])
    })
    define('fits a phone and a finger', { width: phoneWidth }, async (stage) => {
      const { fits, overflowing, small } = await stage.evaluate(measureLook)
      expect({ fits, overflowing, small }).toEqual({ fits: true, overflowing: [], small: [] })
    })
    stillReads('nothing is lost at 200 %', twice)
    stillReads('nothing is lost at 400 %', fourTimes)
    stillReads('nothing is lost with spaced text', { width: phoneWidth }, (stage) =>
      stage.evaluate(spaceText),
    )
    each('keeps its edges, its icons and its focus in forced colours', async (state) => {
      const before = (await usual(state)).edges.edges
      await at(state, { forcedColors: true }, async (stage) => {
        const { edges, pale } = await stage.evaluate(measureEdges)
        const lost = before.flatMap(({ of, isFilled }, index) =>
          isFilled && !edges[index]?.isLined ? [of] : [],
        )
        expect({ lost, pale, focus: await walkByTab(stage) }).toEqual({ lost: [], pale: [], focus: [] })
      })
    })
    define('is mirrored in Arabic, addresses are not', { locale: 'ar' }, async (stage) => {
      const { direction, closesAtEnd, addresses, overflowing } = await stage.evaluate(measureLook)
      expect(direction).toBe('rtl')
      expect(closesAtEnd).toBe(true)
      expect(addresses.filter((address) => address !== 'ltr')).toEqual([])
      expect(overflowing).toEqual([])
    })
    define('stands still where less motion is asked for', { reducedMotion: true }, async (stage) => {
      expect((await stage.evaluate(measureLook)).running).toBe(0)
    })
  })
}
