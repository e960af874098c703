// The provider as others know it: EIP-1193, what viem takes, what an announced wallet brings. Compiled, never run. (What
// ethers takes is compiled in examples/libraries.)
import { getProvider, type Kit, type ProviderOf } from 'latchkit'
import type { EvmProvider } from 'latchkit/evm'
import type { useProvider } from 'latchkit/react'
import { createTestWallet } from 'latchkit/testing'
import { createPublicClient, createWalletClient, custom, type EIP1193Provider } from 'viem'
import { isTrue, type Same } from './Same.js'

declare const kit: Kit
declare const provider: EvmProvider
declare const announced: EIP1193Provider

// The door of a namespace's adapter says what kind of object its wallets are.
isTrue<Same<ReturnType<typeof getProvider<'eip155'>>, EvmProvider | undefined>>()
isTrue<Same<ReturnType<typeof useProvider<'eip155'>>, EvmProvider | undefined>>()
// Without a door that names it, and for whichever is active, nothing is known of it.
isTrue<Same<ProviderOf<'cosmos'>, unknown>>()
isTrue<Same<ReturnType<typeof useProvider>, unknown>>()
// @ts-expect-error there is none while no wallet is connected
custom(getProvider(kit, { namespace: 'eip155' }))
// @ts-expect-error which namespace is active is not known here
getProvider(kit).request({ method: 'eth_chainId' })
createPublicClient({ transport: custom(provider) })
createWalletClient({ transport: custom(provider), account: '0x0000000000000000000000000000000000000001' })

// An answer is whatever the wallet says.
const answer = provider.request({ method: 'eth_call', params: [{ to: '0x…' }, 'latest'] })
isTrue<Same<typeof answer, Promise<unknown>>>()
provider.on('accountsChanged', (accounts: readonly string[]) => accounts.length)
provider.removeListener('chainChanged', (chainId: string) => chainId)
announced.on('chainChanged', (chainId) => chainId satisfies string)
custom(createTestWallet({ chains: [] }).provider)
// viem's own type for it, where a library names that.
provider satisfies EIP1193Provider
provider.request<string>({ method: 'eth_chainId' }) satisfies Promise<string>

// @ts-expect-error a method is asked for by name
provider.request('eth_chainId')
// @ts-expect-error an answer is unknown until it has been looked at
answer.then((chainId) => chainId.length)
provider.on('connect', () => undefined)
