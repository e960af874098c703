import { act } from 'react'
import { expect, it } from 'vitest'
import { patch } from '../../../core/kit/kit.js'
import { connectPages } from './fixtures/connectPage.js'

const opened = connectPages()
const four = ['a', 'b', 'c', 'd'] as const

it('next to a login three installed wallets are shown, no recommended ones, and the row that leads to all', async () => {
  const { headings, ways } = await opened({ wallets: four })
  expect(headings()).toEqual(['Installed'])
  expect(ways()).toEqual(['email', 'social', 'a', 'b', 'c', 'All wallets'])
})

it('without a login all installed wallets are shown, and the recommended ones', async () => {
  const { headings, ways } = await opened({
    wallets: four,
    socials: [],
    options: { features: { email: false, socials: [] } },
  })
  expect(headings()).toEqual(['Installed', 'Recommended'])
  expect(ways().slice(0, 4)).toEqual(four)
})

it('where no wallet is installed, recommended ones stand below a login, and stay when one is found late', async () => {
  const { headings, toy, seen, all } = await opened()
  expect(headings()).toEqual(['Recommended'])
  await act(async () => void toy.add('a'))
  await seen(() => all('.late-row').length > 0)
  expect(headings()).toEqual(['Installed', 'Recommended'])
})

it('the wallets that the site features stay next to a login', async () => {
  const { headings } = await opened({ wallets: ['a'], options: { featuredWalletIds: ['harbor'] } })
  expect(headings()).toEqual(['Installed', 'Featured'])
})

it('where the site has no list of all wallets, none is left out next to a login', async () => {
  const { headings, ways } = await opened({ wallets: four, options: { features: { allWallets: false } } })
  expect(headings()).toEqual(['Installed', 'Recommended'])
  expect(ways()).toEqual(['email', 'social', ...four])
})

it.each([
  ['a window of 619 px', [1024, 619], 500, 2],
  ['a window of 620 px', [1024, 620], 620, 3],
  ['a sheet that takes more than 85 % of the window', [390, 700], 600, 2],
  ['a sheet that takes less', [390, 700], 590, 3],
] as const)('in %s the logins stay, and so many installed wallets', async (_, size, panel, count) => {
  const { ways } = await opened({ wallets: four, size, panel })
  expect(ways()).toEqual(['email', 'social', ...four.slice(0, count), 'All wallets'])
})

it('§9 collapsed wallets stand behind one row below the logins', async () => {
  const { headings, ways } = await opened({
    wallets: four,
    options: { features: { collapseWallets: true } },
  })
  expect([headings(), ways()]).toEqual([[], ['email', 'social', 'Continue with a wallet']])
})

it('one login only, by a provider: its button is as wide as the view, with its words', async () => {
  const { ways, all } = await opened({ socials: ['google'], options: { features: { email: false } } })
  expect(ways()[0]).toBe('social')
  expect(all('.slot').map(({ className, textContent }) => [className, textContent])).toEqual([
    ['slot single', 'Continue with Google'],
  ])
})

it('in a browser of a wallet that wallet comes first, before the logins', async () => {
  const { ways } = await opened({ wallets: ['a'], size: [390, 800] })
  expect(ways()).toEqual(['a', 'Other wallets', 'email', 'social'])
})

it('a wallet that is not installed and was used from here leads what All Wallets offers', async () => {
  const customWallets = ['Harbor', 'Quay'].map((name) => ({ id: name, name }))
  const { kit, press, seen, root } = await opened({ wallets: ['a'], options: { customWallets } })
  await act(async () => patch(kit, () => ({ recentWallets: ['Quay'] })))
  await press('All wallets')
  const tiles = () => [...root.querySelectorAll('[data-view="AllWallets"] li button')]
  const names = () => tiles().map((each) => each.getAttribute('aria-label') ?? each.textContent)
  await seen(() => names().includes('Harbor'))
  expect(names().slice(0, 6)).toEqual(['a', 'Quay', 'Harbor'])
})
