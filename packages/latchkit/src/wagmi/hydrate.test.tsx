import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { mainnet } from 'viem/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { createConfig, useAccount, WagmiProvider } from 'wagmi'
import { evm } from '../adapters/evm/evm.js'
import { connect } from '../core/connect/connect.js'
import { createLatchkit } from '../core/createLatchkit.js'
import type { Kit } from '../core/kit/kit.js'
import { ConnectButton } from '../react/buttons/ConnectButton.js'
import { LatchkitProvider } from '../react/LatchkitProvider.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { createTestWallet } from '../testing/testWallet.js'
import { configParameters } from './configParameters.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const chains = [mainnet] as const

function Who() {
  const { status, address } = useAccount()
  return <output>{address ?? status}</output>
}

/** The same page for a server and a browser, with the kit outside or inside of wagmi. */
function pageOf(storage = createMemoryStorage(), isKitOutside = true) {
  const kit = createLatchkit({
    networks: chains,
    adapters: [evm({ injected: false })],
    logLevel: 'silent',
    services: { storage },
  })
  const config = createConfig({ ...configParameters(kit, chains), ssr: true })
  const inside = (
    <>
      <ConnectButton />
      <Who />
    </>
  )
  const query = new QueryClient()
  const wagmi = (children: React.ReactNode) => (
    <WagmiProvider config={config}>
      <QueryClientProvider client={query}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
  const page = isKitOutside ? (
    <LatchkitProvider kit={kit}>{wagmi(inside)}</LatchkitProvider>
  ) : (
    wagmi(<LatchkitProvider kit={kit}>{inside}</LatchkitProvider>)
  )
  return { kit, page }
}

async function hydrate(html: string, page: React.ReactNode, kit: Kit) {
  const host = document.createElement('div')
  host.innerHTML = html
  const errors: unknown[] = []
  const complain = vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words))
  const root = await act(async () =>
    hydrateRoot(host, page, { onRecoverableError: (error) => errors.push(error) }),
  )
  ends.push(async () => {
    await act(async () => root.unmount())
    kit.destroy()
    complain.mockRestore()
  })
  const who = () => host.querySelector('output')?.textContent
  const shows = (text: string) => act(async () => expect.poll(who).toBe(text))
  return { host, errors, shows }
}

it.each([true, false])(
  'a page with both hydrates without a complaint, and picks up who was connected (kit outside: %s)',
  async (isKitOutside) => {
    const wallet = createTestWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] })
    wallet.announce()
    ends.push(() => wallet.stop())
    const storage = createMemoryStorage()
    const [address = ''] = wallet.addresses

    const html = renderToString(pageOf(createMemoryStorage(), isKitOutside).page)
    expect(html).toContain('disconnected')
    const first = pageOf(storage, isKitOutside)
    const before = await hydrate(html, first.page, first.kit)
    await before.shows('disconnected')
    const [connector] = first.kit.store.getState().connectors
    await act(async () => connect(first.kit, { connector: connector?.id ?? '' }))
    await before.shows(address)
    expect(before.errors).toEqual([])
    for (const end of ends.splice(1).reverse()) await end()

    // A page load: what the kit and wagmi kept is there, and the server still knows nobody.
    const next = pageOf(storage, isKitOutside)
    const after = await hydrate(html, next.page, next.kit)
    await after.shows(address)
    expect(after.errors).toEqual([])
  },
)
