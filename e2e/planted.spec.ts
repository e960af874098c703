import { describeViewConformance, type ViewChange, type ViewShowing } from 'latchkit/testing'
import { expect, type Gallery, test } from './stage/gallery.js'

// The view suite in a real browser, on views that something is wrong with: each defect is planted, and found.

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
  [
    'a row looks focused always',
    walk,
    'connect',
    '.row, .row:focus-visible { outline: 2px solid blue; outline-offset: 0 }',
    /shows no focus/,
  ],
  [
    'a search field shows no focus',
    walk,
    'all-wallets-nothing-found',
    '.field:focus-within { box-shadow: none }',
    /shows no focus/,
  ],
  ['a focus ring is cut off', walk, 'connect', '.row:focus-visible { outline-offset: 12px }', /cut off/],
  [
    'a footer covers what has the focus',
    walk,
    'connect',
    '.footer { position: absolute; inset: 56px 0 0; background: red }',
    /out of sight/,
  ],
  [
    'Tab jumps',
    walk,
    'account',
    (root) => root.querySelectorAll<HTMLElement>('button')[2]?.setAttribute('tabindex', '1'),
    /the order is|visited twice/,
  ],
  [
    'Tab passes a button over',
    walk,
    'account',
    (root) => root.querySelector('.short')?.setAttribute('tabindex', '-1'),
    /on nothing|visited twice/,
  ],
  [
    'a row holds on to the focus',
    walk,
    'connect',
    (root) => root.querySelector('.row')?.addEventListener('keydown', (event) => event.preventDefault()),
    /visited twice/,
  ],
  [
    'Tab leaves the modal',
    walk,
    'account',
    (root) => {
      const dialog = root.querySelector('dialog')
      dialog?.close()
      dialog?.show()
      dialog?.addEventListener('keydown', (event) => event.stopPropagation(), true)
    },
    /the page behind/,
  ],
  ['Close is small', phone, 'connect', '.icon-button { width: 40px }', /icon-button 40 × 44/],
  ['a link is tiny', phone, 'connect', '.link { padding: 0; margin: 0; line-height: 16px }', /link/],
  ['a row is low', phone, 'networks', '.line { min-height: 0 } .row { max-height: 40px }', /row/],
  ['the panel is too wide', phone, 'account', '.dialog > .panel { width: 400px; max-width: none }', /false/],
  ['a text sticks out', phone, 'account', '.balance { width: 500px }', /balance/],
  [
    'a text is cut off when enlarged',
    twice,
    'connecting-declined',
    low('.hero > p { max-width: 60px }'),
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
    'a part scrolls sideways when enlarged',
    fourTimes,
    'connect',
    low('.view { overflow-x: auto !important } .group { width: 500px }'),
    /sideways|view/,
  ],
  [
    'a line has no room for spaced text',
    spaced,
    'account',
    '.wallet-footer > .t { -webkit-line-clamp: 1 }',
    /Connected with/,
  ],
  ['a panel without an edge in forced colours', inForced, 'account', forced('.panel { border: 0 }'), /panel/],
  [
    'a button without an edge in forced colours',
    inForced,
    'connecting-declined',
    forced('.button { border: 0 }'),
    /button/,
  ],
  [
    'a choice that cannot be seen in forced colours',
    inForced,
    'networks',
    forced('.row.selected { outline: 0 !important }'),
    /row selected/,
  ],
  [
    'a toast without an edge in forced colours',
    inForced,
    'toast-error',
    forced('.toast { border: 0 }'),
    /toast/,
  ],
  ['an icon that fades in forced colours', inForced, 'account', forced('.i { stroke: #ddd }'), /svg/],
  [
    'a field without focus in forced colours',
    inForced,
    'all-wallets-nothing-found',
    forced('.field:focus-within { outline: 0 }'),
    /shows no focus/,
  ],
  ['a header that is not mirrored', arabic, 'account', '.header { direction: ltr }', /false/],
  ['an address that is turned round', arabic, 'account', '.address { direction: rtl }', /rtl/],
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
