import { entry } from './fail.js'

/** A verb needs a connected wallet and there is none. */
export const notConnected = entry(
  'notConnected',
  ({ doing }: { doing: string }) =>
    `No wallet is connected, so it is not possible to ${doing}. Call connect first.`,
)
/** §8: the wallet serves no namespace that an adapter speaks. */
export const chainAdapterNotFound = entry(
  'chainAdapterNotFound',
  (_: { namespaces: readonly string[] }) => 'Chain adapter not found',
)
/** §8: the network is not among those the site configured. */
export const networkNotFound = entry('networkNotFound', (_: { network: unknown }) => 'Network not found')
/** §8: disconnecting failed. */
export const failedToDisconnect = entry('failedToDisconnect', (_: object) => 'Failed to disconnect')
/** §8: disconnecting one namespace failed. */
export const failedToDisconnectChain = entry(
  'failedToDisconnectChain',
  ({ namespace, reason }: { namespace: string; reason: string }) =>
    `Failed to disconnect chain ${namespace}: ${reason}`,
)
/** §8: the namespace cannot do this at all. */
export const unsupportedChain = entry('unsupportedChain', (_: { namespace: string }) => 'Unsupported chain')
/** A field of a transaction is missing or malformed; `fields` names them. */
export const missingFields = entry(
  'missingFields',
  ({ fields }: { fields: readonly string[] }) =>
    `The transaction is incomplete. Missing or invalid: ${fields.join(', ')}.`,
)
/** §8: no adapter speaks the namespace. */
export const adapterNotFound = entry('adapterNotFound', (_: { namespace: string }) => 'Adapter not found')
/** The connector asked for has not been found (yet). */
export const connectorNotFound = entry(
  'connectorNotFound',
  ({ connector }: { connector: string }) =>
    `The wallet "${connector}" is not there. Wait for it to announce itself, or offer another one.`,
)
/** A verb was called before `kit.start()`. */
export const notStarted = entry(
  'notStarted',
  (_: { id: string }) => 'The kit has not been started. Render LatchkitProvider, or call kit.start() first.',
)
/** The caller aborted, or a newer request took the place of this one. */
export const requestAborted = entry('requestAborted', (_: object) => 'Request was aborted')
