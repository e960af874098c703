import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLatchkit } from '../../../core/createLatchkit.js'
import { createToy, toyNetwork } from '../../../core/fixtures/toy.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { createFakeClock } from '../../../testing/fakeClock.js'
import { KitContext } from '../../kit/useLatchkit.js'
import { findIcon } from '../../parts/WalletIcon/findIcon.js'
import { usePageImages } from './usePageImages.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const rowsOf = (count: number, more: Partial<WalletRow> = {}): readonly WalletRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `${at}`,
    name: `${at}`,
    imageUrl: `https://icons.example/${at}.png`,
    imageId: undefined,
    installed: false,
    recent: false,
    connector: undefined,
    connectors: [],
    otherInstances: [],
    wallet: undefined,
    origin: undefined,
    ...more,
  }))

/** Pictures that arrive when the test says so. */
const arriving: { src: string; resolve(): void; reject(): void }[] = []

class FakeImage {
  src = ''
  decode(): Promise<void> {
    return new Promise((resolve, reject) => {
      arriving.push({ src: this.src, resolve, reject: () => reject(new Error('broken')) })
    })
  }
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('Image', FakeImage)
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  arriving.length = 0
  vi.unstubAllGlobals()
})

interface ListProps {
  readonly rows: readonly WalletRow[]
  readonly search: string
  readonly onDue: (indices: readonly number[]) => void
}

function List({ rows, search, onDue }: ListProps) {
  const imageOf = usePageImages(rows, search, useRef<Element>(null))
  onDue(rows.flatMap((row, at) => (imageOf(row, at).imageUrl === undefined ? [] : [at])))
  return null
}

/** A list on screen: which of its rows may look for their image, by index. */
function list() {
  const clock = createFakeClock()
  const kit = createLatchkit({
    networks: [toyNetwork('1')],
    adapters: [createToy().adapter],
    services: { clock },
    logLevel: 'silent',
  })
  let due: readonly number[] = []
  const onDue = (indices: readonly number[]) => {
    due = indices
  }
  const show = (rows: readonly WalletRow[], search = '') =>
    act(async () =>
      root.render(
        <KitContext.Provider value={kit}>
          <List rows={rows} search={search} onDue={onDue} />
        </KitContext.Provider>,
      ),
    )
  return { clock, show, due: () => due, pass: (ms: number) => act(() => clock.advance(ms)) }
}

const upTo = (count: number, from = 0) => Array.from({ length: count - from }, (_, at) => from + at)

describe('the images of a list', () => {
  it('§9 of a page of 40 the first 20 are fetched at once, the others when those have come', async () => {
    const { show, due, pass } = list()
    await show(rowsOf(40))
    expect(due()).toEqual(upTo(20))
    expect(arriving.map(({ src }) => src)).toEqual(upTo(20).map((at) => `https://icons.example/${at}.png`))
    await act(async () => arriving.slice(1).forEach(({ resolve }) => void resolve()))
    expect(due()).toEqual(upTo(20))
    // One that fails has come as well.
    await act(async () => arriving[0]?.reject())
    expect(due()).toEqual(upTo(40))
    await pass(5_000)
    expect(due()).toEqual(upTo(40))
  })

  it('§9 nobody waits for them longer than 2 s', async () => {
    const { show, due, pass } = list()
    await show(rowsOf(40))
    await pass(1_999)
    expect(due()).toEqual(upTo(20))
    await pass(1)
    expect(due()).toEqual(upTo(40))
  })

  it('the next page begins anew, and so does another search', async () => {
    const { show, due, pass } = list()
    await show(rowsOf(40))
    await pass(2_000)
    await show(rowsOf(80))
    expect(due()).toEqual(upTo(60))
    await pass(2_000)
    expect(due()).toEqual(upTo(80))
    await show(rowsOf(40), 'fox')
    expect(due()).toEqual(upTo(20))
  })

  it('what a wallet brings itself is nothing to wait for', async () => {
    const { show, due } = list()
    await show(rowsOf(40, { imageUrl: 'data:image/png;base64,AA' }))
    expect(due()).toEqual(upTo(40))
  })
})

describe('an icon', () => {
  it('§3 is looked up by its key, then by its address; S9 which is https or data', async () => {
    const kit = createLatchkit({ networks: [toyNetwork('1')], adapters: [createToy().adapter] })
    const url = 'https://icons.example/a.png'
    expect(await findIcon(kit, { imageId: 'metamask', imageUrl: url })).toMatch(/^data:image\//)
    expect(await findIcon(kit, { imageId: 'nobody knows it', imageUrl: url })).toBe(url)
    expect(await findIcon(kit, { imageUrl: 'data:image/png;base64,AA' })).toBe('data:image/png;base64,AA')
    expect(await findIcon(kit, { imageUrl: 'http://icons.example/a.png' })).toBeUndefined()
    expect(await findIcon(kit, { imageUrl: 'javascript:alert(1)' })).toBeUndefined()
    expect(await findIcon(kit, {})).toBeUndefined()
  })
})
