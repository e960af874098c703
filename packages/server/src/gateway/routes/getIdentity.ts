import type { getIdentity as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requestedNames } from '../requestedNames.js'

/** §7: the name an address goes by and its picture; nothing where no name service is configured. */
export async function getIdentity({ namespaces, params }: HandlerInput<typeof endpoint>) {
  const { names, address } = requestedNames(namespaces, params.address)
  const { record, at } = await names.identityOf(address)
  return {
    name: record?.name ?? null,
    avatar: record?.attributes.avatar ?? null,
    resolvedAt: new Date(at).toISOString(),
  }
}
