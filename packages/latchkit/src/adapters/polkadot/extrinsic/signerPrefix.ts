import { getLookupFn } from '@polkadot-api/metadata-builders'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'

/** The used part of an address type. */
interface AddressType {
  readonly type: string
  readonly value?: Readonly<
    Record<
      string,
      { readonly type?: string; readonly idx?: number; readonly value?: { readonly type: string } }
    >
  >
}

/**
 * Returns the bytes before an account in a runtime's extrinsics. They tell the kind of the address, if the runtime has several kinds.
 * @param accountBytes The length of the account.
 * @returns `undefined` if accounts of this length cannot sign the runtime's extrinsics.
 */
export function signerPrefix(metadata: UnifiedMetadata, accountBytes: number): Uint8Array | undefined {
  const { extrinsic } = metadata
  if (!('address' in extrinsic)) return undefined
  const { type, value } = getLookupFn(metadata)(extrinsic.address) as AddressType
  if (type === `AccountId${accountBytes}`) return new Uint8Array()
  const { Id: id } = (type === 'enum' && value) || {}
  const hasAccountId = id?.type === 'lookupEntry' && id.value?.type === `AccountId${accountBytes}`
  return hasAccountId ? Uint8Array.of(id.idx ?? 0) : undefined
}
