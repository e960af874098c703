import type { getReverseProfile as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requestedNames } from '../requestedNames.js'
import { readNames } from './readNames.js'

/** §7: returns the names of an address. */
export async function getReverseProfile({ namespaces, params }: HandlerInput<typeof endpoint>) {
  const { names, address } = requestedNames(namespaces, params.address)
  const { record } = await readNames('Error fetching names for address', () => names.identityOf(address))
  return record ? [record] : []
}
