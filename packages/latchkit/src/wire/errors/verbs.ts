import { because } from './because.js'
import { entry } from './entry.js'

/** The person has to confirm some notices before this can be submitted. */
export const confirmationNeeded = entry(
  'confirmationNeeded',
  ({ codes }: { codes: readonly string[] }) =>
    `These notices have to be confirmed first: ${codes.join(', ')}. Show them, then name them in confirmed.`,
)
/** The quote that was shown expired, and the new one costs more or pays out less. */
export const quoteChanged = entry(
  'quoteChanged',
  (_: object) =>
    'The cost or the amount received has changed since the quote was shown. Check the new quote first.',
)
/** The owners of the account did not execute what the wallet proposed to them, or the kit cannot tell whether they did. */
export const notExecuted = entry(
  'notExecuted',
  ({ wallet, id }: { wallet: string; id: string }) =>
    `What was proposed in ${wallet} (${id}) has not been carried out, as far as this site knows. Check there before you ask again.`,
)
/** The verb needs a connected wallet, and there is none. */
export const notConnected = entry(
  'notConnected',
  ({ doing }: { doing: string }) =>
    `No wallet is connected, so it is not possible to ${doing}. Call connect first.`,
)
/** §8: the kit has no network left. `doing` completes the sentence. */
export const chainRequired = entry(
  'chainRequired',
  ({ doing }: { doing: string }) => `Chain is required to ${doing}`,
)
/** §8: the kit has no adapter, so no wallet can be connected. */
export const connectionClientNotSet = entry(
  'connectionClientNotSet',
  (_: object) => 'ConnectionController client not set',
)
/** §8: the kit has no adapter, so no network can be looked up. */
export const networkClientNotSet = entry(
  'networkClientNotSet',
  (_: object) => 'NetworkController client not set',
)
/** §8: no adapter serves any namespace of the wallet. */
export const chainAdapterNotFound = entry(
  'chainAdapterNotFound',
  (_: { namespaces: readonly string[] }) => 'Chain adapter not found',
)
/** §8: the site has not configured this network. */
export const networkNotFound = entry('networkNotFound', (_: { network: unknown }) => 'Network not found')
/** The network that was passed is malformed, or several adapters claim it. `problem` says which. */
export const invalidNetwork = entry(
  'invalidNetwork',
  ({ problem }: { problem: string }) => `This network cannot be added: ${problem}.`,
)
/** §5: the last network of a namespace cannot be removed. */
export const lastNetwork = entry(
  'lastNetwork',
  ({ network, namespace }: { network: string; namespace: string }) =>
    `${network} is the last network of ${namespace} and cannot be removed. Remove the adapter instead.`,
)
/** The namespace already has an adapter. */
export const duplicateAdapter = entry(
  'duplicateAdapter',
  ({ namespace }: { namespace: string }) =>
    `There is already an adapter for ${namespace}. Remove it before adding another one.`,
)
/** The wallet does not share the requested account with the site. */
export const accountNotShared = entry(
  'accountNotShared',
  ({ wallet }: { wallet: string }) =>
    `${wallet} does not share this account with the site. Choose it in the wallet first.`,
)
/** §8: disconnecting failed. */
export const failedToDisconnect = entry('failedToDisconnect', (_: object) => 'Failed to disconnect')
/** §8: disconnecting one namespace failed. */
export const failedToDisconnectChain = entry(
  'failedToDisconnectChain',
  ({ namespace, reason }: { namespace: string; reason: string }) =>
    `Failed to disconnect chain ${namespace}${because(reason)}`,
)
/** §8: the namespace does not support this at all. */
export const unsupportedChain = entry('unsupportedChain', (_: { namespace: string }) => 'Unsupported chain')
/** §7: no account is connected, so there is no history to fetch. */
export const transactionsWithoutAccount = entry(
  'transactionsWithoutAccount',
  (_: object) => "Transactions can't be fetched without an accountAddress",
)
/** §8: the history of an account could not be read. `cause` says why. */
export const fetchTransactionsFailed = entry(
  'fetchTransactionsFailed',
  (_: object) => 'Failed to fetch transactions',
)
/** §8: no source knows what the account holds. */
export const tokenBalanceUnavailable = entry(
  'tokenBalanceUnavailable',
  (_: object) => 'Token Balance Unavailable',
)
/** Fields of a transaction are missing or malformed. `fields` names them. */
export const missingFields = entry(
  'missingFields',
  ({ fields }: { fields: readonly string[] }) =>
    `The transaction is incomplete. Missing or invalid: ${fields.join(', ')}.`,
)
/** The requested connector has not been found (yet). `known` lists the ids of those that have. */
export const connectorNotFound = entry(
  'connectorNotFound',
  ({ connector, known }: { connector: string; known?: readonly string[] | undefined }) =>
    `The wallet "${connector}" was not found. Wait for it to announce itself, or offer another one.${
      known ? ` Connectors that are there: ${known.join(', ') || 'none'}.` : ''
    }`,
)
/** The caller aborted the request, or a newer request replaced it. */
export const requestAborted = entry('requestAborted', (_: object) => 'Request was aborted')
/** These options cannot change while the kit lives. */
export const fixedOption = entry(
  'fixedOption',
  ({ options }: { options: readonly string[] }) =>
    `These options cannot change while the kit lives: ${options.join(', ')}. Create another kit to change them. To add networks and adapters, call addNetwork and addAdapter.`,
)
/** A payment link asks for a token that the account does not hold. */
export const linkTokenMissing = entry(
  'linkTokenMissing',
  ({ network }: { network: string }) =>
    `The payment link asks for a token that is not among those of the account on ${network}.`,
)
/** The kit does not follow a payment link: it asks for something unknown, malformed or impossible. */
export const linkRefused = entry(
  'linkRefused',
  (_: object) =>
    'The payment link asks for something unknown, malformed, or that cannot be carried out. It is followed as a whole or not at all.',
)
/** A payment link differs from what the site has fixed. */
export const linkFixed = entry(
  'linkFixed',
  ({ fields }: { fields: readonly string[] }) =>
    `The payment link asks for something else than the site has decided: ${fields.join(', ')}.`,
)
