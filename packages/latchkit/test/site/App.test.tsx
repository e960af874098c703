// @vitest-environment jsdom
import { connect } from 'latchkit'
import { createTestWallet } from 'latchkit/testing'
import { createRoot } from 'react-dom/client'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { App, kit } from './App'

const place = document.body.appendChild(document.createElement('div'))
const page = createRoot(place)
const wallet = createTestWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] })
const button = () => place.querySelector('#sign') as HTMLButtonElement | null
const soon = { timeout: 10_000 }

beforeAll(async () => {
  page.render(<App />)
  await vi.waitFor(() => expect(kit.store.getState().modal.initialized).toBe(true), soon)
  wallet.announce()
  await connect(kit, { connector: 'eip6963:dev.latchkit.testwallet' })
  await vi.waitFor(() => expect(button()).not.toBeNull(), soon)
})
afterAll(() => {
  page.unmount()
  kit.destroy()
  wallet.stop()
})

it('shows the signature of the visitor’s wallet', async () => {
  button()?.click()
  await vi.waitFor(() => expect(button()?.textContent).toMatch(/^0x/), soon)
  const [address, signature] = [wallet.addresses[0] as Hex, button()?.textContent as Hex]
  expect(await verifyMessage({ address, message: 'I was here', signature })).toBe(true)
})

it('shows that the visitor has declined', async () => {
  wallet.set({ reject: true })
  button()?.click()
  await vi.waitFor(() => expect(button()?.textContent).toBe('userRejected'), soon)
})
