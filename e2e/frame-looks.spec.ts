import { mkdirSync } from 'node:fs'
import { root } from '../scripts/lib/run.mjs'
import { axeFindings } from './stage/axe.js'
import { builtSite } from './stage/builtSite.js'
import { ScreenGallery, type ScreenLook } from './stage/frameGallery.js'
import { frameScripts } from './stage/frameScripts.js'
import { measureScreen } from './stage/measureScreen.js'
import { expectReadOut } from './stage/readOut.js'
import { expect, test } from './stage/test.js'

// Every state of every screen of the frame, in the box that the kit gives to its kind, and of the window, in every look.

const address = builtSite(`${root}/.cache/frame-gallery`, 'frames')

const computer = { width: 1200, height: 900 }
const frameLooks = {
  light: computer,
  dark: { ...computer, theme: 'dark' },
  Arabic: { ...computer, language: 'ar' },
  '360 px': { width: 360, height: 740, theme: 'dark' },
  'forced colours': { ...computer, isForced: true },
  '200 %': { width: 600, height: 450 },
  '320 px': { width: 320, height: 568 },
  'a phone on its side': { width: 740, height: 360 },
  '360 px, Arabic': { width: 360, height: 640, language: 'ar' },
  '50 %': { width: 2400, height: 1800 },
  '400 %': { width: 300, height: 225 },
  'a host that gives each screen 608 px': { ...computer, frameHeight: 608 },
  'a host that gives each screen 200 px': { ...computer, frameHeight: 200 },
} as const satisfies Readonly<Record<string, ScreenLook>>

const popup = { width: 420, height: 680 }
const windowLooks = {
  light: popup,
  dark: { ...popup, theme: 'dark' },
  Arabic: { ...popup, language: 'ar' },
  '360 px': { width: 360, height: 740, theme: 'dark' },
  'forced colours': { ...popup, isForced: true },
  '200 %': { width: 210, height: 340 },
  '320 px': { width: 320, height: 568 },
  'a phone on its side': { width: 740, height: 360 },
  '360 px, Arabic': { width: 360, height: 640, language: 'ar' },
  '50 %': { width: 840, height: 1360 },
  '400 %': { width: 105, height: 170 },
} as const satisfies Readonly<Record<string, ScreenLook>>

/** What Chromium says of a frame that is of its page's own site, as that of the gallery is. */
const sandboxed = /allow-scripts and allow-same-origin/

/** The looks of `npm test`, which are those in which axe looks, too. */
const mainLooks: readonly string[] = ['light', 'dark', 'Arabic', '360 px']

/** A button that counts down may not be pressed, and is not named anew each second. */
const named = /^label-content-name-mismatch: \["button\[aria-label=\\"(Resend code|إعادة إرسال الرمز)/

/** A folder for a picture of each state in each look, where somebody wants to see them. */
const pictures = process.env.LATCHKIT_PICTURES

for (const [place, looks] of [
  ['frame', frameLooks],
  ['window', windowLooks],
] as const)
  for (const [name, look] of Object.entries<ScreenLook>(looks))
    test(`every screen of the ${place} is whole, can be used and passes axe: ${name}`, {
      tag: mainLooks.includes(name) ? ['@main'] : [],
    }, async ({ page, watched }) => {
      watched.expected.push(sandboxed)
      test.setTimeout(180_000)
      const gallery = new ScreenGallery(page, address())
      const states = await gallery.open(place, look)
      expect(states.length).toBeGreaterThan(20)
      const faults: string[] = []
      for (const { kind, state } of states) {
        await gallery.show({ kind, state, language: look.language ?? 'en', height: look.frameHeight })
        if (pictures) {
          mkdirSync(`${pictures}/${place}/${name}`, { recursive: true })
          const file = `${kind} - ${state}`.replaceAll(/[^\w-]+/g, ' ')
          const path = `${pictures}/${place}/${name}/${file}.png`
          const isBox = place === 'frame' && look.width > 600
          await (isBox
            ? page.locator('latchkit-frame iframe').screenshot({ path })
            : page.screenshot({ path }))
        }
        const found = await gallery.screens.evaluate(measureScreen)
        const axe = mainLooks.includes(name) ? await axeFindings(gallery.screens) : []
        faults.push(
          ...[...found, ...axe.filter((each) => !named.test(each))].map(
            (fault) => `${kind}: ${state}: ${fault}`,
          ),
        )
      }
      expect(faults.join('\n')).toBe('')
    })

for (const place of ['frame', 'window'] as const)
  test(`Tab goes through what can be pressed on each screen of the ${place}, in order, and shows where it is`, {
    tag: '@main',
  }, async ({ page, watched }) => {
    watched.expected.push(sandboxed)
    const gallery = new ScreenGallery(page, address())
    const faults: string[] = []
    for (const { kind, state } of await gallery.open(place, place === 'frame' ? computer : popup)) {
      await gallery.show({ kind, state, language: 'en' })
      const controls = await gallery.focusFirst()
      for (let at = 0; at < controls; at++) {
        if (at > 0) await page.keyboard.press('Tab')
        const { index, isShown } = await gallery.focus()
        if (index !== at) faults.push(`${kind}: ${state}: ${index} has the focus instead of ${at}`)
        else if (!isShown) faults.push(`${kind}: ${state}: nothing shows that ${at} has the focus`)
      }
    }
    expect(faults.join('\n')).toBe('')
  })

test('the screens of the frame and the window are read out as they were', { tag: '@main' }, async ({
  page,
  watched: _,
}) => {
  const gallery = new ScreenGallery(page, address())
  for (const [name, [place, kind, state]] of Object.entries(frameScripts))
    await test.step(name, async () => {
      await gallery.open(place, popup)
      await gallery.show({ kind, state, language: 'en' })
      await expectReadOut(page, name)
    })
})

test('at a height of 256, a code that is wrong takes no way out: Tab finds it, and its sentence is whole', async ({
  page,
  watched,
}) => {
  watched.expected.push(sandboxed)
  const gallery = new ScreenGallery(page, address())
  const states = (await gallery.open('frame', { width: 320, height: 568 })).filter(
    ({ kind }) => kind === 'A code of six digits',
  )
  expect(states.length).toBeGreaterThan(8)
  for (const { kind, state } of states)
    for (const language of ['en', 'ar'] as const) {
      await gallery.show({ kind, state, language })
      const way = gallery.screens.locator('.footer button')
      const problem = gallery.screens.getByRole('alert')
      if ((await problem.textContent()) !== '') await expect(problem, state).toBeInViewport({ ratio: 1 })
      const stops = await gallery.focusFirst()
      for (let at = 1; at < stops; at++) await page.keyboard.press('Tab')
      await expect(way, `${state} in ${language}`).toBeFocused()
      await expect(way, `${state} in ${language}`).toBeInViewport({ ratio: 1 })
    }
})

test('on a phone the last button ends 32 px above the edge, as in the modal', async ({ page, watched }) => {
  watched.expected.push(sandboxed)
  const gallery = new ScreenGallery(page, address())
  const [first] = (await gallery.open('frame', { width: 390, height: 780 })).filter(
    ({ kind }) => kind === 'What is approved, in the frame',
  )
  await gallery.show({ ...(first ?? { kind: '', state: '' }), language: 'en' })
  const { y = 0, height = 0 } =
    (await gallery.screens.getByRole('button', { name: 'Open window' }).boundingBox()) ?? {}
  expect(780 - y - height).toBeCloseTo(32, 0)
})

test('a message takes the room of its window that is free', async ({ page, watched: _ }) => {
  const gallery = new ScreenGallery(page, address())
  await gallery.open('window', popup)
  await gallery.show({ kind: 'What is approved, in the window', state: 'message', language: 'en' })
  const bottomOf = async (selector: string) => {
    const { y = 0, height = 0 } = (await gallery.screens.locator(selector).boundingBox()) ?? {}
    return y + height
  }
  const footer = (await gallery.screens.locator('.footer').boundingBox())?.y ?? 0
  expect(footer - (await bottomOf('.message'))).toBeLessThan(64)
  expect(footer - (await bottomOf('.details'))).toBeLessThan(20)
})
