import { describeViewConformance, type ViewChange, type ViewShowing } from 'latchkit/testing'
import { expect, type Gallery, test } from './stage/gallery.js'

// The view suite in a real browser, on views with one planted defect for each of its cases: it finds them.

/** Something done to the open modal. */
type Act = (root: ShadowRoot) => void

/** The cases of the suite for one state that is spoilt each time it is shown. */
function casesOf(gallery: Gallery, state: string, plant: string | Act): Map<string, () => Promise<void>> {
  const cases = new Map<string, () => Promise<void>>()
  const open = async (_: string, how: ViewShowing) => {
    const { page } = gallery
    await gallery.show(state, how)
    if (typeof plant === 'string') await gallery.style(plant)
    else await page.evaluate(`(${plant})(document.querySelector('latchkit-modal').shadowRoot)`)
    return {
      evaluate: <Measured>(measure: () => Measured | Promise<Measured>) => page.evaluate(measure),
      axe: async () => [],
      press: (key: string) => page.keyboard.press(key),
      change: (more: ViewChange) => gallery.change(more),
      end: async () => undefined,
    }
  }
  describeViewConformance(
    {
      describe: (_, define) => define(),
      it: (title, run) => cases.set(title.replace(`${state}: `, ''), async () => run()),
      expect,
    },
    { name: 'a spoilt view', states: [state], open },
  )
  return cases
}

const name = 'the dialog and every control have a name'
const walk = 'Tab visits every control once around, and each shows the focus'
const inForced = 'keeps its edges, its icons and its focus in forced colours'
const phone = 'fits a phone and a finger'
const twice = 'nothing is lost at 200 %'
const fourTimes = 'nothing is lost at 400 %'
const spaced = 'nothing is lost with spaced text'
const arabic = 'is mirrored in Arabic on a phone, addresses are not'
const forced = (css: string) => `@media (forced-colors: active) { ${css} }`
const low = (css: string) => `@media (max-height: 400px) { ${css} }`

const plants: readonly [what: string, fails: string, state: string, plant: string | Act, says: RegExp][] = [
  [
    'a button loses its name',
    name,
    'account',
    (root) => root.querySelector('.icon-button')?.setAttribute('aria-label', ''),
    /icon-button/,
  ],
  [
    'dark stays light',
    'dark is dark, and axe finds nothing',
    'account',
    '.panel { background: #fff !important }',
    /false/,
  ],
  ['a row shows no focus', walk, 'connect', '.row:focus-visible { outline: 0 }', /shows no focus/],
  ['Close is small', phone, 'connect', '.icon-button { width: 40px }', /icon-button 40 × 44/],
  [
    'a text is cut off when enlarged',
    twice,
    'connecting-declined',
    low('.hero > p { max-width: 60px; -webkit-line-clamp: 2 }'),
    /You cancelled/,
  ],
  [
    'a part no longer scrolls when enlarged',
    fourTimes,
    'connecting-declined',
    low('.panel, .view { overflow: hidden !important }'),
    /Try again/,
  ],
  [
    'a line has no room for spaced text',
    spaced,
    'account',
    '.wallet-footer > .t { -webkit-line-clamp: 1 }',
    /Connected with/,
  ],
  [
    'a button without an edge in forced colours',
    inForced,
    'connecting-declined',
    forced('.button, .button.primary:not(:disabled) { border: 0 }'),
    /button/,
  ],
  ['a header that is not mirrored', arabic, 'account', '.header { direction: ltr }', /false/],
  [
    'something moves',
    'stands still where less motion is asked for',
    'connecting',
    '@keyframes turn { to { rotate: 1turn } } .thing .mark { animation: turn 1s infinite !important }',
    /1/,
  ],
]

for (const [what, fails, state, plant, says] of plants) {
  test(`the view suite notices when ${what}`, async ({ gallery }) => {
    const run = casesOf(gallery, state, plant).get(fails)
    expect(run, fails).toBeDefined()
    const message = await run?.().then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    expect(message).toMatch(says)
  })
}
