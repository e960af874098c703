import { entry } from './entry.js'

/** §8: the registry of names could not be asked. */
export const nameResolvingFailed = entry(
  'nameResolvingFailed',
  (_: { name: string }) => 'Error resolving name',
)
/** The name is not registered, or it stands for no address here. */
export const nameNotFound = entry(
  'nameNotFound',
  ({ name }: { name: string }) => `No address is known for ${name}.`,
)
/** No source of names is there: no gateway, and no network of the site has a registry. */
export const namesUnavailable = entry(
  'namesUnavailable',
  (_: object) =>
    'Names cannot be looked up here. Give the kit a backendUrl, or a network with a name registry.',
)
