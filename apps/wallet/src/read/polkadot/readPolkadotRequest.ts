import { concatHex, type Hex, isHex, sliceHex, stringToHex } from 'viem'
import { type MessageReading, readBytes } from '../../../../reading/src/readMessage.js'
import { foreignAccount, Unreadable, unsupported } from '../../../../reading/src/Unreadable.js'
import { accountKeyOf } from '../../keys/polkadotKey.js'
import type { WalletRequestInput } from '../WalletRequestInput.js'
import { type PolkadotPayload, readPayload } from './readPayload.js'

/** A site's request on Polkadot, as far as it can be understood. */
export type PolkadotRequest =
  | { readonly kind: 'polkadotMessage'; readonly reading: MessageReading }
  | { readonly kind: 'polkadotTransaction'; readonly payload: PolkadotPayload }

/** Reads a site's request on Polkadot. Throws the reason, in plain words, if this wallet does not support it. */
export function readPolkadotRequest({
  method,
  params,
  chainId,
  address,
  origin,
}: WalletRequestInput): PolkadotRequest {
  const fields = ((typeof params === 'object' && params) || {}) as Readonly<Record<string, unknown>>
  const ownKey = accountKeyOf(address)
  if (ownKey === undefined || accountKeyOf(fields.address) !== ownKey) throw foreignAccount()
  switch (method) {
    case 'polkadot_signMessage':
      return { kind: 'polkadotMessage', reading: readMessage(fields, origin) }
    case 'polkadot_signTransaction': {
      const [, reference = ''] = chainId.split(':')
      return {
        kind: 'polkadotTransaction',
        payload: readPayload(fields.transactionPayload, ownKey, reference),
      }
    }
    default:
      throw unsupported(method)
  }
}

const longestMessage = 100_000
const open = stringToHex('<Bytes>')
const close = stringToHex('</Bytes>')
const marksBytes = (open.length + close.length) / 2 - 2

/**
 * Reads the message: bytes or a text. The signed bytes are wrapped in tags, so that they can never be an extrinsic; the site may leave the
 * tags out.
 */
function readMessage(
  { data, message, type = 'bytes' }: Readonly<Record<string, unknown>>,
  origin: string,
): MessageReading {
  if (type !== 'bytes') {
    throw new Unreadable('It’s a transaction made to look like a message. This wallet doesn’t sign those.')
  }
  const content = data ?? message
  if (typeof content !== 'string') throw new Unreadable('It doesn’t contain a message.')
  if (content.length > longestMessage) throw new Unreadable('It’s too long to be shown.')
  const bytes = isHex(content) && content.length % 2 === 0 ? content : stringToHex(content)
  const inner = isMarked(bytes) ? between(bytes) : bytes
  return { ...readBytes(inner, origin), raw: concatHex([open, inner, close]) }
}

const isMarked = (bytes: Hex) =>
  bytes.length / 2 - 1 >= marksBytes &&
  bytes.toLowerCase().startsWith(open) &&
  bytes.toLowerCase().endsWith(close.slice(2))

/** Returns the bytes between the tags. */
function between(bytes: Hex): Hex {
  const length = bytes.length / 2 - 1
  return length === marksBytes ? '0x' : sliceHex(bytes, open.length / 2 - 1, length - (close.length / 2 - 1))
}
