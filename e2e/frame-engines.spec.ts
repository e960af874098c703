import { expect, test } from '@playwright/test'
import type { FrameGallery } from '../apps/secure/src/gallery/main.js'
import { root } from '../scripts/lib/run.mjs'
import { begin, engineNames } from './engines/begin.js'
import type { Place } from './engines/Engine.js'
import { builtSite } from './stage/builtSite.js'
import { measureScreen } from './stage/measureScreen.js'

// Every state of what is approved, in the frame's box and in the window, and of a code, in the two other families of browsers.

const address = builtSite(`${root}/.cache/frame-gallery`, 'frames')

/** The kinds of the gallery that are measured in each document. */
const kinds = {
  frame: ['What is approved, in the frame', 'A code of six digits'],
  window: ['What is approved, in the window'],
} as const

for (const name of engineNames)
  test(`${name}: every screen of what is approved is whole, and can be used`, async () => {
    const engine = await begin(name)
    try {
      const faults: string[] = []
      for (const place of ['frame', 'window'] as const) {
        await engine.goto(`${address()}gallery.html`)
        if (place === 'window') await engine.evaluate(openAsWindow)
        const states = await statesOf(engine, kinds[place])
        for (const shown of states) {
          const found = await engine.evaluate(faultsOf, shown, String(measureScreen))
          faults.push(...found.map((fault) => `${place}: ${shown.state}: ${fault}`))
        }
      }
      expect(faults.join('\n')).toBe('')
    } finally {
      await engine.close()
    }
  })

type StateName = FrameGallery['states'][number]

/** Waits until the gallery stands. @returns The states of its kinds. */
async function statesOf(page: Place, kinds: readonly string[]): Promise<readonly StateName[]> {
  const found = async () => (await page.evaluate(statesHere)).filter(({ kind }) => kinds.includes(kind))
  await expect.poll(async () => (await found()).length).toBeGreaterThan(20)
  return found()
}

// What follows runs in the page, so it holds on to nothing of this file.

/** Puts the gallery of the window, in a box of its size, in the place of that of the frame. */
function openAsWindow(): void {
  const box = document.createElement('iframe')
  box.src = 'gallery.html?in=window'
  box.style.cssText = 'position: fixed; top: 0; left: 0; width: 420px; height: 680px; border: 0'
  document.body.replaceChildren(box)
}

/** Returns the states that the page, or the box in it, has by now. */
function statesHere(): readonly StateName[] {
  const box = document.querySelector('iframe')?.contentWindow ?? window
  return (box as Partial<Window>).frameGallery?.states ?? []
}

/** Shows a state, waits until it has come to rest, and measures it. */
async function faultsOf(shown: StateName, measure: string): Promise<string[]> {
  const inFrame = document.querySelector<HTMLIFrameElement>('latchkit-frame iframe')
  const box = inFrame ?? document.querySelector('iframe')
  const inside = box?.contentWindow as (Window & typeof globalThis) | null | undefined
  if (!box || !inside) return ['no box']
  const gallery = inFrame ? window.frameGallery : inside.frameGallery
  gallery.show({ ...shown, language: 'en' })
  for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame)
  // What turns round while it works never ends.
  const moves = [...box.getAnimations(), ...inside.document.getAnimations()].filter(
    ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
  )
  await Promise.allSettled(moves.map(({ finished }) => finished))
  return inside.eval(`(${measure})()`)
}
