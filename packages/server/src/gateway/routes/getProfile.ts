import { type getProfile as endpoint, fail } from 'latchkit/wire'
import { notFound } from '../../errors/gateway.js'
import type { HandlerInput } from '../handler.js'
import { requestedName } from '../requestedNames.js'
import { readNames } from './readNames.js'

/** §7: returns the accounts of a name. A name without an owner is an empty list in version 2, and 404 before. */
export async function getProfile({ namespaces, params, query }: HandlerInput<typeof endpoint>) {
  for (const { names, name } of requestedName(namespaces, 'name', params.name)) {
    const record = await readNames('Error resolving name', () => names.recordOf(name))
    if (record) return record
  }
  if (query.apiVersion === '2') return [] as []
  throw fail(notFound, { what: 'name' })
}
