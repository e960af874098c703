import { describe, expect, it } from 'vitest'
import { switchNetwork } from '../../../../packages/latchkit/src/core/connect/switchNetwork.js'
import { codeOf } from '../../../../packages/latchkit/src/core/fixtures/codeOf.js'
import { close } from '../../../../packages/latchkit/src/core/modal/close.js'
import { open } from '../../../../packages/latchkit/src/core/modal/open.js'
import { updateOptions } from '../../../../packages/latchkit/src/core/modal/updateOptions.js'
import { view } from '../../../../packages/latchkit/src/core/state/router.js'
import { connectedState } from './connectedState.js'
import { stage } from './fixtures/stage.js'
import { noneInstalled } from './galleryWallets.js'

const terms = 'https://site.example/terms'
const harbor = {
  id: 'harbor',
  name: 'Harbor',
  homepage: 'https://harbor.example',
  image_url: 'data:image/svg+xml,%3Csvg/%3E',
}

describe('options of the site', () => {
  it('without the list of all wallets there is no way to it', async () => {
    const { kit, dialog, title, rows, buttons } = await stage('connect-no-all-wallets')
    expect(rows()).toContain('MetaMask')
    expect(buttons('All wallets')).toEqual([])
    close(kit)
    await expect.poll(dialog).toBeUndefined()
    open(kit, { view: 'AllWallets' })
    await expect.poll(title).toBe('Connect Wallet')
  })

  it('§7 featured wallets take the place of the recommended, custom ones lead, others are left out', async () => {
    const featured = ['Rainbow', 'Zerion', 'Ledger', 'Trust Wallet', 'Safe']
    const { title, headings, rows, press, type, inView } = await stage({
      name: 'wallets of the site',
      script: noneInstalled,
      open: () => view('Connect', {}),
      options: {
        featuredWalletIds: ['rainbow', 'zerion', 'ledger', 'trust', 'safe'],
        excludeWalletIds: ['metamask', 'phantom'],
        customWallets: [harbor],
      },
    })
    expect(headings()).toEqual(['Featured'])
    await expect.poll(rows).toEqual(featured)
    await press('All wallets')
    await expect.poll(title).toBe('All Wallets')
    await expect.poll(() => rows().slice(0, 6)).toEqual([...featured, 'Harbor'])
    await type('metamask')
    await expect.poll(rows).toEqual([])
    await type('harbor')
    await expect.poll(rows).toEqual(['Harbor'])
    await press('Harbor')
    await press('Other ways to get Harbor')
    await expect.poll(title).toBe('Get Harbor')
    const [link] = inView('a')
    expect(link?.getAttribute('href')).toBe('https://harbor.example/')
    expect(link?.getAttribute('rel')).toMatch(/noopener/)
  })
})

describe('options that change while the modal is open', () => {
  it('the language and its direction', async () => {
    const { kit, dialog, title, buttons, press, onPage } = await stage('connect')
    const first = dialog()
    const look = () => [dialog()?.dir, dialog()?.lang, title()]
    updateOptions(kit, { locale: 'ar' })
    await expect.poll(look).toEqual(['rtl', 'ar', 'توصيل المحفظة'])
    expect(buttons('كل المحافظ')).toHaveLength(1)
    // The same dialog, not another one: what is open stays open.
    expect(dialog()).toBe(first)
    await press('كل المحافظ')
    updateOptions(kit, { locale: undefined })
    await expect.poll(look).toEqual(['ltr', 'en', 'All Wallets'])
    close(kit)
    updateOptions(kit, { locale: 'ar' })
    const [connect] = onPage()
    await expect.poll(() => [connect?.textContent, connect?.dir]).toEqual(['توصيل المحفظة', 'rtl'])
    connect?.click()
    await expect.poll(() => dialog()?.dir).toBe('rtl')
  })

  it('features, terms and wallets', async () => {
    const { kit, dialog, headings, rows, buttons, button, descriptionOf, press, title, inView } =
      await stage('connect')
    updateOptions(kit, { features: { allWallets: false } })
    await expect.poll(() => buttons('All wallets')).toEqual([])
    updateOptions(kit, { features: { allWallets: undefined }, featuredWalletIds: ['zerion', 'rainbow'] })
    await expect.poll(headings).toContain('Featured')
    updateOptions(kit, { excludeWalletIds: ['zerion'], customWallets: [{ id: 'h', name: 'Harbor' }] })
    await expect.poll(rows).toEqual(['Foxglove', 'Lumen', 'Rainbow'])
    updateOptions(kit, { termsConditionsUrl: terms, features: { legalCheckbox: true } })
    const lumen = await button('Lumen')
    await expect.poll(() => lumen.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(lumen)).toContain('Accept the terms first')
    lumen.click()
    const alerts = () => inView('[role=alert]').map((each) => each.textContent)
    await expect.poll(alerts).toContain('Accept the terms first')
    expect(title()).toBe('Connect Wallet')
    updateOptions(kit, { features: { legalCheckbox: false, collapseWallets: true } })
    await button('Continue with a wallet')
    const notice = () => dialog()?.textContent
    await expect.poll(notice).toContain('By connecting, you accept the Terms of Service.')
    updateOptions(kit, { features: undefined, featuredWalletIds: undefined })
    await press('All wallets')
    await expect.poll(title).toBe('All Wallets')
    updateOptions(kit, { features: { allWallets: false } })
    await expect.poll(title).not.toBe('All Wallets')
    expect(dialog()?.open).toBe(true)
  })

  it('switching the network', async () => {
    const { kit, dialog, onPage, button } = await stage(
      connectedState('networks', { open: () => view('Networks', {}) }),
    )
    const row = await button('Base')
    const states = () => [row.matches(':disabled, [aria-disabled=true]'), onPage().at(-1)?.disabled]
    const says = () => dialog()?.textContent?.includes('This site has turned off network switching.')
    await expect.poll(() => [...states(), says()]).toEqual([false, false, false])
    updateOptions(kit, { enableNetworkSwitch: false })
    await expect.poll(() => [...states(), says()]).toEqual([true, true, true])
    updateOptions(kit, { enableNetworkSwitch: true })
    await expect.poll(() => [...states(), says()]).toEqual([false, false, false])
  })

  it('§8 set-up mistakes show in the modal in development, and can be put away', async () => {
    const { kit, dialog, press, all } = await stage('connect')
    const alerts = () =>
      all('[role=alert]')
        .map((each) => each.textContent)
        .join()
    expect(await codeOf(switchNetwork(kit, { network: 'eip155:5' }))).toBe('networkNotFound')
    expect(dialog()?.textContent).not.toContain('Network Not Found')
    updateOptions(kit, { debug: true })
    await expect.poll(alerts).toContain('Network Not Found')
    await press('Hide')
    await expect.poll(() => dialog()?.textContent).not.toContain('Network Not Found')
  })
})
