import { describeViewConformance } from 'latchkit/testing'
import { galleryStates } from '../packages/latchkit/src/react/gallery/states.js'
import { axeFindings } from './stage/axe.js'
import { expect, type Gallery, test } from './stage/gallery.js'
import { compareSnapshot, howToUpdate, snapshotsIn } from './stage/snapshots.js'
import { spoken } from './stage/spoken.js'

let gallery: Gallery
test.beforeEach(({ gallery: one }) => {
  gallery = one
})

const states = galleryStates.map(({ name }) => name)

/** The number of times that a state with another text is read again. */
const readings = 20

/** The state that was read out last, while it stands as it was shown. */
let untouched = ''

/** Compares the text that a screen reader reads out for a state, in order, with `spoken/`: to be read by people. */
async function isReadOut(name: string): Promise<void> {
  await gallery.show(name)
  untouched = name
  let now = await spoken(gallery.page)
  const before = await compareSnapshot(`spoken/${name}.txt`, Buffer.from(now), async (stored) => {
    // What has just come into sight (`content-visibility`) may be in the browser's tree a little later than on the screen.
    for (let again = 0; now !== stored.toString() && again < readings; again++)
      now = await spoken(gallery.page)
    return now === stored.toString() ? undefined : stored.toString()
  })
  if (before !== undefined) expect(now, `If it is meant: ${howToUpdate}`).toBe(before)
}

type Run = () => unknown
let cases: { readonly title: string; readonly run: Run }[] = []

/** One test a state, with all of its cases as steps: what surrounds a test takes longer than most cases do. */
function describe(title: string, define: () => void): void {
  cases = []
  define()
  if (!states.includes(title)) return
  const own = [{ title: 'is read out as it was', run: () => isReadOut(title) }, ...cases]
  test(`${title} passes the view suite, and is read out as it was`, { tag: '@main' }, async () => {
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
      // Reading out changes nothing: the first look at a state begins with the one that was read.
      if (untouched !== state || Object.keys(how).length > 0) await gallery.show(state, how)
      untouched = ''
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

test('no script is left over', { tag: '@main' }, async () => {
  const wanted = states.map((name) => `${name}.txt`)
  expect(snapshotsIn('spoken').files.filter((file) => !wanted.includes(file))).toEqual([])
})
