import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test'
import { assertQuiet, test as base, expect, watch } from './test.js'
import { Wallet } from './Wallet.js'
import { watchWallet } from './walletTest.js'

/** Telephones and their systems, as Playwright imitates them: user agent, screen and touch. */
export const phones = {
  iosSafari: devices['iPhone 14'],
  androidChrome: devices['Pixel 7'],
  iosOther: {
    ...devices['iPhone 14'],
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  },
  androidOther: {
    ...devices['Pixel 7'],
    userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  },
  // The page of a wallet's own app: a view without the browser's name.
  iosWallet: {
    ...devices['iPhone 14'],
    viewport: { width: 360, height: 664 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  },
  androidWallet: {
    ...devices['Pixel 7'],
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A.240205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36',
  },
} as const

/** An address that the page had the browser open. */
interface Opened {
  readonly href: string
  readonly target: string
  readonly features: string
  /** The browser counted it as the visitor's own doing. */
  readonly inTap: boolean
  /** It was opened within the task of the click itself. */
  readonly isNow: boolean
}

export interface Phone {
  readonly page: Page
  readonly opened: () => Promise<readonly Opened[]>
  /** The only address that was opened, once there is one: a browser makes a click of a tap a little after it. */
  readonly openedOnce: () => Promise<Opened>
  /** The app is in front: the page is hidden, and its sockets die without a word, as telephones let them. */
  readonly leave: () => Promise<void>
  /** `isRestored`: from where browsers put pages away. */
  readonly comeBack: (isRestored?: boolean) => Promise<void>
  /** The number of sockets that the page has made. */
  readonly sockets: () => Promise<number>
}

export const test = base.extend<{ phoneOf: (system: keyof typeof phones) => Promise<Phone> }>({
  phoneOf: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const watched: Awaited<ReturnType<typeof watch>>[] = []
    await use(async (system) => {
      const { defaultBrowserType: _, ...phone } = phones[system]
      const context = await browser.newContext({ ...phone, locale: 'en-US', reducedMotion: 'reduce' })
      contexts.push(context)
      const page = await context.newPage()
      watched.push(await watch(page))
      // No app is here to take a link: what the page asks the browser for is noted instead.
      await page.addInitScript(() => {
        const opened: Opened[] = []
        let isClick = false
        const onClick = () => {
          isClick = true
          setTimeout(() => {
            isClick = false
          })
        }
        window.addEventListener('click', onClick, { capture: true })
        // A telephone cuts the sockets of a page that is out of sight, and tells it nothing.
        const dead = new WeakSet<WebSocket>()
        const sockets = new Set<WebSocket>()
        window.WebSocket = class extends WebSocket {
          constructor(url: string | URL, protocols?: string | string[]) {
            super(url, protocols)
            sockets.add(this)
            for (const type of ['message', 'close', 'error'])
              this.addEventListener(type, (event) => dead.has(this) && event.stopImmediatePropagation())
          }
          override send(data: string) {
            if (!dead.has(this)) super.send(data)
          }
        }
        const cut = () => {
          for (const each of sockets) dead.add(each)
        }
        Object.assign(window, { opened, cut, socketCount: () => sockets.size })
        window.open = (href, target = '', features = '') => {
          opened.push({
            ...{ href: String(href), target, features, isNow: isClick },
            inTap: navigator.userActivation.isActive,
          })
          return null
        }
      })
      const become = (state: string) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true })
          if (value === 'hidden') (window as unknown as { cut(): void }).cut()
          document.dispatchEvent(new Event('visibilitychange'))
        }, state)
      const opened = () => page.evaluate(() => (window as unknown as { opened: Opened[] }).opened)
      return {
        page,
        leave: () => become('hidden'),
        async comeBack(isRestored = false) {
          await become('visible')
          if (isRestored)
            await page.evaluate(() =>
              window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
            )
        },
        sockets: () => page.evaluate(() => (window as unknown as { socketCount(): number }).socketCount()),
        opened,
        async openedOnce() {
          await expect.poll(async () => (await opened()).length).toBe(1)
          const [one] = await opened()
          return one as Opened
        },
      }
    })
    for (const each of watched) assertQuiet(each)
    for (const each of contexts) await each.close()
  },
})

/** The wallet's app on the same phone: the demo wallet, with a network connection of its own. The answer closes it. */
export async function approveIn(browser: Browser, uri: string): Promise<() => Promise<void>> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { end } = await watchWallet(page)
  const wallet = new Wallet(page)
  await wallet.open()
  await wallet.paste(uri)
  await wallet.approve()
  await expect(wallet.button('Approve')).toHaveCount(0)
  return async () => {
    end()
    await context.close()
  }
}

export { expect }
