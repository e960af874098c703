import { entry } from './entry.js'

/** §8: the name registry could not be reached. */
export const nameResolvingFailed = entry(
  'nameResolvingFailed',
  (_: { name: string }) => 'Error resolving name',
)
/** The name is not registered, or has no address in this namespace. */
export const nameNotFound = entry(
  'nameNotFound',
  ({ name }: { name: string }) => `No address is known for ${name}.`,
)
/** There is no source of names: no gateway, and none of the site's networks has a name registry. */
export const namesUnavailable = entry(
  'namesUnavailable',
  (_: object) =>
    'Names cannot be looked up here. Give the kit a backendUrl, or a network with a name registry.',
)
