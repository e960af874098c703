import fc from 'fast-check'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { close } from '../../core/actions/close.js'
import { open } from '../../core/actions/open.js'
import type { Options } from '../../core/config.js'
import { worlds } from '../../core/fixtures/worlds.js'
import type { Kit } from '../../core/kit.js'
import { patch } from '../../core/patch.js'
import type { ConnectorData } from '../../wire/entities.js'
import { ar } from '../text/ar.js'
import { arLater } from '../text/arLater.js'
import { mountModal } from './mountModal.js'
import { readyFirst } from './readyFirst.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const world = worlds()
afterEach(() => document.body.replaceChildren())

const image = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'

const connector: fc.Arbitrary<ConnectorData> = fc
  .record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => name.trim() !== ''),
    rdns: fc.string({ unit: fc.constantFrom(...'abcxyz'), minLength: 3, maxLength: 9 }),
    imageUrl: fc.constantFrom(undefined, image, 'https://wallet.example/icon.png', 'javascript:alert(1)'),
    imageId: fc.constantFrom(undefined, 'metamask'),
  })
  .map(({ name, rdns, imageUrl, imageId }) => ({
    id: `eip6963:${rdns}`,
    type: 'ANNOUNCED',
    name,
    namespaces: ['toy'],
    instance: 1,
    shared: false,
    info: { rdns },
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
  }))

const connectors = fc.uniqueArray(connector, { selector: ({ id }) => id, minLength: 1, maxLength: 24 })

const looks: fc.Arbitrary<Partial<Options>> = fc.record({
  themeMode: fc.constantFrom('light', 'dark', 'system'),
  themeVariables: fc.constantFrom({}, { accent: '#0a7', radius: 4 }),
  features: fc.constantFrom({}, { allWallets: false }),
  connectors: fc.constant([]),
})

/** Opens the modal by hand; says what stood before React came, what after, and what React had to say. */
async function opened(
  options: Partial<Options>,
  found: readonly ConnectorData[],
  locale: string,
  recentWallets: readonly string[] = [],
  before: (kit: Kit) => Promise<void> = async () => undefined,
) {
  const { kit, start } = world(options)
  await start()
  patch(kit, () => ({ connectors: found, recentWallets }))
  await before(kit)
  const complaints: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said))
  vi.spyOn(kit.services.logger, 'debug').mockImplementation((...said) => void complaints.push(said))
  const dialog = () => document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
  let gone = Promise.resolve()
  const show = async (locale: string) => {
    const table = Promise.resolve(locale === 'ar' ? { ...ar, ...arLater } : undefined)
    open(kit)
    gone = mountModal(kit, { locale, table }, null)
    await table
    await Promise.resolve()
    const first = dialog()
    return { first, painted: first?.outerHTML }
  }
  const shut = () =>
    act(async () => {
      close(kit)
      await gone
    })
  return {
    ...(await show(locale)),
    kit,
    complaints,
    dialog,
    shut,
    /** Closes it and opens it once more. */
    again: async (inLocale = locale) => {
      await shut()
      return show(inLocale)
    },
    rows: () =>
      [...(dialog()?.querySelectorAll('li button') ?? [])].map((row) => row.getAttribute('aria-label')),
    end: async () => {
      await shut()
      act(() => kit.destroy())
    },
    /** The frame is painted, and React has come. */
    taken: () =>
      act(async () => {
        await new Promise((next) => requestAnimationFrame(next))
        await new Promise((next) => setTimeout(next))
      }),
  }
}

const listed = (name: string): ConnectorData => ({
  id: `eip6963:${name}`,
  type: 'ANNOUNCED',
  name,
  namespaces: ['toy'],
  instance: 1,
  shared: false,
  info: { rdns: name },
})

describe('the first frame', () => {
  it('is what React renders, node for node, at every opening', async () => {
    await fc.assert(
      fc.asyncProperty(connectors, looks, fc.constantFrom('en', 'ar'), async (found, options, locale) => {
        const modal = await opened(options, found, locale)
        try {
          expect(modal.painted).toContain('role="list"')
          await modal.taken()
          expect(modal.complaints).toEqual([])
          expect(modal.dialog()).toBe(modal.first)
          const again = await modal.again()
          expect(again.painted).toContain('role="list"')
          await modal.taken()
          expect(modal.complaints).toEqual([])
          expect(modal.dialog()).toBe(again.first)
        } finally {
          await modal.end()
          vi.restoreAllMocks()
        }
      }),
      { numRuns: 30 },
    )
  })

  it('shows what changed before React came once it has, in the same dialog', async () => {
    const modal = await opened({}, [listed('one')], 'en')
    patch(modal.kit, ({ connectors: known }) => ({ connectors: [...known, listed('two')] }))
    expect(modal.rows()).toEqual(['one'])
    await modal.taken()
    expect(modal.rows()).toEqual(['one', 'two'])
    expect([modal.dialog(), modal.complaints]).toEqual([modal.first, []])
    await modal.end()
  })

  it('is in the language that the site has chosen since', async () => {
    const modal = await opened({ locale: 'en' }, [listed('one')], 'en')
    await modal.taken()
    await modal.shut()
    patch(modal.kit, ({ options }) => ({ options: { ...options, locale: 'ar' } }))
    const { first } = await modal.again('ar')
    await modal.taken()
    expect([modal.dialog(), modal.complaints, first?.dir]).toEqual([first, [], 'rtl'])
    expect(document.querySelectorAll('latchkit-modal')).toHaveLength(1)
    await modal.end()
  })

  it('is readied out of the page, and painted by hand all the same', async () => {
    const ready = async (kit: Kit) => {
      await readyFirst(kit, undefined, { locale: 'en', table: Promise.resolve(undefined) })
      expect(document.querySelector('latchkit-modal')).toBeNull()
    }
    const modal = await opened({}, [listed('one')], 'en', [], ready)
    expect(modal.painted).toContain('role="list"')
    await modal.taken()
    expect([modal.dialog(), modal.complaints]).toEqual([modal.first, []])
    await modal.end()
  })

  it('carries out what was pressed before React came', async () => {
    const modal = await opened({}, [listed('one')], 'en')
    modal.first
      ?.querySelector<HTMLElement>('[aria-label="Close"] svg')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(modal.kit.store.getState().modal.open).toBe(true)
    await modal.taken()
    expect([modal.kit.store.getState().modal.open, modal.complaints]).toEqual([false, []])
    await modal.end()
  })

  it('is left by Escape before React came, but not while a word is being composed', async () => {
    const modal = await opened({}, [listed('one')], 'en')
    const isOpen = () => modal.kit.store.getState().modal.open
    const press = (more: object = {}) =>
      modal.first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...more }))
    press({ isComposing: true })
    press({ key: 'a' })
    expect(isOpen()).toBe(true)
    press()
    expect(isOpen()).toBe(false)
    await modal.end()
  })

  it('leaves nothing behind when it is closed before React came, and opens again', async () => {
    const modal = await opened({}, [listed('one')], 'en')
    await modal.shut()
    expect(document.querySelector('latchkit-modal')).toBeNull()
    await modal.taken()
    const { painted } = await modal.again()
    expect(painted).toEqual(modal.painted)
    await modal.taken()
    expect(modal.rows()).toEqual(['one'])
    expect(modal.complaints).toEqual([])
    await modal.end()
  })

  it('is React’s own where the view shows more: terms, a recent wallet, other instances, no wallet', async () => {
    const pages = { termsConditionsUrl: 'https://site.example/terms' }
    for (const [options, found, recent] of [
      [pages, [listed('one')], []],
      [{}, [listed('one')], ['eip6963:one']],
      [{}, [listed('one'), { ...listed('one'), id: 'eip6963:one 2' }], []],
      [{}, [], []],
    ] as const) {
      const modal = await opened(options, found, 'en', recent)
      expect(modal.painted).toBeUndefined()
      await vi.waitFor(async () => {
        await modal.taken()
        expect(modal.dialog()?.open).toBe(true)
      })
      await modal.end()
    }
  })
})
