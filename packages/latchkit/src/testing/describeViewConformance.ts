import type { TestRunner } from './conformance/adapterSubject.js'
import type { ViewLook } from './describeViewLook.js'

/** How a state is shown. What is left out is light, English, 800 px wide, with motion. */
export interface ViewShowing {
  readonly theme?: 'light' | 'dark'
  readonly locale?: 'en' | 'ar'
  readonly width?: number
  readonly reducedMotion?: boolean
}

/** A state of a view, open in a browser. */
export interface ViewStage {
  look(): Promise<ViewLook>
  /** What axe finds: one line for each violation. */
  axe(): Promise<readonly string[]>
  press(key: 'Tab'): Promise<void>
  end(): Promise<void>
}

/** The views to examine, each in all its states, and how to open one. */
export interface ViewSubject {
  readonly name: string
  readonly states: readonly string[]
  open(state: string, how: ViewShowing): Promise<ViewStage>
}

const phoneWidth = 360
/** Between the backgrounds of the two modes. */
const middleGrey = 128

/**
 * The examination every view passes in every state: named, found clean by axe in both modes, usable by keyboard, fitting
 * a phone, mirrored in Arabic, still where less motion is asked for. It needs a real browser and brings none.
 * @param subject Opens a state in a browser; `describeViewLook`, sent into the page, measures it.
 * @example
 * ```ts
 * import { expect, test } from '@playwright/test'
 * import { describeViewConformance, type ViewSubject } from 'latchkit/testing'
 * declare const subject: ViewSubject
 * describeViewConformance({ describe: test.describe, it: test, expect }, subject)
 * ```
 */
export function describeViewConformance({ describe, it, expect }: TestRunner, subject: ViewSubject): void {
  const define = (title: string, how: ViewShowing, check: (stage: ViewStage) => Promise<void>) => {
    for (const state of subject.states) {
      it(`${state}: ${title}`, async () => {
        const stage = await subject.open(state, how)
        try {
          await check(stage)
        } finally {
          await stage.end()
        }
      })
    }
  }
  describe(`view conformance: ${subject.name}`, () => {
    define('the dialog and every control have a name', {}, async (stage) => {
      const { title, unnamed } = await stage.look()
      expect(title !== '').toBe(true)
      expect(unnamed).toEqual([])
    })
    define('axe finds nothing, light', {}, async (stage) => {
      expect(await stage.axe()).toEqual([])
    })
    define('dark is dark, and axe finds nothing', { theme: 'dark' }, async (stage) => {
      const { background } = await stage.look()
      expect(Math.max(...background) < middleGrey).toBe(true)
      expect(await stage.axe()).toEqual([])
    })
    define('Tab reaches every control, and what has the focus can be seen', {}, async (stage) => {
      const { controls } = await stage.look()
      const reached = new Set<number>()
      const hidden: number[] = []
      // A list that grows as it is walked has no end to reach: this many stops are enough to tell.
      const stops = Math.min(controls, 40)
      for (let stop = 0; stop < stops + 2; stop++) {
        await stage.press('Tab')
        const { focus } = await stage.look()
        if (focus.index === -1) continue
        reached.add(focus.index)
        if (!focus.isVisible) hidden.push(focus.index)
      }
      expect(Math.min(reached.size, stops)).toBe(stops)
      expect(hidden).toEqual([])
    })
    define('fits a phone', { width: phoneWidth }, async (stage) => {
      const { fits, overflowing } = await stage.look()
      expect(overflowing).toEqual([])
      expect(fits).toBe(true)
    })
    define('is mirrored in Arabic, addresses are not', { locale: 'ar' }, async (stage) => {
      const { direction, closesAtEnd, addresses, overflowing } = await stage.look()
      expect(direction).toBe('rtl')
      expect(closesAtEnd).toBe(true)
      expect(addresses.filter((each) => each !== 'ltr')).toEqual([])
      expect(overflowing).toEqual([])
    })
    define('stands still where less motion is asked for', { reducedMotion: true }, async (stage) => {
      const { running } = await stage.look()
      expect(running).toBe(0)
    })
  })
}
