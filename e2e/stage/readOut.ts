import type { Page } from '@playwright/test'
import { compareSnapshot, howToUpdate } from './snapshots.js'
import { spoken } from './spoken.js'
import { expect } from './test.js'

/** The number of times that a page with another text is read again. */
const readings = 20

/** Compares the text that a screen reader reads out on a page, in order, with `spoken/`: to be read by people. */
export async function expectReadOut(page: Page, name: string): Promise<void> {
  // A site that a test serves has another port each time.
  const read = async () => (await spoken(page)).replaceAll(/(?<=\.localhost):\d+/g, '')
  let now = await read()
  const before = await compareSnapshot(`spoken/${name}.txt`, Buffer.from(now), async (stored) => {
    // What has just come into sight (`content-visibility`) may be in the browser's tree a little later than on the screen.
    for (let again = 0; now !== stored.toString() && again < readings; again++) now = await read()
    return now === stored.toString() ? undefined : stored.toString()
  })
  if (before !== undefined) expect(now, `If it is meant: ${howToUpdate}`).toBe(before)
}
