import { type getProfile as endpoint, fail } from 'latchkit/wire'
import { notFound, requestInvalid } from '../../errors/gateway.js'
import type { Asked } from '../handler.js'
import { askNames } from './askNames.js'

/** §7: whose a name is. A name nobody has is an empty list for version 2, and 404 before. */
export async function getProfile({ names, params, query }: Asked<typeof endpoint>) {
  const name = names.normalise(params.name)
  if (name === undefined) {
    throw fail(requestInvalid, { reasons: [{ field: 'name', description: 'Expected a name' }] })
  }
  const record = await askNames('Error resolving name', () => names.recordOf(name))
  if (record) return record
  if (query.apiVersion === '2') return [] as []
  throw fail(notFound, { what: 'name' })
}
