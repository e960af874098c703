import type { endpoints } from 'latchkit/wire'
import type { Answer } from './answer.js'
import type { HandlerInput } from './handler.js'
import { requestedAccount } from './requestedAccount.js'
import { requestedAssets } from './requestedAssets.js'

type Costs = {
  readonly [Name in keyof typeof endpoints]?: (input: HandlerInput<(typeof endpoints)[Name]>) => number
}

const forcedCost = 3
const historyCost = 3

/**
 * The costs of expensive requests, in proportion to how long they occupy this process and the services behind it. All other requests cost
 * 1. Throws `requestInvalid`.
 */
export const costs: Costs = {
  getBalance({ namespaces, params, query: { chainId, forceUpdate = [] } }) {
    const { networks } = requestedAccount(namespaces, { field: 'address', id: params.address, chainId })
    const forcedChains = new Set(
      requestedAssets(namespaces, 'forceUpdate', forceUpdate).map((one) => one.chainId),
    )
    return networks.reduce((sum, { config }) => sum + (forcedChains.has(config.id) ? forcedCost : 1), 0)
  },
  getHistory({ namespaces, params, query: { chainId } }) {
    const { namespace, networks } = requestedAccount(namespaces, {
      field: 'account',
      id: params.account,
      chainId,
    })
    const { cost } = namespace.history ?? {}
    return cost === undefined ? historyCost : cost * networks.length
  },
  getNfts: () => 20,
  getNftImage: () => 2,
  getIdentity: () => 2,
  getProfile: () => 2,
  getReverseProfile: () => 2,
  getProfileImage: () => 2,
  postPrice: ({ body }) => 1 + Math.floor(body.addresses.length / 10),
}

/** Bytes of an answer per unit of cost: writing JSON takes work, pictures are passed on. */
const bytesPerCost = { json: 100_000, picture: 1_000_000 }

/** Returns the cost of an answer, by its length and kind. */
export function costOfBytes({ body, headers }: Answer): number {
  const length =
    typeof body === 'string' ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.byteLength : 0
  const bytes = Number(headers['Content-Length'] ?? length)
  const isPicture = headers['Content-Type']?.startsWith('image/')
  return Math.floor(bytes / (isPicture ? bytesPerCost.picture : bytesPerCost.json))
}
