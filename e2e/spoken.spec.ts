import { galleryStates } from '../packages/latchkit/src/react/gallery/states.js'
import { expect, test } from './stage/gallery.js'
import { compareKept, howToUpdate, keptIn } from './stage/kept.js'
import { spoken } from './stage/spoken.js'

// What a screen reader says of every view in every state, in order, compared with `spoken/`: to be read by people.

for (const { name } of galleryStates) {
  test(`${name} is read out as it was`, async ({ gallery }) => {
    await gallery.show(name)
    const now = await spoken(gallery.page)
    const before = await compareKept(`spoken/${name}.txt`, Buffer.from(now), async (kept) =>
      kept.toString() === now ? undefined : kept.toString(),
    )
    if (before !== undefined) expect(now, `If it is meant: ${howToUpdate}`).toBe(before)
  })
}

test('no script is left over', async () => {
  const wanted = galleryStates.map(({ name }) => `${name}.txt`)
  expect(keptIn('spoken').files.filter((file) => !wanted.includes(file))).toEqual([])
})
