import { describeViewConformance } from 'latchkit/testing'
import { galleryStates } from '../apps/demo/src/gallery/states.js'
import { axeFindings } from './stage/axe.js'
import { frameScripts } from './stage/frameScripts.js'
import { expect, type Gallery, test } from './stage/gallery.js'
import { expectReadOut } from './stage/readOut.js'
import { snapshotsIn } from './stage/snapshots.js'

let gallery: Gallery
test.beforeEach(({ gallery: one }) => {
  gallery = one
})

const states = galleryStates.map(({ name }) => name)

/** The state that stands in the gallery, as this test has shown it. */
let standing = ''
test.beforeEach(() => {
  standing = ''
})

async function isReadOut(name: string): Promise<void> {
  await gallery.show(name)
  standing = name
  await expectReadOut(gallery.page, name)
}

interface Case {
  readonly title: string
  readonly run: () => unknown
}
let cases: Case[] = []

/** The cases that look at a state in another look than the usual one. */
const otherLooks = /dark|less motion|phone|spaced|200 %|400 %/
/** The states of Connect, Account, Review and the code, which `npm test` opens in each look. */
const opened = ['connect', 'account', 'review-send', 'pairing']
/** A long list grows as its texts are looked for, and would be whole in each look that follows. */
const isLong = (state: string) => state.endsWith('-thousand')

async function runAll(all: readonly Case[]): Promise<void> {
  const failed: string[] = []
  for (const { title, run } of all)
    await test
      .step(title, async () => run())
      .catch(({ message }: Error) => failed.push(`${title}: ${message}`))
  expect(failed.join('\n\n')).toBe('')
}

/**
 * Two tests a state: in its usual look, and in all others, with the cases as steps, because the frame around a test takes longer
 * than most cases. `npm test` has the first of each state, and of four states the second, in which each look is an opening of its
 * own. Those of `npm run test:all` open a state once, and change its look while it stands, long lists apart.
 */
function describe(title: string, define: () => void): void {
  cases = []
  define()
  if (!states.includes(title)) return
  const isOther = (each: Case) => otherLooks.test(each.title)
  const usual = cases.filter((each) => !isOther(each))
  const others = cases.filter(isOther)
  const readOut = { title: 'is read out as it was', run: () => isReadOut(title) }
  test(`${title} passes the view suite, and is read out as it was`, { tag: '@main' }, () =>
    runAll([readOut, ...usual]),
  )
  test(`${title} passes the view suite in every look`, { tag: opened.includes(title) ? ['@main'] : [] }, () =>
    runAll(others),
  )
}

describeViewConformance(
  { describe, it: (title, run) => void cases.push({ title, run }), expect },
  {
    name: 'the gallery',
    states,
    async open(state, how) {
      const isInPlace = standing === state
      await (isInPlace ? gallery.change(how) : gallery.show(state, how))
      standing = opened.includes(state) || isLong(state) ? '' : state
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
  const wanted = [...states, ...Object.keys(frameScripts)].map((name) => `${name}.txt`)
  expect(snapshotsIn('spoken').files.filter((file) => !wanted.includes(file))).toEqual([])
})
