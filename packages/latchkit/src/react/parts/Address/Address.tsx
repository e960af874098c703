import type { ChainNamespace } from '../../../wire/caip.js'
import { shortenAddress } from '../../../wire/shortenAddress.js'
import { useSheet } from '../../host/useSheet.js'
import css from './Address.css?inline'
import { AddressGroups } from './AddressGroups.js'

/** An address, left to right in every language, shortened. */
export function Address({ address }: { readonly address: string }) {
  useSheet(css)
  return (
    <span className="address" part="address" dir="ltr">
      {shortenAddress(address)}
    </span>
  )
}

/** An address of a namespace, and how it is written. */
export interface FullAddressProps {
  readonly address: string
  readonly namespace: ChainNamespace | undefined
}

/** An address, left to right in every language, in full in groups of four. */
export function FullAddress({ address, namespace }: FullAddressProps) {
  useSheet(css)
  return (
    <span className="address full" part="address" dir="ltr">
      <AddressGroups address={address} namespace={namespace} />
    </span>
  )
}
