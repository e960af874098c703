import { createLatchkit } from 'latchkit'
import { mainnet } from 'latchkit/networks'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { LinksPage } from './LinksPage.js'
import { textsOf } from './texts.js'

it('§2 shows the Solana redirects, and any other system', async () => {
  const kit = createLatchkit({ networks: [mainnet], adapters: [], logLevel: 'silent' })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  root.render(<LinksPage kit={kit} texts={textsOf('en')} />)
  const heading = () => page.querySelector('h2')?.textContent
  const row = (id: string) => page.querySelector(`[data-wallet="${id}"]`)?.textContent
  const choose = (name: string, option: string) => {
    const label = [...page.querySelectorAll('label')].find((each) => each.textContent?.startsWith(name))
    const select = label?.querySelector('select') as HTMLSelectElement
    select.value = [...select.options].find((each) => each.text === option)?.value ?? ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await expect.poll(heading).toBe('Computer (this device)')
  await expect.poll(() => row('metamask')).toBeTruthy()
  choose('Networks', 'Solana')
  await expect.poll(() => row('phantom')).toContain('No link')
  choose('System', 'iPhone or iPad, Safari')
  await expect.poll(() => row('phantom')).toContain('https://phantom.app/ul/browse/{page}?ref={origin}')
  expect(row('solflare')).toContain('https://solflare.com/ul/v1/browse/{page}?ref={origin}')
  expect(row('coinbase')).toContain('https://go.cb-w.com/dapp?cb_url={page}')
  expect(heading()).toBe('iPhone or iPad, Safari')
  root.unmount()
  kit.destroy()
})
