import { readBitcoinAddress } from 'latchkit/wire'
import type { ChainKind } from '../../chains/createChain.js'
import { rest } from '../../chains/dialect.js'
import type { RawCall, RawReply } from '../../chains/rpc.js'
import { parseJson } from '../../upstream/parseJson.js'
import type { NetworkRpc } from '../namespace.js'
import type { NodeProbe } from '../nodeProbe.js'
import { type BitcoinChain, readAmounts } from './readAmounts.js'
import type { Bip122Settings } from './settings.js'

/** How many digits of the first block's hash form the id of a network. */
const genesisLength = 32
const firstBlock = '/block-height/0'
const newestBlock = '/blocks/tip/height'

const isOther = (id: string, hash: unknown) =>
  typeof hash === 'string' && `bip122:${hash.slice(0, genesisLength)}` !== id

/** How services with the API of Esplora are called. */
export const chainKind: ChainKind = {
  dialect: rest,
  pingMethod: newestBlock,
  idMethod: firstBlock,
  isForeign: isOther,
  isAction: () => false,
  isHeavy: () => false,
}

/** How `--check` calls services with the API of Esplora. */
export const probe: NodeProbe<Bip122Settings> = {
  networks: ({ bip122: networks }) => networks,
  dialect: rest,
  idMethod: firstBlock,
  isForeign: (id, hash) => typeof hash !== 'string' || isOther(id, hash),
  headMethod: newestBlock,
  headOf: (height) => (typeof height === 'number' && Number.isSafeInteger(height) ? height : undefined),
}

/** The only method that callers may use: Bitcoin's own JSON-RPC is for the owner of a node. */
const method = 'getAddressBalance'
/** Each call is a separate request to a service, and costs as much as an uncached balance. */
const callCost = 3
const maxCalls = 20
const maxDepth = 4

/** Returns the address in a call; `undefined` if the call has no address of this network. */
function addressIn({ params = '' }: RawCall, chainId: BitcoinChain['config']['id']): string | undefined {
  const parsedJson = parseJson(params, maxDepth)
  const [first] =
    'value' in parsedJson && Array.isArray(parsedJson.value) ? (parsedJson.value as unknown[]) : []
  const { address } = (first ?? {}) as { readonly address?: unknown }
  return readBitcoinAddress(address, chainId)?.address
}

/** Returns the calls that callers may make to a network of Bitcoin. */
export const rpcOf = (chain: BitcoinChain): NetworkRpc => ({
  mayCall: (calledMethod) => calledMethod === method,
  costOf: () => callCost,
  pass: (calls, rules) =>
    Promise.all(
      calls.map(async (call, at): Promise<RawReply> => {
        if (at >= maxCalls) return { error: { code: -32005, message: `Expected at most ${maxCalls} calls` } }
        const address = addressIn(call, chain.config.id)
        if (address === undefined) return { error: { code: -32602, message: 'Invalid params' } }
        const { confirmed, unconfirmed } = await readAmounts(chain, address, rules)
        const amounts = { confirmed: `${confirmed}`, unconfirmed: `${unconfirmed}` }
        return { result: Buffer.from(JSON.stringify(amounts)) }
      }),
    ),
})
