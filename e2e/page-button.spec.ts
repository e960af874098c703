import { exampleDist } from '../scripts/lib/example.mjs'
import { builtSite } from './stage/builtSite.js'
import { canMove, moved } from './stage/frames.js'
import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.describe('the connect button becomes the account', () => {
  test.use(moved)
  const site = builtSite(exampleDist, 'example')

  test('what it said gives way to the account where it stands, and nothing beside it moves', async ({
    page,
  }) => {
    await page.route('https://**', (route) => route.abort())
    await installWallet(page, {
      name: 'Wallet',
      rdns: 'com.example.wallet',
      accounts: [account],
      chainId: '0x1',
      answers: { eth_requestAccounts: { afterMs: 300, value: [account] } },
    })
    await page.goto(site())
    const seen = await page.evaluateHandle(() => {
      const button = document.querySelector<HTMLElement>('.latchkit-reserve')
      if (!button) throw new Error('no button')
      const beside = document.createElement('span')
      button.parentElement?.append(beside)
      const places = new Set<string>()
      const strengths: { readonly words: string; readonly of: number[] }[] = []
      const look = () => {
        const { left, right } = button.getBoundingClientRect()
        places.add([left, right, beside.getBoundingClientRect().left].join(' '))
        const moves = button
          .getAnimations({ subtree: true })
          .filter(({ effect }) => effect?.getComputedTiming().duration === 150)
        const words = button.querySelector<HTMLElement>('.latchkit-before')
        const face = button.querySelector('.latchkit-avatar')
        if (!words || !face || strengths.length > 0) return void requestAnimationFrame(look)
        for (const at of [0, 75, 150]) {
          for (const each of moves) {
            each.pause()
            each.currentTime = at
          }
          const of = [words, face].map((each) => Number(getComputedStyle(each).opacity))
          strengths.push({ words: words.dataset.words ?? '', of })
        }
        for (const each of moves) each.finish()
        requestAnimationFrame(look)
      }
      look()
      return { places, strengths }
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await canMove(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Wallet', exact: true }).click()
    const button = page.getByRole('button', { name: 'Account 0xf3…b92266' })
    await expect(button).toHaveText('0xf3…b92266')
    await expect.poll(() => seen.evaluate(({ strengths }) => strengths.length)).toBe(3)
    const { strengths, places } = await seen.evaluate(({ strengths, places }) => ({
      strengths,
      places: [...places],
    }))
    expect(strengths.map(({ words }) => words)).toEqual(Array(3).fill('Connecting'))
    const [first, middle, last] = strengths.map(({ of }) => of)
    expect([first, last]).toEqual([
      [1, 0],
      [0, 1],
    ])
    const [words = 0, face = 0] = middle ?? []
    expect(words).toBeGreaterThan(0.1)
    expect(face).toBeGreaterThan(0.1)
    expect(words + face).toBeCloseTo(1, 1)
    expect(places).toHaveLength(1)
    await expect(button).toHaveCSS('transition-property', 'background-color, color')
  })
})

test.describe('the account button', () => {
  test('is as wide before its balance as with it', async ({ demo, page }) => {
    await demo.open()
    const widths = await page.evaluateHandle(() => {
      const seen: { readonly text: string; readonly width: number }[] = []
      const look = () => {
        const button = document.querySelector('.latchkit-account')
        const balance = button?.querySelector('.latchkit-balance')
        if (button && balance)
          seen.push({ text: balance.textContent ?? '', width: button.getBoundingClientRect().width })
        requestAnimationFrame(look)
      }
      look()
      return seen
    })
    let answer = () => {}
    const isSeen = new Promise<void>((resolve) => {
      answer = resolve
    })
    // The balance comes once the button was seen without it.
    await page.route('**/*', async (route) => {
      if (route.request().postData()?.includes('eth_getBalance')) await isSeen
      await route.continue()
    })
    await demo.connect()
    await expect.poll(() => widths.evaluate((all) => all.length)).toBeGreaterThan(0)
    answer()
    await expect(demo.accountButton).toContainText('10,000 ETH')
    await expect
      .poll(() => widths.evaluate((all) => [...new Set(all.map(({ text }) => text))]))
      .toEqual(['', '10,000 ETH'])
    expect(new Set(await widths.evaluate((all) => all.map(({ width }) => width))).size).toBe(1)
  })

  test('gives up its balance before its address where there is no room for both', async ({ demo }) => {
    await demo.open()
    await demo.connect()
    const button = demo.accountButton
    await expect(button).toContainText('10,000 ETH')
    const shown = (width: number) =>
      button.evaluate((each, width) => {
        const place = document.createElement('div')
        place.style.width = `${width}px`
        each.replaceWith(place)
        place.append(each)
        const box = each.getBoundingClientRect()
        const isSeen = (part: string) => {
          const at = each.querySelector(part)?.getBoundingClientRect()
          return at !== undefined && at.top >= box.top && at.bottom <= box.bottom && at.right <= box.right
        }
        const address = each.querySelector('.latchkit-address')
        return {
          fits: box.width <= width,
          balance: isSeen('.latchkit-balance > span'),
          address: isSeen('.latchkit-address') && address?.scrollWidth === address?.clientWidth,
        }
      }, width)
    expect(await shown(340)).toEqual({ fits: true, balance: true, address: true })
    expect(await shown(220)).toEqual({ fits: true, balance: false, address: true })
  })
})
