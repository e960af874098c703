import { expect, type Frame } from '@playwright/test'
import { Demo } from '../../stage/Demo.js'
import type { SafePage } from '../../stage/safeTest.js'
import type { Seat } from '../seat.js'
import { joined, type Place, usual } from './place.js'

/** A Safe around the site: what is sent waits for the owners. */
export function safe(place: Place, host: SafePage, known = { prompts: host.host.prompts }): Seat {
  const { page, family } = place
  const root = page.frameLocator('iframe')
  const demo = new Demo(page, root, root)
  const site = () => page.frames()[1] as Frame
  return {
    ...usual(place, demo),
    started: /^Proposed in Safe/,
    asks: { button: 'Send transaction', answer: family.sent },
    site,
    open: (query = '') => host.open('safe', joined(place.query, query)),
    async connect() {
      const status = demo.fact('status')
      // Waits first: Safe connects by itself, until a visitor has left it.
      const isConnected = () => status.filter({ hasText: /^connected$/ }).waitFor({ timeout: 3_000 })
      await isConnected().catch(async () => {
        await demo.connectButton.click()
        await demo.walletIn(demo.dialog('Connect Wallet'), 'Safe').click()
      })
      await expect(status).toHaveText('connected')
    },
    async afterLoad() {
      await expect(demo.fact('status')).toHaveText('connected')
    },
    async waiting() {
      await expect.poll(() => host.host.prompts).toBeGreaterThan(known.prompts)
      known.prompts = host.host.prompts
    },
    approve: async () => undefined,
    async approveBoth() {
      await expect.poll(() => host.host.prompts).toBe(known.prompts + 1)
      known.prompts = host.host.prompts
    },
    async declines(ask) {
      host.host.says('no')
      const result = await ask()
      host.host.says('yes')
      return result
    },
    approveOpen: async () => undefined,
    close: async () => undefined,
    in: (other) => safe({ ...place, page: other }, host, known),
    async arrive() {
      for (const each of host.host.proposals)
        if (each.status === 'AWAITING_CONFIRMATIONS') await host.carryOut(each)
    },
  }
}
