import { getLookupFn } from '@polkadot-api/metadata-builders'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'

/** The type of an address, as far as it is looked at. */
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
 * Returns the bytes that stand before an account in the extrinsics of a runtime: the kind of its address, where there are several.
 * @param accountBytes The length of the account.
 * @returns `undefined` where accounts of that length sign none.
 */
export function signerPrefix(metadata: UnifiedMetadata, accountBytes: number): Uint8Array | undefined {
  const { extrinsic } = metadata
  if (!('address' in extrinsic)) return undefined
  const { type, value } = getLookupFn(metadata)(extrinsic.address) as AddressType
  if (type === `AccountId${accountBytes}`) return new Uint8Array()
  const { Id: id } = (type === 'enum' && value) || {}
  const isOwn = id?.type === 'lookupEntry' && id.value?.type === `AccountId${accountBytes}`
  return isOwn ? Uint8Array.of(id.idx ?? 0) : undefined
}
