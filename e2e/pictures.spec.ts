import type { ViewShowing } from 'latchkit/testing'
import { galleryStates } from '../apps/demo/src/gallery/states.js'
import { comparePixels, drawDifference } from './stage/comparePixels.js'
import { test as base, expect, type Gallery } from './stage/gallery.js'
import { readPng, writePng } from './stage/pixels.js'
import { compareSnapshot, howToUpdate, leave, snapshotsIn } from './stage/snapshots.js'

// Pictures of the views, compared with those in `pictures/`: what no measure says in words.

const names = galleryStates.map(({ name }) => name)
/** The states that others vary: a new view is among them by itself. */
const heads = names.filter((name) => !names.some((other) => name.startsWith(`${other}-`)))
/** Variations that look different enough, and what looks as another does. */
const also = [
  'connecting-connected',
  'connecting-declined',
  'connect-wallets',
  'connect-legal',
  'connect-pairing',
  'connect-email',
  'connect-social',
  'connect-last-used',
  'account-email',
  'receive-own-addresses',
  'account-chains',
  'networks-families',
  'open-app-missing',
  'send-memo',
  'review-send-memo',
]
const alike = [
  'about-networks',
  'any-app',
  'open-there',
  'toast-success',
  'toast-info',
  'toast-loading',
  'toast-review',
]
const sample = names.filter((name) => also.includes(name) || (heads.includes(name) && !alike.includes(name)))

const looks: Readonly<Record<string, ViewShowing>> = {
  light: { width: 440 },
  dark: { width: 440, theme: 'dark' },
  phone: { width: 360 },
  arabic: { width: 440, locale: 'ar' },
}
/**
 * The one look of some states. A state that is mostly a code or a list makes large pictures, the same in every look; one
 * that lies over a view with pictures of its own is known from there.
 */
const seenOnce: Readonly<Record<string, string>> = {
  'all-wallets': 'light',
  'connect-wallets': 'phone',
  'connecting-connected': 'phone',
  pairing: 'dark',
  'connect-email': 'light',
  'connect-social': 'light',
  'connect-last-used': 'arabic',
  'account-email': 'phone',
  'update-email': 'arabic',
  social: 'arabic',
  approve: 'dark',
  receive: 'dark',
  'receive-own-addresses': 'light',
  activity: 'light',
  'open-app': 'landscape',
  'open-app-missing': 'phone',
  'toast-error': 'dark',
}
/** A telephone on its side, for what is longer than that. */
const landscape: ViewShowing = { width: 740, height: 360 }
const looksOf = (state: string) =>
  Object.entries({ ...looks, landscape }).filter(([look]) =>
    state in seenOnce ? look === seenOnce[state] : look in looks,
  )
// Raised for a row of Wallet Settings and for portraits of more colours.
const mostBytes = 4_300_000

/** A page of its own that reads and writes pictures. */
const test = base.extend<object, { darkroom: import('@playwright/test').Page }>({
  darkroom: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})

/** Takes a picture of the whole window, without the page behind: it lists the states, which become more. */
async function take(gallery: Gallery, state: string, how: ViewShowing, css = ''): Promise<Buffer> {
  const behind = (visibility: string) =>
    gallery.page.evaluate((value) => {
      const root = document.getElementById('root')
      if (root) root.style.visibility = value
    }, visibility)
  await gallery.show(state, how)
  await gallery.style(css)
  await behind('hidden')
  // A dialog keeps the top it was opened at, and what stood in it at that moment differs; a window that changes centers it.
  const size = gallery.page.viewportSize()
  if (!size) throw new Error('the gallery has no window')
  for (const height of [size.height + 2, size.height])
    await gallery.page.setViewportSize({ width: size.width, height })
  const picture = await gallery.page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  await behind('')
  return picture
}

/** Returns the element at a place of the modal, in words. */
function whatIsAt(gallery: Gallery, place: { readonly x: number; readonly y: number }): Promise<string> {
  return gallery.page.evaluate(({ x, y }) => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const hit = root?.elementFromPoint(x, y)
    const part = hit?.closest('[part]')?.getAttribute('part') ?? ''
    return `${hit?.localName ?? 'nothing'}.${hit?.className ?? ''} in ${part}: ${hit?.textContent?.slice(0, 40) ?? ''}`
  }, place)
}

/** The difference between two pictures, with a drawing of it. */
async function differ(darkroom: import('@playwright/test').Page, before: Buffer, now: Buffer) {
  if (before.equals(now)) return undefined
  const [one, other] = [await readPng(darkroom, before), await readPng(darkroom, now)]
  if (one.width !== other.width || one.height !== other.height)
    return { text: 'the size differs', x: 0, y: 0, drawing: now, before }
  const found = comparePixels(one, other)
  return found && { ...found, drawing: await writePng(darkroom, drawDifference(other, found)), before }
}

test.describe('pictures', () => {
  for (const state of sample) {
    for (const [look, how] of looksOf(state)) {
      test(`${state}, ${look}`, async ({ gallery, darkroom }) => {
        const file = `pictures/${state}.${look}.png`
        const now = await take(gallery, state, how)
        const found = await compareSnapshot(file, now, (before) => differ(darkroom, before, now))
        if (!found) return
        const message = [
          `e2e/${file}: ${found.text} (${await whatIsAt(gallery, found)})`,
          `expected  ${leave('expected.png', found.before)}`,
          `actual    ${leave('actual.png', now)}`,
          `diff      ${leave('diff.png', found.drawing)}`,
          `If it is meant: ${howToUpdate}`,
        ]
        throw new Error(message.join('\n'))
      })
    }
  }

  test('none is left over, and all of them are small', async () => {
    const wanted = sample.flatMap((state) => looksOf(state).map(([look]) => `${state}.${look}.png`))
    const { files, bytes } = snapshotsIn('pictures')
    expect(files.filter((file) => !wanted.includes(file))).toEqual([])
    expect(bytes).toBeLessThan(mostBytes)
  })
})

test.describe('a picture is another one when', () => {
  const spoilt: Readonly<Record<string, readonly [state: string, css: string]>> = {
    'the panel moves by 2 px': ['account', '.panel { transform: translateY(2px) }'],
    'a surface changes its colour a little': ['account', '.panel { background: #f9f9f9 }'],
    'a weight changes': ['account', '.balance { font-weight: 500 }'],
  }
  for (const [what, [state, css]] of Object.entries(spoilt)) {
    test(what, async ({ gallery, darkroom }) => {
      const [sound, again, other] = [
        await take(gallery, state, { width: 440 }),
        await take(gallery, state, { width: 440 }),
        await take(gallery, state, { width: 440 }, css),
      ]
      expect(await differ(darkroom, sound, again)).toBeUndefined()
      expect(await differ(darkroom, sound, other)).toBeDefined()
    })
  }
})

test('a picture is the same one when all its edges are drawn a fraction of a px beside', async ({
  gallery,
  darkroom,
}) => {
  for (const state of ['account', 'connecting-declined', 'all-wallets']) {
    const sound = await take(gallery, state, { width: 440 })
    const other = await take(
      gallery,
      state,
      { width: 440 },
      '.lk { transform: translateX(.15px); will-change: transform }',
    )
    expect(other.equals(sound)).toBe(false)
    expect(await differ(darkroom, sound, other)).toBeUndefined()
  }
})
