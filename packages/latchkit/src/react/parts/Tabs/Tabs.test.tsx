import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createHost } from '../../host/createHost.js'
import { HostContext } from '../../host/useHost.js'
import { Tabs } from './Tabs.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let unmount = async () => {}
afterEach(() => unmount())

/** The width of a tab and of the row, in px. */
const [tabPx, rowPx] = [100, 288]
const names = ['QR code', 'Mobile', 'Browser', 'Desktop', 'Web'] as const

function Ways({ first }: { readonly first: string }) {
  const [selected, select] = useState(first)
  const tabs = names.map((name) => ({ id: name as string, name }))
  return (
    <Tabs label="Ways" tabs={tabs} selected={selected} onSelect={select}>
      {selected}
    </Tabs>
  )
}

/** Five tabs on the smallest phone, whose row goes on by 212 px. The test environment lays out nothing, so this does. */
async function shown(direction: 'ltr' | 'rtl', first: (typeof names)[number]) {
  const hiddenPx = names.length * tabPx - rowPx
  let left = 0
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(names.length * tabPx)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(rowPx)
  vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockImplementation(() => left)
  vi.spyOn(Element.prototype, 'scrollLeft', 'set').mockImplementation(function (this: Element, next) {
    const start = direction === 'rtl' ? -hiddenPx : 0
    left = Math.min(Math.max(next, start), start + hiddenPx)
    this.dispatchEvent(new Event('scroll'))
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.role !== 'tab') return new DOMRect(16, 0, rowPx, 40)
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    const start = direction === 'rtl' ? rowPx - (at + 1) * tabPx : at * tabPx
    return new DOMRect(16 + start - left, 0, tabPx, 34)
  })
  const place = document.body.appendChild(document.createElement('div'))
  place.style.direction = direction
  const root = createRoot(place)
  unmount = async () => {
    await act(async () => root.unmount())
    place.remove()
  }
  const host = createHost(document.createElement('p').attachShadow({ mode: 'open' }), undefined, 'en')
  await act(async () =>
    root.render(
      <HostContext.Provider value={host}>
        <Ways first={first} />
      </HostContext.Provider>,
    ),
  )
  const row = place.querySelector('[role=tablist]') as HTMLElement
  return {
    row,
    stops: () =>
      [...row.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(({ textContent }) => textContent),
    /** The edges of the selected tab in the row. */
    selectedEdges() {
      const { left: start, right } = row.querySelector('[aria-selected=true]')?.getBoundingClientRect() ?? {}
      return [Number(start) - 16, Number(right) - 16]
    },
    press: (key: string) =>
      act(async () => row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
  }
}

it.each([
  ['ltr', 'ArrowRight', 'right', 'left'],
  ['rtl', 'ArrowLeft', 'left', 'right'],
] as const)(
  '%s: a row that has no room scrolls to the selected tab, shows a part of the next one, and marks where it goes on',
  async (direction, forward, ahead, behind) => {
    const { row, stops, selectedEdges, press } = await shown(direction, 'QR code')
    expect([row.dataset.more, row.scrollLeft]).toEqual([ahead, expect.closeTo(0)])
    await press(forward)
    expect([stops(), row.scrollLeft]).toEqual([['Mobile'], expect.closeTo(0)])
    await press(forward)
    // 24 px of the next one are in sight.
    expect([stops(), selectedEdges()]).toEqual([
      ['Browser'],
      direction === 'ltr' ? [rowPx - 24 - tabPx, rowPx - 24] : [24, 24 + tabPx],
    ])
    expect(row.dataset.more?.split(' ').sort()).toEqual(['left', 'right'])
    await press('End')
    expect([stops(), row.dataset.more]).toEqual([['Web'], behind])
    await press('Home')
    expect([stops(), row.dataset.more]).toEqual([['QR code'], ahead])
  },
)

it('the tab that was chosen last is in sight when its row is shown', async () => {
  const { selectedEdges, row } = await shown('ltr', 'Web')
  expect([selectedEdges(), row.dataset.more]).toEqual([[rowPx - tabPx, rowPx], 'left'])
})
