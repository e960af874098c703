import type { getReverseProfile as endpoint } from 'latchkit/wire'
import type { Asked } from '../handler.js'
import { askNames } from './askNames.js'

/** §7: the names of an address. */
export async function getReverseProfile({ names, params }: Asked<typeof endpoint>) {
  const { record } = await askNames('Error fetching names for address', () =>
    names.identityOf(params.address),
  )
  return record ? [record] : []
}
