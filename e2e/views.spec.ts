import { describeViewConformance } from 'latchkit/testing'
import { galleryStates } from '../packages/latchkit/src/react/gallery/states.js'
import { axeFindings } from './stage/axe.js'
import { expect, type Gallery, test } from './stage/gallery.js'

let gallery: Gallery
test.beforeEach(({ gallery: one }) => {
  gallery = one
})

const states = galleryStates.map(({ name }) => name)

/** All cases of a state run in one worker, which opens it once for several of them. */
function describe(title: string, define: () => void): void {
  test.describe(title, () => {
    if (states.includes(title)) test.describe.configure({ mode: 'default' })
    define()
  })
}

describeViewConformance(
  { describe, it: (title, run) => test(title, () => run()), expect },
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
