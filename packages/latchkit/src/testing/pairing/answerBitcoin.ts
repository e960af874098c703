import { bytesToHex } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from '../../wire/base64.js'
import { bitcoinNetworks } from '../../wire/bitcoinAddress.js'
import { addressOf, publicKeyOf, type TestAddressNetwork } from '../bitcoin/addressOf.js'
import { signPsbt } from '../bitcoin/signPsbt.js'
import { signText } from '../bitcoin/signText.js'
import { rpcError } from '../rpc.js'
import type { PairingWalletOptions, WalletRequest } from './pairingWallet.js'
import { type KeyedAddress, sendCoins } from './sendCoins.js'

type BitcoinOptions = NonNullable<PairingWalletOptions['bitcoin']>

/** The used fields of Bitcoin requests. */
interface Params {
  readonly account?: unknown
  readonly address?: unknown
  readonly message?: unknown
  readonly protocol?: unknown
  readonly psbt?: unknown
  readonly signInputs?: readonly { readonly address: string; readonly index: number }[]
  readonly intentions?: readonly string[]
  readonly recipientAddress?: unknown
  readonly amount?: unknown
}

/** Answers a Bitcoin request with real signatures. Returns `undefined` for any other request. Throws the errors of a wallet. */
export async function answerBitcoin(
  options: BitcoinOptions,
  { method, params, chainId }: WalletRequest,
): Promise<unknown> {
  const input = (params ?? {}) as Params
  const accountAddresses = (address: unknown) => addressesOfAccount(options, chainId, address)
  const keyOf = (address: unknown) =>
    accountAddresses(address).find((each) => each.address === address) as KeyedAddress
  switch (method) {
    case 'getAccountAddresses': {
      const { intentions = ['payment', 'ordinal'] } = input
      return accountAddresses(input.account)
        .filter(({ intention }) => intentions.includes(intention))
        .map(({ address, intention, privateKey, kind }) => ({
          ...{ address, intention, publicKey: bytesToHex(publicKeyOf(privateKey, kind)) },
        }))
    }
    case 'signMessage': {
      const { address, kind, privateKey } = keyOf(input.address ?? input.account)
      const protocol = input.protocol === 'bip322' || kind === 'taproot' ? 'bip322' : 'ecdsa'
      const signature = signText(new TextEncoder().encode(String(input.message)), privateKey, kind, protocol)
      return { address, signature: bytesToHex(signature) }
    }
    case 'signPsbt': {
      const psbt = fromBase64(input.psbt)
      if (!psbt) throw rpcError(-32602, 'The PSBT cannot be read.')
      const inputs = (input.signInputs ?? []).map(({ address, index }) => ({
        ...{ index, privateKey: keyOf(address).privateKey },
      }))
      return { psbt: toBase64(signPsbt(psbt, inputs)) }
    }
    case 'sendTransfer': {
      const url = options.esploraUrls?.[chainId]
      if (!url) throw rpcError(4901, 'The wallet does not reach this chain.')
      const transfer = { to: String(input.recipientAddress), amount: BigInt(String(input.amount)) }
      return { txid: await sendCoins(url, keyOf(input.account), transfer) }
    }
    default:
      return undefined
  }
}

/** Returns the wallet's addresses on a network, by account. */
function addressesOn(
  { keys, kind = 'segwit' }: BitcoinOptions,
  chainId: string,
): readonly (readonly KeyedAddress[])[] {
  const network = networkNames[chainId] ?? 'testnet'
  return keys.map(({ payment, ordinal }) => [
    { address: addressOf(payment, kind, network), kind, intention: 'payment', privateKey: payment },
    {
      ...{ address: addressOf(ordinal, 'taproot', network), kind: 'taproot', intention: 'ordinal' },
      privateKey: ordinal,
    },
  ])
}

/** Address networks by CAIP-2 id; all others use testnet addresses. */
const networkNames: Readonly<Record<string, TestAddressNetwork>> = {
  [bitcoinNetworks.mainnet]: 'mainnet',
  [bitcoinNetworks.regtest]: 'regtest',
}

/** Returns the addresses of the account to which an address belongs. */
function addressesOfAccount(
  options: BitcoinOptions,
  chainId: string,
  address: unknown,
): readonly KeyedAddress[] {
  const all = addressesOn(options, chainId)
  const matching = all.find((account) => account.some((each) => each.address === address))
  if (!matching) throw rpcError(4100, 'The wallet does not have this account.')
  return matching
}
