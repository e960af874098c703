// The browser that measures, and the wallets that announce themselves in a page.
import { chromium } from '@playwright/test'
import { findChromium, quietFlags } from '../../scripts/lib/chromium.mjs'
import { benchSites } from './sites.mjs'

export const launch = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--enable-precise-memory-info', ...quietFlags],
  })

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>')}`

/** Runs in the page before anything else: wallets, and a stopwatch that ends with the frame that shows something. */
function prepare({ count, icon: image, families }) {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const answers = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x1' }
  for (let at = 0; at < count; at++) {
    const name = at === 0 ? 'Foxglove' : at === 1 ? 'Lumen' : `Wallet ${at}`
    const rdns = `example.${name.toLowerCase().replace(' ', '')}`
    const detail = Object.freeze({
      info: { uuid: crypto.randomUUID(), name, icon: image, rdns },
      provider: { request: async ({ method }) => answers[method] ?? null, on() {}, removeListener() {} },
    })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    if (families) registerForStandard(name)
    if (families) injectForPolkadot(name)
  }
  /** The same wallet as it stands in the page for Polkadot. */
  function injectForPolkadot(name) {
    const accounts = [
      { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', type: 'sr25519', name: 'One' },
    ]
    const enable = async () => ({
      accounts: { get: async () => accounts, subscribe: () => () => undefined },
      signer: { signRaw: async () => ({ id: 1, signature: '0x' }) },
    })
    window.injectedWeb3 = { ...window.injectedWeb3, [name]: { version: '1.0.0', enable } }
  }
  /** The same wallet as Wallet Standard has it: of Solana and of Bitcoin. */
  function registerForStandard(name) {
    const address = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
    const chains = ['solana:mainnet', 'bitcoin:mainnet']
    const holder = {
      address,
      publicKey: new Uint8Array(32).fill(1),
      chains: ['solana:mainnet'],
      features: ['solana:signTransaction'],
    }
    // The address of BIP-173, of the public key that the standard names.
    const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    const payment = {
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      publicKey: Uint8Array.from(key.match(/../g), (byte) => Number.parseInt(byte, 16)),
      chains: ['bitcoin:mainnet'],
      features: ['bitcoin:signMessage'],
    }
    const wallet = {
      version: '1.0.0',
      name,
      icon: image,
      chains,
      accounts: [holder, payment],
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [holder, payment] }) },
        'bitcoin:connect': { version: '1.0.0', connect: async () => ({ accounts: [payment] }) },
        'bitcoin:signMessage': { version: '1.0.0', signMessage: async () => [] },
        'standard:events': { version: '1.0.0', on: () => () => undefined },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: async () => [],
        },
      },
    }
    addEventListener('wallet-standard:app-ready', ({ detail }) => detail.register(wallet))
  }
  const root = () => document.querySelector('latchkit-modal')?.shadowRoot ?? document
  window.dialogOf = () => root().querySelector('dialog[open]')
  window.rowsOf = () => [...root().querySelectorAll('dialog[open] li button')]
  window.buttonNamed = (name) =>
    [...root().querySelectorAll('dialog[open] button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    )
  // The callback of a frame runs before it is painted; a task that goes before all others, once it has been.
  window.shown = (is) =>
    new Promise((resolve) => {
      const look = () => {
        if (!is()) return requestAnimationFrame(look)
        scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      }
      requestAnimationFrame(look)
    })
}

/** The same as a text, for a browser that takes no function; with `families` each wallet speaks those of the kit: Solana, Bitcoin and Polkadot too. */
export const prepared = ({ wallets, families = false }) =>
  `(${prepare})(${JSON.stringify({ count: wallets, icon, families })})`

/** The kit's page and the floor's, built and served, each with a fresh context when asked for. */
export async function stage(pages) {
  const { sites, stop } = await benchSites(pages)
  const browser = await launch()
  return {
    names: Object.keys(sites),
    /** Opens a page, slowed down `slow` times, does `run` with it, and closes its context. */
    async visit(name, { wallets = 2, slow = 1, hasTouch = false }, run) {
      const context = await browser.newContext({ hasTouch })
      const page = await context.newPage()
      await page.addInitScript(prepare, { count: wallets, icon })
      const session = await context.newCDPSession(page)
      if (slow > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
      try {
        return await run({ page, session, url: sites[name].url })
      } finally {
        await context.close()
      }
    },
    async end() {
      await browser.close()
      stop()
    },
  }
}
