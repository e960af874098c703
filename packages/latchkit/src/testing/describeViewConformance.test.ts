import { describe, expect, it } from 'vitest'
import type { ViewShowing, ViewStage } from './conformance/viewStage.js'
import { describeViewConformance } from './describeViewConformance.js'
import { measureEdges, type ViewEdges } from './measures/measureEdges.js'
import { measureFocus, type ViewFocus } from './measures/measureFocus.js'
import { measureLook, type ViewLook } from './measures/measureLook.js'
import { measureText, type ViewText } from './measures/measureText.js'

interface Measured extends ViewLook, ViewFocus, ViewText, ViewEdges {}

const controls = 3

const filled = (isLined: boolean) => ({
  edges: [{ of: 'button', isFilled: true, isLined }],
  paleIcons: [],
})

/** A view that passes, as a browser would report it, after so many presses of Tab. */
const sound = ({ theme, locale, forcedColors }: ViewShowing, tabs: number): Measured => {
  const index = (tabs % (controls + 1)) - 1
  return {
    title: 'Connect Wallet',
    direction: locale === 'ar' ? 'rtl' : 'ltr',
    background: theme === 'dark' ? [18, 19, 19] : [255, 255, 255],
    overflowing: [],
    fits: true,
    closesAtEnd: true,
    unnamedControls: [],
    smallTargets: [],
    addresses: ['ltr'],
    runningAnimations: 0,
    controls,
    index,
    ids: Array.from({ length: controls }, (_, at) => at),
    isInside: true,
    isVisible: true,
    thickness: 2,
    isCut: false,
    rings: Array.from({ length: controls }, (_, at) => (at === index ? '2px solid' : '')),
    cutTexts: [],
    unreachable: [],
    wideElements: [],
    ...filled(forcedColors === true),
  }
}

/** A fault in a view: the measurements it changes, by how the view is shown and the number of presses of Tab. */
type Broken = (how: ViewShowing, tabs: number) => Partial<Measured>

/** Runs the suite on a view with something wrong with it, and answers which cases fail. */
async function failuresOf(broken: Broken, violations: readonly string[] = []): Promise<string[]> {
  const failed: string[] = []
  const running: Promise<void>[] = []
  const open = async (_: string, how: ViewShowing): Promise<ViewStage> => {
    let tabs = 0
    let now = how
    const evaluate = async (measure: unknown): Promise<never> => {
      const known: readonly unknown[] = [measureLook, measureFocus, measureText, measureEdges]
      return (known.includes(measure) ? { ...sound(now, tabs), ...broken(now, tabs) } : undefined) as never
    }
    return {
      evaluate,
      axe: async () => violations,
      press: async (key) => {
        tabs += key === 'Tab' ? 1 : -1
      },
      change: async (more) => {
        const { width: _, height: __, forcedColors: ___, ...rest } = how
        now = { ...rest, ...more }
      },
      end: async () => undefined,
    }
  }
  describeViewConformance(
    {
      describe: (_, define) => define(),
      it: (title, run) => void running.push(Promise.resolve(run()).catch(() => void failed.push(title))),
      expect,
    },
    { name: 'one view', states: ['connect'], open },
  )
  await Promise.all(running)
  return failed.map((title) => title.replace('connect: ', '')).sort()
}

const walk = 'Tab visits every control once around, and each shows the focus'
const forced = 'keeps its edges, its icons and its focus in forced colours'

describe('the suite notices a view that', () => {
  it('is sound: no case fails', async () => expect(await failuresOf(() => ({}))).toEqual([]))

  it.each<[string, Broken, string[]]>([
    ['has no name', () => ({ title: '' }), ['the dialog and every control have a name']],
    [
      'has a nameless button',
      () => ({ unnamedControls: ['button'] }),
      ['the dialog and every control have a name'],
    ],
    ['stays light', () => ({ background: [255, 255, 255] }), ['dark is dark, and axe finds nothing']],
    ['has a tiny button', () => ({ smallTargets: ['button 12 × 12'] }), ['fits a phone and a finger']],
    [
      'sticks out',
      () => ({ fits: false }),
      ['fits a phone and a finger', 'is mirrored in Arabic on a phone, addresses are not'],
    ],
    [
      'is not mirrored',
      () => ({ direction: 'ltr' }),
      ['is mirrored in Arabic on a phone, addresses are not'],
    ],
    [
      'turns an address round',
      () => ({ addresses: ['rtl'] }),
      ['is mirrored in Arabic on a phone, addresses are not'],
    ],
    ['moves all the same', () => ({ runningAnimations: 1 }), ['stands still where less motion is asked for']],
    [
      'cuts a text at 200 %',
      ({ height }) => ({ cutTexts: height === 360 ? ['Try'] : [] }),
      ['nothing is lost at 200 %'],
    ],
    [
      'scrolls sideways at 400 %',
      ({ height }) => ({ wideElements: height === 256 ? ['div'] : [] }),
      ['nothing is lost at 400 %'],
    ],
    [
      'puts a button out of reach when enlarged',
      ({ height }) => ({ unreachable: height ? ['Close'] : [] }),
      ['nothing is lost at 200 %', 'nothing is lost at 400 %'],
    ],
    ['hides the focus', () => ({ isVisible: false }), [walk, forced].sort()],
    ['shows no focus', () => ({ rings: ['', '', ''] }), [walk, forced].sort()],
    ['shows the focus by a hair', () => ({ thickness: 1 }), [walk, forced].sort()],
    ['cuts the ring of the focus', () => ({ isCut: true }), [walk, forced].sort()],
    ['lets the focus out', (_, tabs) => ({ isInside: tabs < 2 }), [walk, forced].sort()],
    ['holds on to the focus', (_, tabs) => ({ index: Math.min(tabs, 2) - 1 }), [walk, forced].sort()],
    ['loses the focus', (_, tabs) => ({ index: tabs < 2 ? 0 : -1 }), [walk, forced].sort()],
    ['has a button out of Tab’s reach', () => ({ controls: 9 }), [walk, forced].sort()],
    [
      'goes in another order',
      (_, tabs) => ({ index: [-1, 0, 2, 1][tabs % 4] as number }),
      [walk, forced].sort(),
    ],
    ['has a pale icon in forced colours', () => ({ paleIcons: ['svg'] }), [forced]],
    ['loses its edges in forced colours', () => filled(false), [forced]],
  ])('%s', async (_, broken, failed) => expect(await failuresOf(broken)).toEqual(failed))

  it('axe complains of', async () =>
    expect(await failuresOf(() => ({}), ['color-contrast: .s'])).toEqual([
      'axe finds nothing, light',
      'dark is dark, and axe finds nothing',
    ]))
})
