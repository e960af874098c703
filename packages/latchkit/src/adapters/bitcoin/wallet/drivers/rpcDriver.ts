import { fromBase64, toBase64 } from '../../../../wire/base64.js'
import { bitcoinNetworks } from '../../../../wire/bitcoinAddress.js'
import type { BitcoinWalletDriver, GivenAccount, PsbtToSign, UncheckedSignature } from '../../driver.js'

/** A wallet that speaks JSON-RPC, such as those that list themselves in `btc_providers`. */
export interface RpcProvider {
  /** @returns `{ result }` or `{ error }`. */
  request(method: string, params?: unknown): Promise<unknown>
  /** @returns The function that removes the listener. */
  addListener?(listener: { readonly eventName: string; readonly cb: () => void }): unknown
}

/** The codes of these wallets, mapped to those of EIP-1193 with the same meaning. */
const eip1193Codes: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: 4200, [-32002]: 4100 }
const methodNotFoundCode = -32601
/** The code of a wallet that shares no account with the site. */
const noAccountsCode = 4100

const networkNames: Readonly<Record<string, string>> = {
  [bitcoinNetworks.mainnet]: 'Mainnet',
  [bitcoinNetworks.testnet]: 'Testnet',
  [bitcoinNetworks.testnet4]: 'Testnet4',
  [bitcoinNetworks.signet]: 'Signet',
  [bitcoinNetworks.regtest]: 'Regtest',
}

/** Makes the driver of a wallet that speaks the methods of Sats Connect. */
export function rpcDriver(provider: RpcProvider): BitcoinWalletDriver {
  const ask = async (method: string, params: unknown = null) =>
    resultOf(await provider.request(method, params))
  const currentAccounts = async () => accountsIn(await ask('wallet_getAccount'))
  return {
    async connect({ silent }) {
      // `wallet_getAccount` does not ask the person, and answers only connected sites.
      if (silent)
        return currentAccounts().catch((error: Layer) => {
          if (error.code === noAccountsCode) return []
          throw error
        })
      const purposes = ['payment', 'ordinals']
      try {
        return accountsIn(await ask('wallet_connect', { addresses: purposes }))
      } catch (error) {
        // Older wallets have no such method.
        if ((error as Layer).code !== methodNotFoundCode) throw error
        return accountsIn(await ask('getAccounts', { purposes }))
      }
    },
    disconnect: () => ask('wallet_disconnect'),
    async signMessage({ account: { address }, message, protocol }) {
      const answer = await ask('signMessage', { address, message, protocol: protocol.toUpperCase() })
      const { signature, address: by } = (answer ?? {}) as Partial<UncheckedSignature>
      return { signature, address: by }
    },
    async signPsbt({ psbt, inputs }) {
      const answer = await ask('signPsbt', {
        psbt: toBase64(psbt),
        signInputs: indexesByAddress(inputs),
        broadcast: false,
      })
      return fromBase64((answer as { readonly psbt?: unknown } | undefined)?.psbt)
    },
    async moveTo({ id }) {
      const name = networkNames[id]
      if (!name) return []
      await ask('wallet_changeNetwork', { name })
      return currentAccounts()
    },
    listen(onChange, onEnd) {
      const listenTo = (eventName: string, cb: () => void) => provider.addListener?.({ eventName, cb })
      const removers = [
        listenTo('accountChange', () => onChange(undefined)),
        listenTo('networkChange', () => onChange(undefined)),
        listenTo('disconnect', onEnd),
      ]
      return () => {
        for (const stopListening of removers) if (typeof stopListening === 'function') stopListening()
      }
    },
  }
}

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
}

/**
 * Returns the result of an answer.
 * @throws The wallet's error, with the EIP-1193 code of the same meaning if there is one.
 */
export async function resultOf(answer: unknown): Promise<unknown> {
  const { result, error } = (answer ?? {}) as { readonly result?: unknown; readonly error?: Layer | null }
  if (!error) return result
  const code = Number(error.code)
  return Promise.reject({ code: eip1193Codes[code] ?? code, message: String(error.message ?? '') })
}

function indexesByAddress(inputs: PsbtToSign['inputs']): Readonly<Record<string, readonly number[]>> {
  const indexes: Record<string, number[]> = {}
  for (const { index, account } of inputs)
    indexes[account.address] = [...(indexes[account.address] ?? []), index]
  return indexes
}

function accountsIn(answer: unknown): readonly GivenAccount[] | undefined {
  // `getAccounts` answers the list itself.
  const { addresses = answer } = (answer ?? {}) as { readonly addresses?: unknown }
  if (!Array.isArray(addresses)) return undefined
  return (addresses as readonly (Readonly<Record<string, unknown>> | null)[]).flatMap((each) => {
    const { address, publicKey, purpose } = each ?? {}
    // The list may contain addresses of other chains.
    return purpose === 'payment' || purpose === 'ordinals' || purpose === undefined
      ? [{ address, publicKey, ...(purpose !== undefined && { purpose }) }]
      : []
  })
}
