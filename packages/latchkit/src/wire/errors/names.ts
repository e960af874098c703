import { entry } from './entry.js'

/** §8: the registry of names could not be asked. */
export const nameResolvingFailed = entry(
  'nameResolvingFailed',
  (_: { name: string }) => 'Error resolving name',
)
/** Nobody has this name, or it stands for no address here. */
export const nameNotFound = entry(
  'nameNotFound',
  ({ name }: { name: string }) => `No address is known for ${name}.`,
)
/** There is nobody to ask: no gateway, and no network of the site has a registry. */
export const namesUnavailable = entry(
  'namesUnavailable',
  (_: object) =>
    'Names cannot be looked up here. Give the kit a backendUrl, or a network with a registry of names.',
)
