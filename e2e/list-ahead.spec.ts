import { expect, test } from './stage/test.js'

// Names and marks come together where a pointer has rested on the button: what the list needs has come meanwhile.

declare global {
  interface Window {
    /** The marks that are ready to be painted. */
    decoded?: number
    /** The count of each in the first frame with tiles in it. */
    firstTiles?: { readonly names: number; readonly marks: number; readonly glyph: number }
  }
}

test('after a pointer has rested on the button, the first names come with all of their marks', async ({
  demo,
  page,
}) => {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype
    HTMLImageElement.prototype.decode = async function () {
      await decode.call(this)
      window.decoded = (window.decoded ?? 0) + 1
    }
  })
  await demo.open('wallet=off')
  await demo.connectButton.hover()
  // Four tiles and the four in one picture, and some more: whichever of them are installed.
  await expect.poll(() => page.evaluate(() => window.decoded)).toBe(12)
  await page.evaluate(() => {
    const look = (): void => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const countOf = (what: string) => root?.querySelectorAll(what).length ?? 0
      if (countOf('.tile') === 0) {
        requestAnimationFrame(look)
        return
      }
      window.firstTiles = {
        names: countOf('.tile'),
        marks: countOf('.tile img'),
        glyph: countOf('.glyph img'),
      }
    }
    requestAnimationFrame(look)
  })
  await demo.connectButton.click()
  await expect.poll(() => page.evaluate(() => window.firstTiles)).toEqual({ names: 4, marks: 4, glyph: 4 })
})
