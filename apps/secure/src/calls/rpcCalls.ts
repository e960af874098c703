import { defaultChainId, type FrameHandlers, walletRpcOf } from 'latchkit/wire'
import { caip2Of } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { boundedFetch } from '../../../reading/src/chain/boundedFetch.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall } from '../channel/openChannel.js'
import { networkIdsOf, nodeOf } from '../namespaces/networks.js'
import type { ApprovalRequest } from './approvalRequest.js'
import type { FrameParts } from './frameState.js'

type Handlers = FrameHandlers<FrameCall>
type RpcCalls = Pick<Handlers, 'RPC_REQUEST' | 'RPC_ABORT' | 'SWITCH_NETWORK' | 'GET_CHAIN_ID'>

/** EIP-1193: unsupported method. */
const unsupportedCode = 4200
const timeoutMs = 20_000
/** For how long after an approval the assets may have changed, so that no cache may answer. */
const changeMs = 300_000

/** Methods that are not built yet: session permissions, and user operations of smart accounts. */
const unbuiltMethods: readonly string[] = [
  ...['wallet_grantPermissions', 'wallet_revokePermissions'],
  ...['eth_sendUserOperation', 'eth_estimateUserOperationGas', 'eth_getUserOperationByHash'],
  ...['eth_getUserOperationReceipt', 'eth_supportedEntryPoints'],
]

/** Creates a part at its first use. If its code fails to load, tries again at the next use. */
function once<Part>(make: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined
  return () => {
    part ??= make().catch((error: unknown) => {
      part = undefined
      throw error
    })
    return part
  }
}

/** Creates the handlers of wallet requests, and of switching the chain. */
export function rpcCalls(parts: FrameParts): RpcCalls {
  const { config } = parts
  const networkIds = networkIdsOf(config.networks)
  // Loads late, with the libraries of the chains, which a login does not need.
  const queue = once(async () => (await import('./approvalCalls.js')).approvalQueue(parts))
  const { clock } = parts.access
  let approvedAt = Number.NEGATIVE_INFINITY
  const approve = async (request: ApprovalRequest, call: FrameCall) => {
    const answer = await (await queue())(request, call)
    approvedAt = clock.now()
    return answer
  }
  const bundles = once(async () => (await import('./bundles.js')).bundlesIn(parts))
  let currentChain: string | number = networkIds[0] ?? caip2Of(defaultChainId)

  /** Passes a read-only request to the node. The method table has checked it. */
  async function readNode(method: string, params: unknown, chainId: string): Promise<unknown> {
    const chain = nodeOf(config.networks, chainId)
    if (!chain) throw frameFailure('The wallet doesn’t have this network', unsupportedCode)
    const response = await boundedFetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as RpcAnswer
    if (answer.error) throw failureOfNode(answer.error)
    return answer.result
  }

  return {
    async RPC_REQUEST({ method, params, chainId = currentChain }, call) {
      const row = walletRpcOf(method)
      if (!row || unbuiltMethods.includes(method))
        throw frameFailure(`${method} isn’t supported`, unsupportedCode)
      const chain = caip2Of(chainId)
      if (method === 'wallet_sendCalls') {
        const { sendCalls } = await import('./sendCalls.js')
        return sendCalls({ config, bundles: await bundles() }, params, chain, (request) =>
          approve(request, call),
        )
      }
      if (row.class === 'approve') return approve(approvalOf(method, params, chain), call)
      switch (method) {
        case 'wallet_getCapabilities':
          return (await import('./walletReads.js')).capabilities(parts, params)
        case 'wallet_getAssets':
          return (await import('./walletReads.js')).assets(parts, params, clock.now() - approvedAt < changeMs)
        case 'wallet_getCallsStatus': {
          const { statusOf } = await import('./bundles.js')
          const bundle = await (await bundles()).requireById((params as readonly unknown[])[0])
          return statusOf(bundle, (hash) => readNode('eth_getTransactionReceipt', [hash], bundle.chainId))
        }
        default:
          return readNode(method, params, chain)
      }
    },
    /** The channel has already aborted the request. */
    async RPC_ABORT() {
      return undefined
    },
    async SWITCH_NETWORK({ chainId }) {
      if (!networkIds.includes(caip2Of(chainId)))
        throw frameFailure('The wallet doesn’t have this network', 4902)
      currentChain = chainId
      return { chainId }
    },
    async GET_CHAIN_ID() {
      return { chainId: currentChain }
    },
  }
}

interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly message?: unknown; readonly code?: unknown }
}

/**
 * Creates an error from a node's own words. Drops a code that is not a number: the channel would not accept it, and the page would wait for
 * ever.
 */
function failureOfNode({ message, code }: NonNullable<RpcAnswer['error']>) {
  const reason = typeof message === 'string' ? message : 'The node refuses'
  return frameFailure(reason, Number.isSafeInteger(code) ? Number(code) : undefined)
}

/**
 * The options of a transaction are called `sendOptions` over a pairing, but `options` in the frame (§5). `readRequest` expects the name
 * `sendOptions`.
 */
function approvalOf(method: string, params: unknown, chainId: string): ApprovalRequest {
  if (method !== 'solana_signAndSendTransaction') return { method, params, chainId }
  const { options, ...rest } = params as { readonly options?: unknown }
  return { method, chainId, params: { ...rest, ...(options !== undefined && { sendOptions: options }) } }
}
