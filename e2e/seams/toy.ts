import { expect, type Locator } from '@playwright/test'
import { addressOn } from '../../examples/toys/src/reef/address.js'
import type { ToysSite } from '../stage/toysSite.js'
import type { ActName } from './acts.js'
import { closeButton, focused, secondTab, storedOf } from './seat.js'

/** The facts of a made-up family that the acts need. */
export interface ToyFamily {
  readonly name: 'Reef' | 'Lantern'
  readonly address: string
  readonly receiver: string
  readonly token: RegExp
  readonly otherNetwork: string
}

export const toyFamilies = {
  reef: {
    name: 'Reef',
    address: addressOn('reef:north', 'kT8fQm2ZnWbY'),
    receiver: addressOn('reef:north', 'bEa3mWq7ZtRs'),
    token: /Shell/,
    otherNetwork: 'Reef South',
  },
  lantern: {
    name: 'Lantern',
    address: 'LqRt7Wn3bXpZ5kHs',
    receiver: 'L8fKmQzTn4WbYc2d',
    token: /Wax/,
    otherNetwork: 'Lantern Harbour',
  },
} as const satisfies Readonly<Record<string, ToyFamily>>

const dialogs = ({ page }: ToysSite) => page.getByRole('dialog')

async function atRest(site: ToysSite, { name, address }: ToyFamily): Promise<void> {
  await expect(dialogs(site)).toHaveCount(0)
  await expect(site.page.getByRole('alert')).toHaveCount(0)
  await expect(site.part(name)).toContainText(address)
}

/** Goes to the review of a send. @returns Its button that sends. */
async function toReview(site: ToysSite, family: ToyFamily, token?: RegExp): Promise<Locator> {
  await (await site.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  if (token) {
    await site
      .dialog('Send')
      .getByRole('button', { name: /^Token/ })
      .click()
    await site.dialog('Choose Token').getByRole('button', { name: token }).click()
  }
  await site.fillIn('2', family.receiver)
  return (await site.review()).getByRole('button', { name: /^Send / })
}

async function sends(site: ToysSite, family: ToyFamily, token?: RegExp): Promise<void> {
  await (await toReview(site, family, token)).click()
  await expect(site.dialog('Account')).toBeVisible()
  await closeButton(site.dialog('Account')).click()
  await expect.poll(() => focused(site.page)).toMatch(/^Account /)
  await atRest(site, family)
}

/** The acts in their order. The first ends its connection, before the page has stored what the ledger knows; another one does the rest. */
export const toyOrder = [
  ...(['disconnect', 'second tab', 'send native', 'send token', 'decline', 'second attempt'] as const),
  ...(['close in the middle', 'reload in the middle', 'switch network'] as const),
] satisfies readonly ActName[]

/** The acts of a wallet that only sends, on a page with nothing but the kit's buttons. Each begins with a connected wallet. */
export const toyActs: Record<
  (typeof toyOrder)[number],
  (site: ToysSite, family: ToyFamily) => Promise<void>
> = {
  'send native': (site, family) => sends(site, family),
  async 'send token'(site, family) {
    // On the reef a token is traded for first.
    if (family.name === 'Reef')
      await site
        .part('Reef')
        .getByRole('button', { name: /^Trade/ })
        .click()
    await site.nextBlock()
    await sends(site, family, family.token)
  },
  async decline(site, family) {
    await site.personSays('no')
    const send = await toReview(site, family)
    await send.click()
    // Readings 23: a refusal is no error, and the review is there again.
    await expect(send).toBeEnabled()
    await closeButton(site.dialog('Review Send')).click()
    await atRest(site, family)
  },
  async 'second attempt'(site, family) {
    await site.personSays('later')
    const send = await toReview(site, family)
    await send.click()
    await site.dialog('Review Send').getByRole('button').last().dispatchEvent('click')
    await site.inWallet('Say yes now')
    await expect(site.dialog('Account')).toBeVisible()
    await closeButton(site.dialog('Account')).click()
    await atRest(site, family)
  },
  async 'close in the middle'(site, family) {
    await site.personSays('later')
    await (await toReview(site, family)).click()
    await closeButton(site.dialog('Review Send')).click()
    await atRest(site, family)
    await site.inWallet('Say yes now')
    await atRest(site, family)
  },
  async 'reload in the middle'(site, family) {
    await site.personSays('later')
    await (await toReview(site, family)).click()
    await site.page.reload()
    await atRest(site, family)
    await sends(site, family)
  },
  async 'switch network'(site, family) {
    await site.switchTo(family.otherNetwork)
    await expect(dialogs(site)).toHaveCount(0)
    await expect.poll(() => focused(site.page)).toMatch(/^Network /)
  },
  async 'second tab'(site, family) {
    const tab = await secondTab(site.page, site.page.context())
    await expect(tab.getByRole('region', { name: family.name, exact: true })).toContainText(family.address)
    await tab.close()
    await atRest(site, family)
  },
  async disconnect(site, family) {
    await (await site.openAccount()).getByRole('button', { name: 'Disconnect' }).click()
    for (const load of [undefined, () => site.page.reload()]) {
      await load?.()
      await expect(site.part(family.name)).toContainText('Not connected')
      await expect(dialogs(site)).toHaveCount(0)
      expect(await storedOf(family.address, site.page)).toEqual([])
      if (!load) await expect.poll(() => focused(site.page)).toBe('Connect wallet')
    }
  },
}
