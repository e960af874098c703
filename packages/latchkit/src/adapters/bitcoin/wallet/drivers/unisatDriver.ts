import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bitcoinNetworks } from '../../../../wire/bitcoinAddress.js'
import { fail } from '../../../../wire/errors/fail.js'
import { methodUnsupported } from '../../../../wire/errors/wallet.js'
import type { BitcoinWalletDriver, GivenAccount } from '../../driver.js'

/** A wallet with UniSat's calls. Older ones lack some. */
export interface UnisatProvider {
  requestAccounts(): Promise<unknown>
  getAccounts(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  signMessage(text: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  signPsbt(hex: string, options: object): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

const chains: Readonly<Record<string, string>> = {
  [bitcoinNetworks.mainnet]: 'BITCOIN_MAINNET',
  [bitcoinNetworks.testnet]: 'BITCOIN_TESTNET',
  [bitcoinNetworks.testnet4]: 'BITCOIN_TESTNET4',
  [bitcoinNetworks.signet]: 'BITCOIN_SIGNET',
}

/** Creates the driver of UniSat. It has one account, on the chain that its person has chosen. */
export function unisatDriver(provider: UnisatProvider): BitcoinWalletDriver {
  const describe = async (accounts: unknown): Promise<readonly GivenAccount[] | undefined> => {
    if (!Array.isArray(accounts)) return undefined
    const [address] = accounts
    if (address === undefined) return []
    const { enum: chain = '' } = ((await provider.getChain?.()) ?? {}) as { readonly enum?: unknown }
    // The wallet may be on another chain, whose addresses look like Bitcoin's.
    const isOtherChain = chain !== '' && !String(chain).startsWith('BITCOIN_')
    const publicKey = await provider.getPublicKey?.()
    return [{ address, publicKey, ...(isOtherChain && { chains: [`other:${chain}`] }) }]
  }
  return {
    connect: async ({ silent }) =>
      describe(await (silent ? provider.getAccounts() : provider.requestAccounts())),
    ...signingCalls(provider),
    ...(provider.switchChain && {
      async moveTo({ id }) {
        const chain = chains[id]
        if (!chain) return []
        await provider.switchChain?.(chain)
        return describe(await provider.getAccounts())
      },
    }),
    listen: (onChange) => listen(provider, onChange),
  }
}

/** OKX's wallet, with one object per network. */
export interface OkxWallet {
  readonly bitcoin?: OkxProvider
  readonly bitcoinTestnet?: OkxProvider
  readonly bitcoinSignet?: OkxProvider
}

/** OKX's object for one network. It has UniSat's calls and its own `connect`; older versions lack `getAccounts`. */
export interface OkxProvider
  extends Pick<UnisatProvider, 'signMessage' | 'signPsbt' | 'on' | 'removeListener'> {
  connect(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
}

const okxNetworks: Readonly<Record<string, keyof OkxWallet>> = {
  [bitcoinNetworks.mainnet]: 'bitcoin',
  [bitcoinNetworks.testnet]: 'bitcoinTestnet',
  [bitcoinNetworks.signet]: 'bitcoinSignet',
}

/**
 * Creates the driver of OKX. To switch the network, it connects to the object of that network and then listens to that
 * object.
 */
export function okxDriver(wallet: OkxWallet): BitcoinWalletDriver {
  let name: keyof OkxWallet = 'bitcoin'
  const relisteners = new Set<() => void>()
  const switchTo = (next: keyof OkxWallet) => {
    if (name === next) return
    name = next
    for (const relisten of relisteners) relisten()
  }
  const provider = (networkKey = name) => {
    const networkProvider = wallet[networkKey]
    if (!networkProvider) throw fail(methodUnsupported, { wallet: 'OKX Wallet', method: networkKey })
    return networkProvider
  }
  const ask = async (networkKey = name) => {
    const answer = (await provider(networkKey).connect()) as Readonly<Record<string, unknown>> | null
    const { address, publicKey } = answer ?? {}
    return address === undefined ? undefined : [{ address, publicKey }]
  }
  return {
    async connect({ silent, network }) {
      const requestedNetwork = network && okxNetworks[network]
      if (requestedNetwork && wallet[requestedNetwork]) switchTo(requestedNetwork)
      if (!silent) return ask()
      const accounts = (await provider().getAccounts?.()) ?? []
      if (!Array.isArray(accounts)) return undefined
      const [address] = accounts
      if (address === undefined) return []
      return [{ address, publicKey: await provider().getPublicKey?.() }]
    },
    signMessage: async (request) => signingCalls(provider()).signMessage(request),
    signPsbt: async (request) => signingCalls(provider()).signPsbt(request),
    async moveTo({ id }) {
      const next = okxNetworks[id]
      if (!next || !wallet[next]) return []
      const accounts = await ask(next)
      // A wallet that shares no account on the new network stays on the old one.
      if (accounts) switchTo(next)
      return accounts
    },
    async disconnect() {
      switchTo('bitcoin')
    },
    listen(onChange) {
      let stopListening = listen(provider(), onChange)
      const relisten = () => {
        stopListening()
        stopListening = listen(provider(), onChange)
      }
      relisteners.add(relisten)
      return () => {
        relisteners.delete(relisten)
        stopListening()
      }
    },
  }
}

function signingCalls(provider: Pick<OkxProvider, 'signMessage' | 'signPsbt' | 'getAccounts'>) {
  return {
    async signMessage({ message, protocol }) {
      const type = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
      const signature = await provider.signMessage(message, type)
      // The wallet signs with its active account, whichever account the request names.
      const accounts = await provider.getAccounts?.()
      return { signature, address: Array.isArray(accounts) ? accounts[0] : undefined }
    },
    async signPsbt({ psbt, inputs }) {
      const hex = await provider.signPsbt(bytesToHex(psbt), {
        // Otherwise the PSBT would come back finalized, and no signature could be added.
        autoFinalized: false,
        toSignInputs: inputs.map(({ index, account, sighashTypes }) => ({
          index,
          address: account.address,
          sighashTypes,
        })),
      })
      return typeof hex === 'string' && /^([\da-f]{2})+$/i.test(hex) ? hexToBytes(hex) : undefined
    },
  } satisfies Pick<BitcoinWalletDriver, 'signMessage' | 'signPsbt'>
}

function listen(
  provider: Pick<UnisatProvider, 'on' | 'removeListener'>,
  onChange: (accounts: readonly GivenAccount[] | undefined) => void,
): () => void {
  const onAccounts = (accounts: unknown) => {
    if (Array.isArray(accounts)) onChange(accounts.length ? undefined : [])
  }
  const onChain = () => onChange(undefined)
  const events = [
    ['accountsChanged', onAccounts],
    ['chainChanged', onChain],
    ['networkChanged', onChain],
  ] as const
  for (const [event, listener] of events) provider.on?.(event, listener)
  return () => {
    for (const [event, listener] of events) provider.removeListener?.(event, listener)
  }
}
