import { afterEach, expect, it, vi } from 'vitest'
import { codeOf } from '../core/fixtures/codeOf.js'
import { createFakeClock } from '../testing/fakeClock.js'
import css from './frame.css?inline'
import { createFrameElement } from './frameElement.js'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const made = (clock = createFakeClock(0), screens: unknown[] = []) =>
  createFrameElement('about:blank', {
    clock,
    onLoad: () => undefined,
    onScreen: (screen) => screens.push(screen && `${screen.title} ${screen.height}`),
  })

it('error: §8 a page that has taken the frame out, and one without a body', async () => {
  const element = made()
  document.querySelector('latchkit-frame')?.remove()
  expect(await codeOf(Promise.resolve().then(() => element.window()))).toBe('iframeNotSet')
  vi.spyOn(document, 'body', 'get').mockReturnValue(null as never)
  expect(await codeOf(Promise.resolve().then(() => made()))).toBe('parentNotSet')
})

it('error: a page that takes the frame out gets it back: at once while it shows something, else by the next use', async () => {
  const element = made()
  const host = document.querySelector('latchkit-frame') as Element
  expect(element.restore()).toBe(false)
  element.show({ title: 'Approve Transaction' })
  host.remove()
  await vi.waitFor(() => expect(host.isConnected).toBe(true))
  element.hide()
  host.remove()
  expect([element.restore(), host.isConnected, element.restore()]).toEqual([true, true, false])
  element.remove()
  expect(host.isConnected).toBe(false)
})

it('§4, §9: it is fixed and out of sight, z-index 999999, and a modal dialog with a name while it shows something', () => {
  expect(css).toMatch(/^dialog \{[^}]*position: fixed;[^}]*visibility: hidden;/m)
  expect(css).toContain(`z-index: ${999_999}`)
  const element = made()
  const dialog = document.querySelector('latchkit-frame')?.shadowRoot?.querySelector('dialog')
  expect(dialog?.open).toBe(false)
  element.show({ title: 'Confirm Email' })
  expect([dialog?.open, dialog?.getAttribute('aria-label')]).toEqual([true, 'Confirm Email'])
  element.hide()
  expect(dialog?.open).toBe(false)
  element.remove()
  expect(document.querySelector('latchkit-frame')).toBeNull()
})

it('in the sheet of a phone it draws the grabber of the panel below, out of the pointer’s reach, and takes no room for it', () => {
  const [sheet = ''] = css.match(/@media \(max-width: 429\.98px\) \{[\s\S]*?\n\}/) ?? []
  const [, grabber = ''] = sheet.match(/dialog\[open\]:not\(\[data-in-page\]\)::after \{([^}]*)\}/) ?? []
  expect(grabber).toMatch(/height: 5px;\s+margin: 6px 0 -11px;/)
  expect(grabber).toContain('pointer-events: none;')
  expect(css.replace(sheet, '')).not.toContain('::after {')
})

it('where less motion is asked for, nothing of it fades or grows', () => {
  const [reduced = ''] = css.match(/@media \(prefers-reduced-motion: reduce\) \{[\s\S]*?\n\}/) ?? []
  const moving = [...css.replace(reduced, '').matchAll(/^ *([^\n{}]+) \{[^{}]*transition:/gm)]
  expect(moving.length).toBeGreaterThan(3)
  const stillOnes = /\{\s+([^{}]+?) \{\s+transition: none !important;\s+\}/.exec(reduced)?.[1]?.split(/,\s+/)
  for (const [, selector] of moving) expect(stillOnes).toContain(selector)
})

it('passes the focus on that the page’s window gets while it shows something', () => {
  const element = made()
  const frame = document.querySelector('latchkit-frame iframe')
  const focus = vi.spyOn(frame as HTMLIFrameElement, 'focus')
  window.dispatchEvent(new Event('focus'))
  element.show({ title: 'Approve Transaction' })
  focus.mockClear()
  window.dispatchEvent(new Event('focus'))
  expect(focus).toHaveBeenCalledOnce()
  element.hide()
  window.dispatchEvent(new Event('focus'))
  expect(focus).toHaveBeenCalledOnce()
  element.remove()
})

const dialogOf = () =>
  document.querySelector('latchkit-frame')?.shadowRoot?.querySelector('dialog') as HTMLDialogElement
const isPainted = () => dialogOf().hasAttribute('data-painted')
const property = (name: string) => dialogOf().style.getPropertyValue(name)

function framed() {
  const clock = createFakeClock(1_000)
  const screens: unknown[] = []
  return { element: made(clock, screens), clock, screens }
}

const setTop = (dialog: HTMLDialogElement, top: string) =>
  dialog.querySelector<HTMLElement>('.space')?.style.setProperty('flex-basis', top)

/** A modal that is open below the frame, as the kit puts it into the page. */
function openModal(top = '120px'): HTMLDialogElement {
  const host = document.createElement('latchkit-modal')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML =
    '<dialog open><div class="space"></div><div class="panel" style="border-top-left-radius: 10px"></div></dialog>'
  document.body.append(host)
  const dialog = root.querySelector('dialog') as HTMLDialogElement
  setTop(dialog, top)
  return dialog
}

it('is transparent until its first screen is drawn, and for 400 ms where the frame never says so', async () => {
  const { element, clock } = framed()
  element.reveal()
  expect(isPainted()).toBe(false)
  element.show({ title: 'Confirm Email', height: 256 })
  expect([dialogOf().open, isPainted()]).toEqual([true, false])
  element.reveal()
  expect(isPainted()).toBe(true)
  element.hide()
  await clock.advance(1_000)
  element.show({ title: 'Confirm Email', height: 256 })
  await clock.advance(399)
  expect(isPainted()).toBe(false)
  await clock.advance(1)
  expect(isPainted()).toBe(true)
  element.remove()
})

it('closes at once, so that the page has its focus again, and each time it is shown it waits for its picture anew', async () => {
  const { element, clock, screens } = framed()
  element.show({ title: 'Confirm Email', height: 256 })
  element.reveal()
  element.hide()
  expect([dialogOf().open, isPainted()]).toEqual([false, false])
  element.show({ title: 'Approve Transaction', height: 504 })
  expect([dialogOf().open, isPainted()]).toEqual([true, false])
  await clock.advance(1_000)
  expect([dialogOf().open, isPainted()]).toEqual([true, true])
  element.hide()
  expect(dialogOf().open).toBe(false)
  expect(screens).toEqual(['Confirm Email 256', undefined, 'Approve Transaction 504', undefined])
  element.remove()
})

it('error: a frame that asks twenty times a second changes its height twice a second, to the newest', async () => {
  const { element, clock, screens } = framed()
  const heights = [200, 256, 400, 504] as const
  for (let at = 0; at < 20; at++) {
    element.show({ title: `Screen ${at}`, height: heights[at % 4] })
    expect(dialogOf().getAttribute('aria-label')).toBe(`Screen ${at}`)
    await clock.advance(50)
  }
  await clock.advance(1_000)
  expect(screens).toEqual(['Screen 0 200', 'Screen 9 256', 'Screen 19 504'])
  expect(property('--height')).toBe('504px')
  element.hide()
  expect(screens.at(-1)).toBeUndefined()
  element.remove()
})

it('an earlier frame, which asks for no height, gets the height of the highest', () => {
  const { element, screens } = framed()
  element.show({ title: 'Confirm Email' })
  expect([screens, property('--height')]).toEqual([['Confirm Email 608'], '608px'])
  element.remove()
})

it('lies where the panel of an open modal is, follows it, and has a scrim of its own only without one', async () => {
  const modal = openModal()
  const { element } = framed()
  element.show({ title: 'Confirm Email', height: 256 })
  const place = () => [property('--top'), property('--radius'), dialogOf().hasAttribute('data-single')]
  expect(place()).toEqual(['120px', '10px', false])
  setTop(modal, '40px')
  modal.style.setProperty('--seen-height', '300px')
  modal.toggleAttribute('data-keyboard', true)
  await vi.waitFor(() => expect(dialogOf().hasAttribute('data-keyboard')).toBe(true))
  expect([...place(), property('--seen-height')]).toEqual(['40px', '10px', false, '300px'])
  modal.open = false
  await vi.waitFor(() => expect(place()).toEqual(['', '', true]))
  element.remove()
})

/** A modal in the page whose panel is at a place in a window of 1024 × 768 px. */
function placeInPage(box: { left: number; top: number; width: number }) {
  const host = document.createElement('latchkit-modal')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<div class="in-page"><div class="panel" style="border-top-left-radius: 12px"></div></div>'
  const main = document.createElement('main')
  main.append(host)
  document.body.append(main)
  const place = { ...box }
  const panel = root.querySelector('.panel') as HTMLElement
  panel.getBoundingClientRect = () => new DOMRect(place.left, place.top, place.width, 500)
  return {
    move: (to: Partial<typeof box>) => Object.assign(place, to),
    host,
    element: panel,
  }
}
const placed = () => ({
  isOver: dialogOf().hasAttribute('data-in-page'),
  hasScrim: dialogOf().hasAttribute('data-single'),
  at: ['--left', '--top', '--width', '--radius'].map(property),
})
const middle = { isOver: false, hasScrim: true, at: ['', '', '', ''] }
const over = (left: number, top: number, width: number) => ({
  isOver: true,
  hasScrim: false,
  at: [`${left}px`, `${top}px`, `${width}px`, '12px'],
})

it('lies over the panel of a modal in the page, follows it while the page scrolls, and stops when it is hidden', async () => {
  const panel = placeInPage({ left: 100, top: 80, width: 360 })
  const { element } = framed()
  element.show({ title: 'Confirm Email', height: 256 })
  expect([placed(), panel.host.hasAttribute('inert')]).toEqual([over(100, 80, 360), true])
  panel.move({ top: 30, width: 340 })
  await vi.waitFor(() => expect(placed()).toEqual(over(100, 30, 340)))
  // Partly out of sight: the frame keeps to the window.
  panel.move({ top: -100 })
  await vi.waitFor(() => expect(placed()).toEqual(over(100, 0, 340)))
  panel.move({ top: 600 })
  await vi.waitFor(() => expect(placed()).toEqual(over(100, innerHeight - 256, 340)))
  // Mostly out of sight: the middle of the window; and back.
  panel.move({ top: -200 })
  await vi.waitFor(() => expect(placed()).toEqual(middle))
  panel.move({ top: 10 })
  await vi.waitFor(() => expect(placed()).toEqual(over(100, 10, 340)))
  element.hide()
  const look = vi.spyOn(window, 'requestAnimationFrame')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(look).not.toHaveBeenCalled()
  element.remove()
})

it.each([
  ['narrower than 320 px', { left: 100, top: 80, width: 319 }],
  ['beside the window', { left: -20, top: 80, width: 360 }],
  ['not drawn', { left: 0, top: 0, width: 0 }],
])('lies in the middle of the window where the panel in the page is %s', (_, box) => {
  placeInPage(box)
  const { element } = framed()
  element.show({ title: 'Confirm Email', height: 256 })
  expect(placed()).toEqual(middle)
  element.remove()
})

it.each([
  [399, 608, false],
  [400, 608, true],
  [255, 256, false],
  [256, 256, true],
] as const)(
  'in a window of %i px a frame that asks for %i px lies over the panel: %s',
  (window, height, isOver) => {
    vi.spyOn(globalThis, 'innerHeight', 'get').mockReturnValue(window)
    placeInPage({ left: 100, top: 0, width: 360 })
    const { element } = framed()
    element.show({ title: 'Wallet Settings', height })
    expect(placed().isOver).toBe(isOver)
    element.remove()
  },
)

it('of two modals in the page, lies over the one that is covered', async () => {
  const covered = placeInPage({ left: 100, top: 80, width: 360 })
  placeInPage({ left: 500, top: 80, width: 360 })
  const { element } = framed()
  element.show({ title: 'Confirm Email', height: 256 })
  covered.host.shadowRoot?.querySelector('.panel')?.classList.add('covered')
  await vi.waitFor(() => expect(placed()).toEqual(over(100, 80, 360)))
  element.remove()
})

it('lies over a panel that is as wide as a window whose width is no whole number of px', () => {
  vi.spyOn(globalThis, 'innerWidth', 'get').mockReturnValue(411)
  placeInPage({ left: 0, top: 80, width: 411.43 })
  const { element } = framed()
  element.show({ title: 'Confirm Email', height: 256 })
  expect(placed()).toEqual(over(0, 80, 411.43))
  element.remove()
})

it('lies in the middle of the window where the panel in the page is in closed details', () => {
  const panel = placeInPage({ left: 100, top: 80, width: 360 })
  panel.element.checkVisibility = () => false
  const { element } = framed()
  element.show({ title: 'Confirm Email', height: 256 })
  expect(placed()).toEqual(middle)
  element.remove()
})

it('a listener that hides it as soon as it is shown leaves no open dialog, no look at the panel and no timer', async () => {
  placeInPage({ left: 100, top: 80, width: 360 })
  const clock = createFakeClock(1_000)
  const element = createFrameElement('about:blank', {
    clock,
    onLoad: () => undefined,
    onScreen: (screen) => screen && element.hide(),
  })
  element.show({ title: 'Confirm Email', height: 256 })
  const look = vi.spyOn(window, 'requestAnimationFrame')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([dialogOf().open, look.mock.calls.length, clock.pending]).toEqual([false, 0, 0])
  element.remove()
})
