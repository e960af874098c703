import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OwnTexts } from '../../core/contracts/interface.js'
import { createToy } from '../../core/fixtures/toy.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { close } from '../../core/modal/close.js'
import { open } from '../../core/modal/open.js'
import { updateOptions } from '../../core/modal/updateOptions.js'
import type { Options } from '../../core/options/config.js'
import { loadAdapterTexts } from '../../core/services/loadAdapterTexts.js'
import { reportOptions } from '../../core/services/reportOptions.js'
import { formatAmount } from '../../wire/formatAmount.js'
import { languages } from '../../wire/languages.js'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { NetworkButton } from '../buttons/NetworkButton.js'
import { createHost } from '../host/createHost.js'
import { useAdapterText } from '../host/useAdapterText.js'
import { HostContext } from '../host/useHost.js'
import { KitContext, useLatchkit } from '../kit/useLatchkit.js'
import { LatchkitProvider } from '../LatchkitProvider.js'
import { allTexts as ar } from './ar/all.js'
import { type AllTexts, allTexts as english } from './en/all.js'
import { localeOf } from './ownTexts.js'
import { reportTexts } from './reportTexts.js'
import { textsOf } from './translate.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const world = worlds()
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const german: OwnTexts = {
  'button.connect': 'Wallet verbinden',
  'button.network': 'Netzwerk',
  'title.connect': 'Verbinden',
  walletCount: { one: '{count} Wallet', other: '{count} Wallets' },
}

/** A page with both buttons; answers what they say, the modal, and what the modal is named. */
async function page(options: Partial<Options>) {
  const { kit } = world(options)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <LatchkitProvider kit={kit}>
        <ConnectButton />
        <NetworkButton />
      </LatchkitProvider>,
    ),
  )
  const until = (is: () => boolean) =>
    vi.waitUntil(async () => {
      await act(async () => new Promise((next) => setTimeout(next)))
      return is()
    }, 30_000)
  const dialog = () => document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
  const opened = async () => {
    act(() => open(kit, { view: 'Connect' }))
    await until(() => dialog()?.getAttribute('aria-label') !== undefined)
    return dialog()
  }
  const [connectButton, networkButton] = place.querySelectorAll('button')
  const end = async () => {
    act(() => close(kit))
    await act(async () => root.unmount())
  }
  return { kit, opened, until, connectButton, networkButton, end }
}

describe('texts of a site’s own', () => {
  it('stand in place of ours, in the buttons and in the modal; the others stay', async () => {
    const { opened, connectButton, networkButton, end } = await page({
      locale: 'en-GB',
      texts: { en: { 'button.connect': 'Log in', 'title.connect': 'Log in with a wallet' } },
    })
    expect(connectButton?.textContent).toBe('Log in')
    expect(networkButton?.getAttribute('aria-label')).toBe('Network Toy 1')
    const dialog = await opened()
    expect(dialog?.getAttribute('aria-label')).toBe('Log in with a wallet')
    expect(dialog?.lang).toBe('en')
    await end()
  })

  it('bring a language: what it leaves out is in English, numbers are as it writes them', async () => {
    const { kit, opened, connectButton, networkButton, end } = await page({
      locale: 'de-AT',
      texts: { de: german },
    })
    expect(connectButton?.textContent).toBe('Wallet verbinden')
    expect(connectButton?.lang).toBe('de')
    expect(networkButton?.getAttribute('aria-label')).toBe('Netzwerk Toy 1')
    const dialog = await opened()
    expect(dialog?.getAttribute('aria-label')).toBe('Verbinden')
    expect(dialog?.lang).toBe('de')
    expect(dialog?.querySelector('[part="icon-button"]')?.getAttribute('aria-label')).toBe('Help')
    expect(localeOf(kit, 'de-AT')).toBe('de-AT')
    await end()
  })

  it('may be loaded when they are needed: the button is in English until they are there', async () => {
    const { opened, connectButton, until, end } = await page({
      locale: 'he',
      texts: { he: async () => ({ default: { 'button.connect': 'חיבור ארנק', 'title.connect': 'חיבור' } }) },
    })
    await until(() => connectButton?.textContent === 'חיבור ארנק')
    const dialog = await opened()
    expect(dialog?.getAttribute('aria-label')).toBe('חיבור')
    expect(dialog?.dir).toBe('rtl')
    await end()
  })

  it('that are given as they are stand in the HTML of a server', () => {
    const { kit } = world({ locale: 'de', texts: { de: german } })
    const html = renderToString(
      <LatchkitProvider kit={kit}>
        <ConnectButton />
      </LatchkitProvider>,
    )
    expect(html).toContain('Wallet verbinden')
  })

  it('of a region stand before those of its language', () => {
    const { kit } = world({ texts: { 'pt-BR': { back: 'Voltar' }, pt: { back: 'Regressar' } } })
    expect([localeOf(kit, 'pt-BR'), localeOf(kit, 'pt-PT'), localeOf(kit, 'tlh')]).toEqual([
      'pt-BR',
      'pt-PT',
      'en',
    ])
  })
})

describe('a language without texts', () => {
  it('is told of at the start, and when it is chosen later; all is in English, numbers too', async () => {
    const { kit, start } = world({ locale: 'de' })
    await start()
    reportOptions(kit, { networks: kit.config.networks, locale: 'de' })
    const message = () => kit.store.getState().alert.current?.longMessage
    const messageOf = (tag: string) =>
      `locale: There are no texts in "${tag}", so everything is in English. Known: ${Object.keys(languages).join(', ')}; the option texts adds others`
    expect(message()).toBe(messageOf('de'))
    updateOptions(kit, { locale: 'fr-CH' })
    await vi.waitUntil(() => kit.store.getState().alert.shown.includes('unknownLanguage'))
    expect(formatAmount({ value: 12_345n, decimals: 1, symbol: 'ETH' }, localeOf(kit, 'de'))).toBe('1,234.5')
  })

  it('of the visitor is no mistake; one with texts is none either', async () => {
    vi.stubGlobal('navigator', { language: 'de-DE' })
    const { kit, start } = world({ texts: { de: german, fr: {} } })
    await start()
    for (const locale of [undefined, 'de', 'fr-CH', 'ar-EG', 'EN'])
      reportOptions(kit, { networks: kit.config.networks, ...(locale && { locale }) })
    expect(kit.store.getState().alert.current).toBeUndefined()
    expect(localeOf(kit)).toBe('de-DE')
  })
})

describe('while debug is on', () => {
  const linesOf = async (locale: string, texts: OwnTexts) => {
    const { kit } = world({ texts: { [locale]: texts } })
    await reportTexts(kit, locale)
    return kit.store.getState().alert.current?.longMessage.split('\n') ?? []
  }

  it('a language that is not whole is told of, with what is missing, and keys and values that are none', async () => {
    const typo = { conect: 'x', 'button.conect': 'Los', 'title.downloads': '{purse} laden' } as OwnTexts
    const count = Object.keys(english).length
    expect(await linesOf('de', { ...german, ...typo })).toEqual([
      'texts.de: conect: No such text',
      'texts.de: button.conect: No such text',
      'texts.de: title.downloads: Nothing is filled in for {purse}',
      expect.stringMatching(
        new RegExp(
          `^texts.de: ${count - 5} of ${count} texts are shown in English: button.connecting, .*, …$`,
        ),
      ),
    ])
  })

  it('a whole language and some texts of ours are told of by nothing', async () => {
    expect(await linesOf('eo', english)).toEqual([])
    expect(await linesOf('en', { back: 'Go back' })).toEqual([])
  })

  it('opening the modal says so', async () => {
    const { kit, opened, until, end } = await page({ locale: 'de', debug: true, texts: { de: german } })
    await opened()
    await until(() => kit.store.getState().alert.shown.includes('ownTexts'))
    await end()
  })
})

const words = { 'fee.slow': 'Slow', 'fee.fast': 'Fast' }

function Fees() {
  const { t } = useAdapterText(useLatchkit(), 'toy')
  return (
    <p>
      {Object.keys(words)
        .map((key) => t.ifAny(key))
        .join(', ')}
    </p>
  )
}

describe('the words of an adapter', () => {
  it('give way to those of the site, key by key, and are known where own texts are looked over', async () => {
    const texts = { en: { 'fee.fast': 'At once' } as OwnTexts }
    const toy = createToy()
    const { kit } = world({ adapters: [{ ...toy.adapter, texts: async () => words }], texts })
    await loadAdapterTexts(kit, 'toy', 'en')
    const host = createHost(document.createElement('p').attachShadow({ mode: 'open' }), texts.en, 'en')
    const place = document.createElement('div')
    const root = createRoot(place)
    act(() =>
      root.render(
        <KitContext.Provider value={kit}>
          <HostContext.Provider value={host}>
            <Fees />
          </HostContext.Provider>
        </KitContext.Provider>,
      ),
    )
    expect(place.innerHTML).toBe('<p>Slow, At once</p>')
    act(() => root.unmount())
    await reportTexts(kit, 'en')
    expect(kit.store.getState().alert.current).toBeUndefined()
  })

  it.each([
    ['fails', () => Promise.reject(new Error('no words'))],
    [
      'throws at once',
      () => {
        throw new Error('no words')
      },
    ],
  ])('error: an adapter whose loading of words %s has none, and nothing waits for them', async (_, texts) => {
    const { kit } = world({ adapters: [{ ...createToy().adapter, texts }] })
    await loadAdapterTexts(kit, 'toy', 'en')
    expect(kit.store.getState().adapterTexts?.toy).toEqual({ language: 'en', texts: {} })
  })
})

describe('a text with a number', () => {
  it('takes the form of its language for it', () => {
    const de = textsOf({ ...english, ...german } as AllTexts, 'de')
    expect([1, 2, 1_234].map((count) => de('walletCount', { count }))).toEqual([
      '1 Wallet',
      '2 Wallets',
      '1.234 Wallets',
    ])
    const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')
    const inArabic = (count: number) => plain(textsOf(ar, 'ar')('walletCount', { count }))
    expect([1, 2, 5, 11, 100].map(inArabic)).toEqual([
      'محفظة واحدة',
      'محفظتان',
      '٥ محافظ',
      '١١ محفظة',
      '١٠٠ محفظة',
    ])
  })

  it.each(Object.keys(languages))(
    'every language of ours has all texts in its folder: %s',
    async (language) => {
      const { allTexts: texts } = await import(`./${language}/all.ts`)
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    },
  )
})
