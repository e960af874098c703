import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import type { Adapter, RunningAdapter } from '../../../core/contracts/adapter.js'
import { createToy } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { pushView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { view } from '../../../core/state/router.js'
import { labelAddress } from '../../../core/verbs/labelAddress.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

/** Returns the adapter of a wallet that shares an account of each type. */
function adapterOf(types: readonly string[]): Adapter {
  const { adapter, add } = createToy()
  add('Alpha', { accounts: types.map((_, at) => `brick-account-number-${at}`) })
  const setup: Adapter['setup'] = (context) => {
    const running: RunningAdapter = adapter.setup(context)
    const connect: RunningAdapter['connect'] = async (...request) => {
      const connected = await running.connect(...request)
      const accounts = connected.accounts.map((account, at) => ({ ...account, type: types[at] ?? '' }))
      return { ...connected, accounts }
    }
    return { ...running, connect }
  }
  return { ...adapter, setup }
}

/** Opens the modal on the accounts of a wallet, one of each type. */
async function accountsShown(...types: readonly string[]) {
  const { kit, start } = world({ adapters: [adapterOf(types)] })
  await start()
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  // Loaded before, so that it is in the first frame.
  await loadView(kit, 'Accounts')
  const modal = await inModal(kit, () => {
    open(kit)
    pushView(kit, view('Accounts', {}))
  })
  const root = modal()
  const rows = () => [...(root?.querySelectorAll('.accounts > li') ?? [])]
  const { allAccounts } = accountState(kit.store.getState())
  return {
    addresses: allAccounts.map(({ address }) => address) as [string, string, string],
    label: (address: string, label?: string) => act(async () => labelAddress(kit, { address, label })),
    /** The visible texts of each row. `texts`: its name and description, which are read out. */
    seen: () => rows().map((row) => [...row.querySelectorAll('.t, .s')].map((line) => line.textContent)),
    texts: () =>
      rows().map((row) => {
        const button = row.querySelector('button')
        const describedBy = button?.getAttribute('aria-describedby')
        return [
          button?.getAttribute('aria-label'),
          describedBy && root?.getElementById(describedBy)?.textContent,
        ].filter(Boolean)
      }),
    rows,
    field: () => root?.querySelector('input'),
    focused: () => root?.activeElement,
    search: (text: string) =>
      act(async () => {
        const field = root?.querySelector('input')
        if (!field) return
        // React listens to the event; the value has to be set past the setter it put in front.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

describe('the label of an account', () => {
  it('is the first line of its row, before the address; a row without one stays as it is', async () => {
    const { addresses, label, seen, texts, rows } = await accountsShown('eoa', 'smartAccount', 'eoa')
    const [first, second, third] = addresses.map(shortenAddress)
    expect(seen()).toEqual([[first], [second, 'Smart account'], [third]])
    expect(texts()).toEqual([[first], [second, 'Smart account'], [third]])
    await label(addresses[0].toLowerCase(), 'Treasury')
    await label(addresses[1], 'مدخرات')
    expect(seen()).toEqual([['Treasury', first], ['مدخرات', `${second} · Smart account`], [third]])
    // Two accounts may have one label, so the address is in the name too, and not said twice.
    expect(texts()).toEqual([[`Treasury ${first}`], [`مدخرات ${second}`, 'Smart account'], [third]])
    const [, arabic] = rows()
    expect(arabic?.querySelector('.t')?.getAttribute('dir')).toBe('auto')
    expect(arabic?.querySelector('.s > .address')?.getAttribute('dir')).toBe('ltr')
    await label(addresses[0])
    await label(addresses[1])
    expect(seen()).toEqual([[first], [second, 'Smart account'], [third]])
  })

  it('is found by the search, as the address is', async () => {
    const { addresses, label, seen, search } = await accountsShown(...Array.from({ length: 12 }, () => 'eoa'))
    const [first, second] = addresses.map(shortenAddress)
    await label(addresses[1], 'Treasury')
    expect(seen()).toHaveLength(12)
    await search('treas')
    expect(seen()).toEqual([['Treasury', second]])
    await search(addresses[0].toLowerCase())
    expect(seen()).toEqual([[first]])
  })
})

it('keys that belong to a word being composed neither empty the search nor leave it', async () => {
  const { field, focused, search } = await accountsShown(...Array.from({ length: 12 }, () => 'eoa'))
  await act(async () => field()?.focus())
  await search('brick')
  const press = (init: KeyboardEventInit) =>
    act(async () => {
      field()?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    })
  for (const key of ['Escape', 'ArrowDown']) {
    await press({ key, isComposing: true })
    // WebKit tells it so, after the composition has ended.
    await press({ key, keyCode: 229 })
  }
  expect([field()?.value, focused() === field()]).toEqual(['brick', true])
  await press({ key: 'ArrowDown' })
  expect(focused()?.tagName).toBe('BUTTON')
  await press({ key: 'Escape' })
  expect(field()?.value).toBe('')
})
