import type { QueryState } from './useQuery.js'

/** Returns why a request cannot be signed yet: the network has not answered what it would do. */
export const waitingFor = (query: QueryState<unknown>): string =>
  query.status === 'failed'
    ? 'The network isn’t responding, so this can’t be checked or signed.'
    : 'Asking the network…'
