import { galleryStates } from '../packages/latchkit/src/react/gallery/states.js'
import { expect, test } from './stage/gallery.js'
import { compareSnapshot, howToUpdate, snapshotsIn } from './stage/snapshots.js'
import { spoken } from './stage/spoken.js'

// What a screen reader says of every view in every state, in order, compared with `spoken/`: to be read by people.

/** The number of times that a state with another text is read again. */
const readings = 20

for (const { name } of galleryStates) {
  test(`${name} is read out as it was`, async ({ gallery }) => {
    await gallery.show(name)
    let now = await spoken(gallery.page)
    const before = await compareSnapshot(`spoken/${name}.txt`, Buffer.from(now), async (stored) => {
      // What has just come into sight (`content-visibility`) may be in the browser's tree a little later than on the screen.
      for (let again = 0; now !== stored.toString() && again < readings; again++)
        now = await spoken(gallery.page)
      return now === stored.toString() ? undefined : stored.toString()
    })
    if (before !== undefined) expect(now, `If it is meant: ${howToUpdate}`).toBe(before)
  })
}

test('no script is left over', async () => {
  const wanted = galleryStates.map(({ name }) => `${name}.txt`)
  expect(snapshotsIn('spoken').files.filter((file) => !wanted.includes(file))).toEqual([])
})
