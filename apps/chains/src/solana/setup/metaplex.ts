import {
  type Address,
  addEncoderSizePrefix,
  fixEncoderSize,
  getAddressEncoder,
  getProgramDerivedAddress,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getUtf8Encoder,
  lamports,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { metadataProgram } from '../accounts/addresses.js'
import type { TokenText } from './extensionInstructions.js'

const accountBytes = 679
const key = 4
/** Texts are padded with zeros to their greatest length. */
const padded = (bytes: number) =>
  addEncoderSizePrefix(fixEncoderSize(getUtf8Encoder(), bytes), getU32Encoder())
const option = getU8Encoder()

const metadata = getStructEncoder([
  ['key', getU8Encoder()],
  ['updateAuthority', getAddressEncoder()],
  ['mint', getAddressEncoder()],
  ['name', padded(32)],
  ['symbol', padded(10)],
  ['uri', padded(200)],
  ['sellerFeeBasisPoints', getU16Encoder()],
  ['hasCreators', option],
  ['primarySaleHappened', option],
  ['isMutable', option],
  ['hasEditionNonce', option],
  ['hasTokenStandard', option],
  ['tokenStandard', getU8Encoder()],
  ['hasCollection', option],
  ['hasUses', option],
])

/** Metaplex's kinds of tokens. */
export const tokenStandards = { nonFungible: 0, fungible: 2 } as const

/** Writes the metadata account of a mint as Metaplex's program would, because that program is not here. Returns the account's address. */
export async function setMetaplexMetadata(
  svm: LiteSVM,
  mint: Address,
  updateAuthority: Address,
  { tokenStandard, ...text }: TokenText & { tokenStandard: number },
): Promise<Address> {
  const encode = getAddressEncoder().encode
  const [address] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encode(metadataProgram), encode(mint)],
  })
  const none = { hasCreators: 0, hasEditionNonce: 0, hasCollection: 0, hasUses: 0 }
  const flags = { primarySaleHappened: 0, isMutable: 1, hasTokenStandard: 1 }
  const data = new Uint8Array(accountBytes)
  data.set(
    metadata.encode({
      ...text,
      ...none,
      ...flags,
      key,
      updateAuthority,
      mint,
      tokenStandard,
      sellerFeeBasisPoints: 0,
    }),
  )
  svm.setAccount({
    address,
    data,
    executable: false,
    lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(accountBytes))),
    programAddress: metadataProgram,
    space: BigInt(accountBytes),
  })
  return address
}
