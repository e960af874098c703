import type { AccountId } from 'latchkit/wire'
import type { Namespaces } from '../namespaces/createNamespaces.js'
import type { NameSource } from '../namespaces/namespace.js'
import { refuse } from './refuse.js'
import { requestedAccount } from './requestedAccount.js'

/** Reads the address whose names a request asks for, and the source that knows them. Throws `requestInvalid`. */
export function requestedNames(
  namespaces: Namespaces,
  id: AccountId,
): { readonly names: NameSource; readonly address: string } {
  const { namespace, address } = requestedAccount(namespaces, { field: 'address', id })
  if (namespace.names) return { names: namespace.names, address }
  throw refuse('address', `Names of ${namespace.id} are not known`)
}

/** Finds the namespaces that may know a requested name, each with its own spelling of it. Throws `requestInvalid`. */
export function requestedName(
  namespaces: Namespaces,
  field: string,
  text: string,
): readonly { readonly names: NameSource; readonly name: string }[] {
  const readings = namespaces.list().flatMap(({ names }) => {
    const name = names?.normalise(text)
    return names && name !== undefined ? [{ names, name }] : []
  })
  if (readings.length === 0) throw refuse(field, 'Expected a name')
  return readings
}
