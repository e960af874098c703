import { describeViewConformance } from 'latchkit/testing'
import { galleryStates } from '../packages/latchkit/src/react/gallery/states.js'
import { axeFindings } from './stage/axe.js'
import { expect, type Gallery, test } from './stage/gallery.js'

let gallery: Gallery
test.beforeEach(({ gallery: one }) => {
  gallery = one
})

describeViewConformance(
  { describe: test.describe, it: (title, run) => test(title, () => run()), expect },
  {
    name: 'the gallery',
    states: galleryStates.map(({ name }) => name),
    async open(state, how) {
      await gallery.show(state, how)
      const { page } = gallery
      return {
        evaluate: (measure) => page.evaluate(measure),
        axe: () => axeFindings(page, 'latchkit-modal'),
        press: (key) => page.keyboard.press(key),
        end: async () => undefined,
      }
    },
  },
)
