import {
  addDecoderSizePrefix,
  type Decoder,
  getAddressDecoder,
  getArrayDecoder,
  getBooleanDecoder,
  getStructDecoder,
  getTupleDecoder,
  getU16Decoder,
  getU32Decoder,
  getU64Decoder,
  getUtf8Decoder,
  type ReadonlyUint8Array,
  transformDecoder,
} from '@solana/kit'
import { systemProgram } from './addresses.js'
import { extensionsFrom } from './tokens.js'

// Reads the Token-2022 extensions that the mints of this endpoint have, and writes them as nodes do.

/** The address of the system program, 32 zeros, means no address. */
const optionalAddress = transformDecoder(getAddressDecoder(), (one) => (one === systemProgram ? null : one))
const text = addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder())
const fee = getStructDecoder([
  ['epoch', getU64Decoder()],
  ['maximumFee', getU64Decoder()],
  ['transferFeeBasisPoints', getU16Decoder()],
])

interface Extension {
  readonly name: string
  readonly state?: Decoder<object>
}

const extensions: Readonly<Record<number, Extension>> = {
  1: {
    name: 'transferFeeConfig',
    state: getStructDecoder([
      ['transferFeeConfigAuthority', optionalAddress],
      ['withdrawWithheldAuthority', optionalAddress],
      ['withheldAmount', getU64Decoder()],
      ['olderTransferFee', fee],
      ['newerTransferFee', fee],
    ]),
  },
  2: { name: 'transferFeeAmount', state: getStructDecoder([['withheldAmount', getU64Decoder()]]) },
  7: { name: 'immutableOwner' },
  8: {
    name: 'memoTransfer',
    state: getStructDecoder([['requireIncomingTransferMemos', getBooleanDecoder()]]),
  },
  9: { name: 'nonTransferable' },
  13: { name: 'nonTransferableAccount' },
  14: {
    name: 'transferHook',
    state: getStructDecoder([
      ['authority', optionalAddress],
      ['programId', optionalAddress],
    ]),
  },
  15: { name: 'transferHookAccount', state: getStructDecoder([['transferring', getBooleanDecoder()]]) },
  18: {
    name: 'metadataPointer',
    state: getStructDecoder([
      ['authority', optionalAddress],
      ['metadataAddress', optionalAddress],
    ]),
  },
  19: {
    name: 'tokenMetadata',
    state: getStructDecoder([
      ['updateAuthority', optionalAddress],
      ['mint', getAddressDecoder()],
      ['name', text],
      ['symbol', text],
      ['uri', text],
      ['additionalMetadata', getArrayDecoder(getTupleDecoder([text, text]))],
    ]),
  },
}

/** Reads the extensions that follow a mint or a token account. */
export function readExtensions(data: ReadonlyUint8Array): { extension: string; state?: object }[] {
  const found = []
  for (let at = extensionsFrom; at + 4 <= data.length; ) {
    const type = getU16Decoder().decode(data, at)
    const length = getU16Decoder().decode(data, at + 2)
    if (type === 0) break
    const { name, state } = extensions[type] ?? { name: 'unparseableExtension' }
    found.push({
      extension: name,
      ...(state && { state: state.decode(data.slice(at + 4, at + 4 + length)) }),
    })
    at += 4 + length
  }
  return found
}
