import type { getIdentity as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { refuse } from '../refuse.js'
import { requestedAccount } from '../requestedAccount.js'

/** §7: returns the name and picture of an address; both empty if no name service is configured. */
export async function getIdentity({ namespaces, params }: HandlerInput<typeof endpoint>) {
  const { namespace, address } = requestedAccount(namespaces, { field: 'address', id: params.address })
  const source = namespace.names ?? namespace.identities
  if (!source) throw refuse('address', `Names of ${namespace.id} are not known`)
  const { record, at } = await source.identityOf(address)
  const { avatar = null, picture } = record?.attributes ?? {}
  return {
    name: record?.name ?? null,
    avatar,
    ...(picture && { picture }),
    resolvedAt: new Date(at).toISOString(),
  }
}
