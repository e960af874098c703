import { connect, createLatchkit, getProvider, type LatchkitOptions } from 'latchkit'
import { createMemoryStorage } from 'latchkit/testing'
import { expect, onTestFinished } from 'vitest'

/** A page with nothing on it but what wallets use. */
Object.assign(globalThis, {
  window: new EventTarget(),
  location: new URL('http://localhost/'),
})

/** A network of this machine. */
export function localNetwork(
  caipNetworkId: string,
  rpcUrl: string,
  [symbol, decimals]: readonly [string, number],
) {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
  return {
    id,
    caipNetworkId,
    chainNamespace,
    name: `Local ${symbol}`,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
  } as LatchkitOptions['networks'][number]
}

interface Site extends Pick<LatchkitOptions, 'networks' | 'adapters'> {
  readonly wallet: { announce(): void; stop(): void }
}

/** Opens a site, connects the wallet on the page, and returns the object that `useProvider` returns. */
export async function connected<Namespace extends keyof LatchkitProviders>(
  namespace: Namespace,
  { wallet, ...options }: Site,
): Promise<LatchkitProviders[Namespace]> {
  const services = { storage: createMemoryStorage() }
  const kit = createLatchkit({ ...options, services, logLevel: 'silent' })
  onTestFinished(() => {
    wallet.stop()
    kit.destroy()
  })
  wallet.announce()
  kit.start()
  const found = () => kit.store.getState().connectors
  await expect.poll(found).toHaveLength(1)
  await connect(kit, { connector: found()[0]?.id ?? '' })
  return getProvider(kit, { namespace })
}
