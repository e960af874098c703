import type { Page } from '@playwright/test'
import type { EmailWallet } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { secureOrigin } from './stage/ownCustody.js'
import { tricks, undo } from './stage/tricks.js'

test.use({ launchOptions: partitioned() })

/** Longer than a button is dead. */
const aliveMs = 700

/**
 * Presses all that the frame has besides its ways out, as a page can bait a person to.
 * @param others Leads to another decision, which the window takes as well.
 * @returns The window that it opens.
 */
async function pressAll(
  { frame, windowButton }: EmailWallet,
  no: string,
  others: readonly string[] = [],
): Promise<Page> {
  const names = await frame
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent))
  expect(names).toEqual(['Close', ...others, no, 'Open window'])
  return openPopup(windowButton, () => windowButton.press('Enter', { timeout: 2_000 }))
}

/** Refuses in the window that was opened. @returns Its words. */
async function refuseIn(window: Page, no: string): Promise<string> {
  const button = window.getByRole('button', { name: no, exact: true })
  await expect(button).toBeVisible()
  const words = (await window.locator('body').textContent()) ?? ''
  // The window closes while the button goes up.
  await Promise.allSettled([button.click()])
  await expect.poll(() => window.isClosed()).toBe(true)
  return words
}

test('F4: however a page shows the frame, nothing is decided in it: a press opens the window, which says all of it', {
  tag: '@main',
}, async ({ wallet, page, watched }) => {
  test.setTimeout(180_000)
  await wallet.open('networks=31337')
  await wallet.logIn()
  for (const [name, play] of Object.entries(tricks)) {
    await test.step(name, async () => {
      const result = await wallet.demo.tryIt('Sign message')
      await expect(wallet.windowButton).toBeVisible()
      await play(page)
      const words = await refuseIn(await pressAll(wallet, 'Reject'), 'Reject')
      for (const each of ['Sign this message', new URL(page.url()).origin, 'Hello from Latchkit'])
        expect(words).toContain(each)
      await expect(result).toHaveText('userRejected')
      await undo(page)
    })
  }

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await (await wallet.openSettings()).getByRole('button', { name: 'Devices' }).click()
  for (const [row, statement, others] of [
    ['Sign out everywhere', 'Sign out on all devices', []],
    [/^Block new devices/, 'Block new devices', ['Block until I allow them again, with a code']],
  ] as const) {
    for (const name of ['a mask over the words', 'a clip with a hole', 'a second frame above the words']) {
      await test.step(`${statement}: ${name}`, async () => {
        const button = wallet.frame.getByRole('button', { name: row })
        await button.click()
        await expect(wallet.windowButton).toBeVisible()
        await tricks[name]?.(page)
        const words = await refuseIn(await pressAll(wallet, 'Cancel', others), 'Cancel')
        for (const each of [statement, new URL(page.url()).origin]) expect(words).toContain(each)
        await undo(page)
        await expect(button).toBeVisible()
      })
    }
  }
  expect(requests.filter((each) => /freeze|sign-out/.test(each))).toEqual([])

  await test.step('F5: no page can frame the window', async () => {
    watched.expected.push(/frame-ancestors|frame-src|Refused|violates/)
    await wallet.pressInFrame('Sign out everywhere')
    const window = await wallet.openWindow('Sign out')
    const url = window.url()
    expect(new URL(url).origin).toBe(secureOrigin)
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { src, name: 'framed' })
      document.body.append(frame)
    }, url)
    await expect.poll(() => page.frame('framed')?.url()).toMatch(/^chrome-error/)
    watched.violations.splice(0)
  })
})

const tall = `first line\n${'a line in between\n'.repeat(120)}the last line`

/** Asks to sign a message. @returns What has come of it by now: the signature, the code of an error, or nothing. */
async function askToSign(wallet: EmailWallet, message: string): Promise<() => Promise<string>> {
  const { page } = wallet
  const address = await wallet.address()
  await page.evaluate(
    ([text, address]) => {
      const provider = window.latchkit.getProvider(window.latchkit.kits[0], { namespace: 'eip155' })
      const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      Object.assign(window, { signed: '' })
      const params = [hex, address]
      provider?.request({ method: 'personal_sign', params } as never).then(
        (signature) => Object.assign(window, { signed: String(signature) }),
        (error) => Object.assign(window, { signed: String(error.code) }),
      )
    },
    [message, address] as const,
  )
  return () => page.evaluate(() => (window as unknown as { signed: string }).signed)
}

/** Opens the window for a message. */
async function openMessage(wallet: EmailWallet, message: string, size = { width: 420, height: 680 }) {
  const signed = await askToSign(wallet, message)
  const opened = await openPopup(wallet.windowButton)
  await opened.setViewportSize(size)
  const approve = opened.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeAttached()
  return {
    ...{ opened, approve, status: opened.getByRole('status') },
    readOn: opened.getByRole('button', { name: 'Keep reading' }),
    signed,
  }
}

/** Reads on by keyboard until nothing is left. @returns The number of presses. */
async function readAll({ opened, readOn }: Awaited<ReturnType<typeof openMessage>>): Promise<number> {
  let presses = 0
  for (; await readOn.isVisible(); presses++) {
    expect(presses).toBeLessThan(60)
    await readOn.press('Enter')
    // It is looked at ten times a second.
    await opened.waitForTimeout(150)
  }
  return presses
}

/** Whether the last line of the message is in the window, above the buttons. */
const isEndInSight = (opened: Page): Promise<boolean> =>
  opened.evaluate(() => {
    const [message, footer] = ['.message', '.footer'].map((each) => document.querySelector(each))
    const end = message?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
    return end <= (footer?.getBoundingClientRect().top ?? 0)
  })

// 420 × 680 pixels, a telephone, one that is turned, 200 and 500 %.
const sizes = [
  { width: 420, height: 680 },
  { width: 360, height: 640 },
  { width: 640, height: 360 },
  { width: 210, height: 340 },
  { width: 84, height: 136 },
]

test('F4: a text is approved when its end was in sight, and not before, by keyboard, at each zoom, with wide text', async ({
  wallet,
}) => {
  test.setTimeout(180_000)
  await wallet.open('networks=31337')
  await wallet.logIn()
  for (const size of sizes) {
    for (const text of size.width === 420 ? [tall] : ['Hello from Latchkit']) {
      await test.step(`${size.width} × ${size.height}`, async () => {
        const shown = await openMessage(wallet, text, size)
        const { opened, approve, status, signed } = shown
        // WCAG 1.4.12
        await opened.evaluate(() => {
          const sheet = new CSSStyleSheet()
          const spaced = 'line-height: 1.5 !important; letter-spacing: 0.12em !important'
          sheet.replaceSync(`* { ${spaced}; word-spacing: 0.16em !important }`)
          document.adoptedStyleSheets = [sheet]
        })
        expect(await opened.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        if (text === tall) {
          await expect(status).toHaveText('Read to the end first.')
          await opened.waitForTimeout(aliveMs)
          await approve.click({ force: true })
          await approve.press('Enter')
          await expect(approve).toBeDisabled()
          expect(await isEndInSight(opened)).toBe(false)
          expect(await readAll(shown)).toBeGreaterThan(3)
          expect(await isEndInSight(opened)).toBe(true)
        } else await readAll(shown)
        await approve.focus()
        await expect(approve).toBeEnabled()
        expect(await signed()).toBe('')
        // The window closes at the press.
        await approve.press('Enter').catch(() => undefined)
        await expect.poll(signed).toMatch(/^0x[\da-f]{130}$/)
      })
    }
  }
})

test('F4: a window that opens under a pointer that clicks on approves nothing, and tells each press that it drops', async ({
  wallet,
}) => {
  await wallet.open('networks=31337')
  await wallet.logIn()
  const { opened, approve, status, signed } = await openMessage(wallet, 'Hello from Latchkit')
  const { x, y, width, height } = (await approve.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const place = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
  const session = await opened.context().newCDPSession(opened)
  // A press without a motion before it, as that of a pointer under which the window came.
  const press = async () => {
    await session.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed' })
    await session.send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased' })
  }
  await opened.waitForTimeout(aliveMs)
  await press()
  await expect(status).toHaveText('Move the pointer, then press again.')
  // Moved, and pressed too soon, again and again.
  await opened.mouse.move(place.x, place.y - 100)
  await opened.mouse.move(place.x, place.y)
  for (let clicks = 0; clicks < 5; clicks++) {
    await opened.mouse.click(place.x, place.y)
    await opened.waitForTimeout(100)
  }
  await expect(status).toHaveText('Press again')
  expect(await signed()).toBe('')
  await expect(approve).toBeEnabled()
  await opened.mouse.click(place.x, place.y)
  await expect.poll(signed).toMatch(/^0x[\da-f]{130}$/)
})

/** Keeps from the kit that the frame has drawn its screen, as a hostile page can: the kit then waits as long as it may. */
const hidePaint = (page: Page) =>
  page.addInitScript(() => {
    const Channel = window.MessageChannel
    window.MessageChannel = class extends Channel {
      constructor() {
        super()
        this.port1.addEventListener(
          'message',
          (event) => event.data?.type === '@frame/PAINTED' && event.stopImmediatePropagation(),
        )
      }
    }
  })

/** How far the frame has faded in, from 0 to 1; 0 too while there is none. */
const faded = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const host = document.querySelector('latchkit-frame')
    const iframe = host?.shadowRoot?.querySelector('dialog[open]') && host.querySelector('iframe')
    if (!iframe) return 0
    const fade = iframe.getAnimations().find((each) => each instanceof CSSTransition)
    return fade?.effect?.getComputedTiming().progress ?? Number(getComputedStyle(iframe).opacity)
  })

/** Shows a lure at a place, above every dialog, through which a press goes to what is below. */
const lureTo = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([x, y]) => {
      const lure = document.createElement('div')
      Object.assign(lure, { id: 'above', popover: 'manual', textContent: 'Play again' })
      lure.style.cssText = `inset:auto;left:${x - 60}px;top:${y - 24}px;width:120px;height:48px;pointer-events:none`
      document.body.append(lure)
      lure.showPopover()
    },
    [x, y] as const,
  )

test.describe('while the frame fades in', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  for (const [name, prepare] of [
    ['as it does', undefined],
    ['late, since its page hides that it is drawn', hidePaint],
  ] as const)
    test(`F4: ${name}, who is lured to press where its buttons come presses none of them`, async ({
      wallet,
      page,
    }) => {
      await prepare?.(page)
      await wallet.open('networks=31337')
      await wallet.logIn()
      const { frame, windowButton } = wallet
      const reject = frame.getByRole('button', { name: 'Reject' })
      const opened: Page[] = []
      page.on('popup', (each) => opened.push(each))
      const session = await page.context().newCDPSession(page)
      await session.send('Animation.enable')

      await askToSign(wallet, 'Where are the buttons?')
      await expect.poll(() => faded(page)).toBe(1)
      const places = []
      for (const each of [windowButton, reject, frame.getByRole('button', { name: 'Close' })]) {
        const { x = 0, y = 0, width = 0, height = 0 } = (await each.boundingBox()) ?? {}
        places.push({ x: x + width / 2, y: y + height / 2 })
      }
      await wallet.pressInFrame('Reject')
      // Twenty times as slow: longer than Chromium itself drops presses on a frame that has just moved.
      await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 })

      for (const place of places) {
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await lureTo(page, place)
        await page.mouse.move(place.x, place.y)
        const signed = await askToSign(wallet, 'Hello from Latchkit')
        let presses = 0
        for (let at = 0; at < 0.7; at = await faded(page)) {
          await page.mouse.click(place.x, place.y)
          if (at > 0) presses++
        }
        expect(presses).toBeGreaterThan(2)
        await expect.poll(() => faded(page)).toBe(1)
        expect([await signed(), opened.length]).toEqual(['', 0])
        await undo(page)
        await wallet.pressInFrame('Reject')
        await expect.poll(signed).toBe('4001')
      }

      const signed = await askToSign(wallet, 'Hello from Latchkit')
      const words = await refuseIn(await openPopup(windowButton), 'Reject')
      expect(words).toContain('Hello from Latchkit')
      await expect.poll(signed).toBe('4001')
    })
})
