import { describeViewConformance } from 'latchkit/testing'
import { galleryStates } from '../packages/latchkit/src/react/gallery/states.js'
import { axeFindings } from './stage/axe.js'
import { expect, type Gallery, test } from './stage/gallery.js'

let gallery: Gallery
test.beforeEach(({ gallery: one }) => {
  gallery = one
})

const states = galleryStates.map(({ name }) => name)

type Run = () => unknown
let cases: { readonly title: string; readonly run: Run }[] = []

/** One test a state, with all of its cases as steps: what surrounds a test takes longer than most cases do. */
function describe(title: string, define: () => void): void {
  cases = []
  define()
  if (!states.includes(title)) return
  const own = cases
  test(`${title} passes the view suite`, async () => {
    const failed: string[] = []
    for (const { title, run } of own)
      await test.step(title, run).catch(({ message }: Error) => failed.push(`${title}: ${message}`))
    expect(failed.join('\n\n')).toBe('')
  })
}

describeViewConformance(
  { describe, it: (title, run) => void cases.push({ title, run }), expect },
  {
    name: 'the gallery',
    states,
    async open(state, how) {
      await gallery.show(state, how)
      const { page } = gallery
      return {
        evaluate: (measure) => page.evaluate(measure),
        axe: () => axeFindings(page, 'latchkit-modal'),
        press: (key) => page.keyboard.press(key),
        change: (more) => gallery.change(more),
        end: async () => undefined,
      }
    },
  },
)
