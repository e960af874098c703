import { afterEach, expect, it, vi } from 'vitest'
import { codeOf } from '../core/fixtures/codeOf.js'
import css from './frame.css?inline'
import { createFrameElement } from './frameElement.js'

afterEach(() => vi.restoreAllMocks())

const made = () => createFrameElement('about:blank', () => undefined)

it('error: §8 a page that has taken the frame out, and one without a body', async () => {
  const element = made()
  document.querySelector('latchkit-frame')?.remove()
  expect(await codeOf(Promise.resolve().then(() => element.window()))).toBe('iframeNotSet')
  vi.spyOn(document, 'body', 'get').mockReturnValue(null as never)
  expect(await codeOf(Promise.resolve().then(made))).toBe('parentNotSet')
})

it('error: a page that takes the frame out gets it back: at once while it shows something, else by the next use', async () => {
  const element = made()
  const host = document.querySelector('latchkit-frame') as Element
  expect(element.restore()).toBe(false)
  element.show('Approve Transaction')
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
  element.show('Confirm Email')
  expect([dialog?.open, dialog?.getAttribute('aria-label')]).toEqual([true, 'Confirm Email'])
  element.hide()
  expect(dialog?.open).toBe(false)
  element.remove()
  expect(document.querySelector('latchkit-frame')).toBeNull()
})
