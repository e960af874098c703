import type { Page } from '@playwright/test'
import { addressOf, publicKeyOf } from '../../packages/latchkit/src/testing/bitcoin/addressOf.js'
import { bitcoinKeys } from '../../packages/latchkit/src/testing/keys.js'

type Network = 'regtest' | 'testnet' | 'mainnet'

/** The person of the wallet: `window.sats`. */
export interface SatsPerson {
  declines(isOn: boolean): void
  /** Chooses another network in the wallet. */
  goTo(network: Network): void
}

interface Listener {
  readonly eventName: string
  readonly cb: () => void
}

/** The facts of the wallet that its page cannot make. */
interface SatsFacts {
  readonly addresses: Readonly<Record<Network, string>>
  readonly publicKey: string
}

/**
 * Puts a wallet of Bitcoin into every page that is opened from now on: listed in `btc_providers`, it speaks the methods of Sats Connect and
 * has one network in use. It remembers over page loads whom it has let in, and is not there while `sessionStorage` says that it is taken out.
 */
export async function installSatsWallet(page: Page): Promise<void> {
  const [{ payment }] = bitcoinKeys
  const on = (network: Network) => addressOf(payment, 'segwit', network)
  const facts: SatsFacts = {
    addresses: { regtest: on('regtest'), testnet: on('testnet'), mainnet: on('mainnet') },
    publicKey: Buffer.from(publicKeyOf(payment, 'segwit')).toString('hex'),
  }
  await page.addInitScript(install, facts)
}

/** Runs in the page, so it holds on to nothing of this file. */
function install({ addresses, publicKey }: SatsFacts): void {
  if (sessionStorage.getItem('taken out') === 'sats') return
  const permission = 'sats is permitted'
  let network: Network = 'regtest'
  let declines = false
  const listeners = new Set<Listener>()
  const account = () => ({ addresses: [{ address: addresses[network], publicKey, purpose: 'payment' }] })
  const answers: Readonly<Record<string, (params: { readonly name: string }) => unknown>> = {
    wallet_connect() {
      sessionStorage.setItem(permission, 'yes')
      return account()
    },
    wallet_getAccount: () => (sessionStorage.getItem(permission) ? account() : { addresses: [] }),
    wallet_disconnect: () => sessionStorage.removeItem(permission),
    wallet_changeNetwork: ({ name }) => {
      network = name.toLowerCase() as Network
    },
  }
  const provider = {
    async request(method: string, params: { readonly name: string }) {
      const asks = method === 'wallet_connect' || method === 'wallet_changeNetwork'
      if (asks && declines) return { error: { code: -32000, message: 'User rejected request' } }
      const answer = answers[method]
      if (!answer) return { error: { code: -32601, message: 'Method not found.' } }
      return { result: answer(params) ?? null }
    },
    addListener(listener: Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const sats: SatsPerson = {
    declines: (isOn) => {
      declines = isOn
    },
    goTo(next) {
      network = next
      for (const { eventName, cb } of listeners) if (eventName === 'networkChange') cb()
    },
  }
  Object.assign(window, { sats, Sats: provider, btc_providers: [{ id: 'Sats', name: 'Sats' }] })
}
