import { createHash } from 'node:crypto'
import {
  AccountRole,
  type Address,
  addEncoderSizePrefix,
  getAddressEncoder,
  getStructEncoder,
  getU16Encoder,
  getU32Encoder,
  getU64Encoder,
  getUtf8Encoder,
  type Instruction,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { systemProgram, token2022Program } from '../accounts/addresses.js'

// Token-2022 instructions that initialise an extension, with the numbers of its interface.

/** Initialises an extension of a mint; `bytes` is the extension's size there. */
export interface MintExtension {
  readonly bytes: number
  begin(mint: Address): Instruction
}

const addressBytes = getAddressEncoder()
const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())

const ofMint = (mint: Address, ...data: readonly (number | ReadonlyUint8Array)[]): Instruction => ({
  programAddress: token2022Program,
  accounts: [{ address: mint, role: AccountRole.WRITABLE }],
  data: new Uint8Array(data.flatMap((part) => (typeof part === 'number' ? [part] : [...part]))),
})

/** The authority withholds a part of every transfer. */
export const transferFee = (authority: Address, basisPoints: number, maximum: bigint): MintExtension => ({
  bytes: 108,
  begin(mint) {
    const some = [1, addressBytes.encode(authority)] as const
    const fee = [getU16Encoder().encode(basisPoints), getU64Encoder().encode(maximum)]
    return ofMint(mint, 26, 0, ...some, ...some, ...fee)
  },
})

/** Tokens of the mint can never leave an account. */
export const nonTransferable: MintExtension = { bytes: 0, begin: (mint) => ofMint(mint, 32) }

/** Every transfer calls a program. */
export const transferHook = (authority: Address, program: Address): MintExtension => ({
  bytes: 64,
  begin: (mint) => ofMint(mint, 36, 0, addressBytes.encode(authority), addressBytes.encode(program)),
})

/** The mint itself stores its metadata. */
export const metadataInMint = (authority: Address): MintExtension => ({
  bytes: 64,
  begin: (mint) => ofMint(mint, 39, 0, addressBytes.encode(authority), addressBytes.encode(mint)),
})

const metadataFields = getStructEncoder([
  ['name', text],
  ['symbol', text],
  ['uri', text],
])
/** Returns the bytes that metadata adds to a mint: type, length, two addresses, three texts and an empty list. */
export const metadataBytes = (metadata: TokenText) => 4 + 64 + metadataFields.encode(metadata).length + 4

/** The metadata of a token. */
export interface TokenText {
  readonly name: string
  readonly symbol: string
  readonly uri: string
}

const beginMetadata = createHash('sha256').update('spl_token_metadata_interface:initialize_account').digest()

/** Writes the metadata into its mint; the authority signs. */
export const writeMetadata = (mint: Address, authority: Address, metadata: TokenText): Instruction => ({
  programAddress: token2022Program,
  accounts: [
    { address: mint, role: AccountRole.WRITABLE },
    { address: authority, role: AccountRole.READONLY },
    { address: mint, role: AccountRole.READONLY },
    { address: authority, role: AccountRole.READONLY_SIGNER },
  ],
  data: new Uint8Array([...beginMetadata.subarray(0, 8), ...metadataFields.encode(metadata)]),
})

const memoTransferType = 8

/** Makes a token account accept tokens only with a memo: makes room for the extension, then enables it. */
export const requireMemo = (account: Address, owner: Address, payer: Address): readonly Instruction[] => [
  {
    programAddress: token2022Program,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([29, ...getU16Encoder().encode(memoTransferType)]),
  },
  {
    programAddress: token2022Program,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([30, 0]),
  },
]
