import type { getIdentity as endpoint } from 'latchkit/wire'
import type { Asked } from '../handler.js'

/** §7: the name an address goes by and its picture; nothing where no ENS is configured. */
export async function getIdentity({ names, params }: Asked<typeof endpoint>) {
  const { record, at } = await names.identityOf(params.address)
  return {
    name: record?.name ?? null,
    avatar: record?.attributes.avatar ?? null,
    resolvedAt: new Date(at).toISOString(),
  }
}
