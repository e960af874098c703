import { bytesToHex, stringToHex } from 'viem'
import { type MessageReading, readBytes } from '../../../../reading/src/readMessage.js'
import { foreignAccount, Unreadable, unsupported } from '../../../../reading/src/Unreadable.js'
import type { BitcoinAddress } from '../../keys/bitcoinKey.js'
import { type MessageProtocol, messageHash } from '../../keys/signBitcoin.js'
import type { WalletRequestInput } from '../WalletRequestInput.js'
import { type Psbt, readPsbt } from './readPsbt.js'
import { readTransfer, type Transfer } from './readTransfer.js'

/** A site's request on Bitcoin, as far as it can be understood. */
export type BitcoinRequest =
  | {
      readonly kind: 'bitcoinMessage'
      readonly reading: MessageReading
      /** The address that signs: the account's, or its other one. */
      readonly signer: BitcoinAddress
      readonly protocol: MessageProtocol
    }
  | { readonly kind: 'psbt'; readonly psbt: Psbt }
  | { readonly kind: 'transfer'; readonly transfer: Transfer }

const longestMessage = 100_000

/** Reads a site's request on Bitcoin. Throws the reason, in plain words, if this wallet does not support it. */
export function readBitcoinRequest({
  method,
  params,
  address,
  bitcoin = [],
  origin,
}: WalletRequestInput): BitcoinRequest {
  const fields = ((typeof params === 'object' && params) || {}) as Readonly<Record<string, unknown>>
  if (fields.account !== address) throw foreignAccount()
  switch (method) {
    case 'signMessage': {
      const { message, protocol } = fields
      const signer = addressIn(bitcoin, fields.address ?? address)
      if (typeof message !== 'string') throw new Unreadable('It doesn’t contain a message.')
      if (message.length > longestMessage) throw new Unreadable('It’s too long to be shown.')
      const way = protocolOf(protocol, signer)
      const raw = stringToHex(message)
      const hash = bytesToHex(messageHash(new TextEncoder().encode(message), way))
      return { kind: 'bitcoinMessage', signer, protocol: way, reading: { ...readBytes(raw, origin), hash } }
    }
    case 'signPsbt':
      return { kind: 'psbt', psbt: readPsbt(fields, bitcoin) }
    case 'sendTransfer':
      return { kind: 'transfer', transfer: readTransfer(fields, address) }
    default:
      throw unsupported(method)
  }
}

/** Finds the account's address that equals a text. Throws for any other. */
function addressIn(bitcoin: readonly BitcoinAddress[], text: unknown): BitcoinAddress {
  const found = bitcoin.find(({ address }) => address === text)
  if (!found) throw foreignAccount()
  return found
}

function protocolOf(protocol: unknown, { intention }: BitcoinAddress): MessageProtocol {
  const taproot = intention === 'ordinal'
  if (protocol === undefined) return taproot ? 'bip322' : 'ecdsa'
  if (protocol === 'bip322' || (protocol === 'ecdsa' && !taproot)) return protocol
  throw new Unreadable('It asks for a kind of signature that this address doesn’t have.')
}
