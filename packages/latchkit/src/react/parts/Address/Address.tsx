import type { ChainNamespace } from '../../../wire/caip.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useSheet } from '../../host/useHost.js'
import css from './Address.css?inline'
import { AddressGroups } from './AddressGroups.js'

/** Shows a shortened address, left to right in every language. */
export function Address({ address }: { readonly address: string }) {
  useSheet(css)
  return (
    <span className="address" part="address" dir="ltr">
      {shortenAddress(address)}
    </span>
  )
}

/** Props of a full address: the address and its namespace. */
export interface FullAddressProps {
  readonly address: string
  readonly namespace: ChainNamespace | undefined
}

/** Shows a full address in groups of four characters, left to right in every language. */
export function FullAddress({ address, namespace }: FullAddressProps) {
  useSheet(css)
  return (
    <span className="address full" part="address" dir="ltr">
      <AddressGroups address={address} namespace={namespace} />
    </span>
  )
}
