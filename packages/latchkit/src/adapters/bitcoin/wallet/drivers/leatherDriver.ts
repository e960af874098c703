import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BitcoinWalletDriver, GivenAccount, SharedAccount, UncheckedSignature } from '../../driver.js'
import { type RpcProvider, resultOf } from './rpcDriver.js'

/**
 * Makes the driver of Leather, which speaks JSON-RPC with its own methods and parameters. Leather asks the person at each request, and has
 * no events.
 */
export function leatherDriver(provider: Pick<RpcProvider, 'request'>): BitcoinWalletDriver {
  const ask = async (method: string, params?: unknown) => resultOf(await provider.request(method, params))
  return {
    async connect({ silent }) {
      // Leather asks the person at every request, so a silent connect gets no accounts.
      if (silent) return []
      return accountsIn(await ask('getAddresses'))
    },
    async signMessage({ account, message }) {
      const paymentType = account.kind === 'taproot' ? 'p2tr' : 'p2wpkh'
      const answer = await ask('signMessage', { message, paymentType, network: networkOf(account) })
      const { signature, address } = (answer ?? {}) as Partial<UncheckedSignature>
      return { signature, address }
    },
    async signPsbt({ psbt, inputs }) {
      const [first] = inputs
      const answer = await ask('signPsbt', {
        hex: bytesToHex(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        allowedSighash: [...new Set(inputs.flatMap(({ sighashTypes }) => sighashTypes))],
        broadcast: false,
        ...(first && { network: networkOf(first.account) }),
      })
      const { hex } = (answer ?? {}) as { readonly hex?: unknown }
      return typeof hex === 'string' && /^([\da-f]{2})+$/i.test(hex) ? hexToBytes(hex) : undefined
    },
    listen: () => () => undefined,
  }
}

const networkOf = ({ prefixes: [prefix] }: SharedAccount) => prefix

function accountsIn(answer: unknown): readonly GivenAccount[] | undefined {
  const { addresses } = (answer ?? {}) as { readonly addresses?: unknown }
  if (!Array.isArray(addresses)) return undefined
  return (addresses as readonly (Readonly<Record<string, unknown>> | null)[]).flatMap((each) => {
    const { symbol, address, publicKey, derivationPath: path } = each ?? {}
    return symbol === 'BTC' ? [{ address, publicKey, path }] : []
  })
}
