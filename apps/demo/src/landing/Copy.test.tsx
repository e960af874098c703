import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { Copy } from './Copy.js'
import { textsOf } from './texts.js'

afterEach(() => void vi.restoreAllMocks())

/** Shows the button and presses it. Returns a function that reads its name. */
async function press() {
  const page = document.body.appendChild(document.createElement('div'))
  createRoot(page).render(<Copy text="code" what="the code of App.tsx" texts={textsOf('en')} />)
  const button = () => page.querySelector('button')
  await expect.poll(() => button()?.textContent).toBe('Copy the code of App.tsx')
  button()?.click()
  return () => button()?.textContent
}

it('says that the text was copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await expect.poll(await press()).toBe('Copied the code of App.tsx')
  expect(write).toHaveBeenCalledWith('code')
})

it('error: without a clipboard says that it was not copied', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  await expect.poll(await press()).toBe('Not copied the code of App.tsx')
  expect(logged).toHaveBeenCalledOnce()
})
