import { expect, it } from 'vitest'
import { logIn } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { decide } from './decide.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

const openServices = homesOfTests()

it.each([
  ['done', undefined],
  ['left', 'other@example.org'],
])('a decision about a wallet is %s where another one has signed in meanwhile: %s', async (end, other) => {
  const home = await openServices()
  const frame = await openFrame(home)
  await logIn(home, frame.browser)
  let acts = 0
  const deciding = decide(frame.parts, {
    title: 'Devices',
    statement: 'Block new devices',
    yes: 'Block',
    no: 'Back',
    reason: 'settings',
    async act() {
      acts++
    },
  })
  await frame.press(en.openWindow)
  const opened = await frame.window()
  await opened.shows('Block new devices')
  // In a second frame of the page, or another tab.
  if (other) await logIn(home, frame.browser, other)
  await opened.press('Block')
  if (other) {
    await frame.shows(en.failed)
    await frame.press('Back')
  }
  expect([await deciding, acts]).toEqual([end, other ? 0 : 1])
})
