import { describe, expect, it } from 'vitest'
import { describeViewConformance, type ViewShowing } from './describeViewConformance.js'
import type { ViewLook } from './describeViewLook.js'

/** A view that passes, as a browser would report it. */
const sound = ({ theme, locale }: ViewShowing, tabs: number): ViewLook => ({
  title: 'Connect Wallet',
  direction: locale === 'ar' ? 'rtl' : 'ltr',
  background: theme === 'dark' ? [18, 19, 19] : [255, 255, 255],
  overflowing: [],
  fits: true,
  closesAtEnd: true,
  unnamed: [],
  controls: 3,
  focus: { index: (tabs % 4) - 1, isVisible: true },
  addresses: ['ltr'],
  running: 0,
})

/** Runs the suite on a view with something wrong with it, and answers what it says. */
async function failuresOf(broken: Partial<ViewLook>, violations: readonly string[] = []): Promise<string[]> {
  const failed: string[] = []
  const running: Promise<void>[] = []
  describeViewConformance(
    {
      describe: (_, define) => define(),
      it: (title, run) => void running.push(Promise.resolve(run()).catch(() => void failed.push(title))),
      expect,
    },
    {
      name: 'one view',
      states: ['connect'],
      async open(_, how) {
        let tabs = 0
        return {
          look: async () => ({ ...sound(how, tabs), ...broken }),
          axe: async () => violations,
          press: async () => void tabs++,
          end: async () => undefined,
        }
      },
    },
  )
  await Promise.all(running)
  return failed.map((title) => title.replace('connect: ', '')).sort()
}

describe('the suite notices a view that', () => {
  it('is sound: no case fails', async () => expect(await failuresOf({})).toEqual([]))

  it.each<[string, Partial<ViewLook>, string[]]>([
    ['has no name', { title: '' }, ['the dialog and every control have a name']],
    ['has a nameless button', { unnamed: ['button'] }, ['the dialog and every control have a name']],
    ['stays light', { background: [255, 255, 255] }, ['dark is dark, and axe finds nothing']],
    ['sticks out', { fits: false }, ['fits a phone']],
    ['is not mirrored', { direction: 'ltr' }, ['is mirrored in Arabic, addresses are not']],
    ['turns an address round', { addresses: ['rtl'] }, ['is mirrored in Arabic, addresses are not']],
    ['moves all the same', { running: 1 }, ['stands still where less motion is asked for']],
    [
      'hides the focus',
      { focus: { index: 0, isVisible: false } },
      ['Tab reaches every control, and what has the focus can be seen'],
    ],
    [
      'has a button out of reach',
      { controls: 9 },
      ['Tab reaches every control, and what has the focus can be seen'],
    ],
  ])('%s', async (_, broken, failed) => expect(await failuresOf(broken)).toEqual(failed))

  it('axe complains of', async () =>
    expect(await failuresOf({}, ['color-contrast: .s'])).toEqual([
      'axe finds nothing, light',
      'dark is dark, and axe finds nothing',
    ]))
})
