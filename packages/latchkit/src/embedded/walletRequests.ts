import type { ConnectorParts } from '../core/contracts/embedded.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import { fail, isLatchkitError, type LatchkitError } from '../wire/errors/fail.js'
import { methodNotAllowed } from '../wire/errors/frame.js'
import { requestUnconfirmed } from '../wire/errors/pairing.js'
import { type ProviderRpcError, providerError } from '../wire/errors/provider.js'
import { badAnswer, chainNotSupported, unauthorized, unrecognizedChain } from '../wire/errors/wallet.js'
import { caip2Of, rpcNamespaceOf } from '../wire/frame/namespaces.js'
import { fitsRpcAnswer, rpcClassOf } from '../wire/frame/rpcClasses.js'
import type { CurrentUser } from './currentUser.js'
import { type FrameChannel, newFrameId } from './frameChannel.js'

interface Request {
  readonly chain: CaipNetworkId
  readonly namespace: ChainNamespace
  readonly method: string
  readonly params: readonly unknown[] | object
}

/** Handles the site's requests to the embedded wallet, by their class (§6). */
export function createWalletRequests(
  channel: () => Promise<FrameChannel>,
  parts: Pick<ConnectorParts, 'approval' | 'refused'>,
  user: Pick<CurrentUser, 'namespace' | 'setNetwork' | 'walletName'>,
) {
  const approvalControllers = new Map<string, AbortController>()

  const request = async (
    chain: CaipNetworkId,
    method: string,
    params: readonly unknown[] | object = [],
  ): Promise<unknown> => {
    try {
      const [namespace = ''] = chain.split(':')
      const kind = rpcClassOf(method)
      if (!kind || rpcNamespaceOf(method) !== namespace) {
        parts.refused()
        throw fail(methodNotAllowed, { method })
      }
      const session = user.namespace(namespace)
      if (!session) throw fail(unauthorized, { wallet: user.walletName() })
      const frameRequest = { chain, namespace, method, params }
      if (kind === 'local') return await answerLocally(use, session, frameRequest)
      const answer = await (kind === 'safe' ? requestFrame(frameRequest) : requestApproval(frameRequest))
      if (!fitsRpcAnswer(method, answer)) throw fail(badAnswer, { wallet: user.walletName(), method })
      return answer
    } catch (error) {
      throw toProviderError(error, user.walletName())
    }
  }

  const requestFrame = async (frameRequest: Request, options?: Parameters<FrameChannel['request']>[2]) =>
    (await channel()).request('RPC_REQUEST', payloadOf(frameRequest), options)

  /**
   * Sends a request that the visitor approves in the frame. Meanwhile the modal says so, and closing the modal aborts the
   * request.
   */
  const requestApproval = async (frameRequest: Request) => {
    const id = newFrameId()
    const controller = new AbortController()
    const approvalInfo = {
      id,
      namespace: frameRequest.namespace,
      caipNetworkId: frameRequest.chain,
      method: frameRequest.method,
    }
    approvalControllers.set(id, controller)
    parts.approval(approvalInfo, 'pending')
    try {
      const answer = await requestFrame(frameRequest, { signal: controller.signal, needsApproval: true })
      parts.approval(approvalInfo, 'success')
      return answer
    } catch (error) {
      parts.approval(approvalInfo, 'error')
      throw isLatchkitError(controller.signal.reason) ? controller.signal.reason : error
    } finally {
      approvalControllers.delete(id)
    }
  }

  /** Switches a namespace to a network, in the frame first. */
  async function use(chain: CaipNetworkId): Promise<void> {
    const [of = ''] = chain.split(':')
    const session = user.namespace(of)
    if (!session?.chains.includes(chain))
      throw fail(unrecognizedChain, { wallet: user.walletName(), network: chain })
    if (session.caipNetworkId === chain) return
    const frameChannel = await channel()
    await frameChannel.request('SWITCH_NETWORK', { chainId: chain }).catch((error: unknown) => {
      throw toProviderError(error, user.walletName())
    })
    user.setNetwork(chain)
  }

  return {
    request,
    use,
    /** Aborts all requests that wait for approval. They fail with `why`; without it, they count as cancelled by the visitor. */
    abort(why?: LatchkitError) {
      for (const controller of [...approvalControllers.values()]) controller.abort(why)
    },
  }
}

const payloadOf = ({ chain, namespace, method, params }: Request) => ({
  method,
  chainId: chain,
  chainNamespace: namespace,
  params: (Array.isArray(params) ? [...params] : { ...params }) as unknown[] | Record<string, unknown>,
})

/** Answers a request from what the page knows of the session or of the site's networks (§6). */
async function answerLocally(
  use: (chain: CaipNetworkId) => Promise<void>,
  { caipNetworkId, accounts, chains, wallet }: NamespaceSession,
  { method, params }: Request,
): Promise<unknown> {
  if (method === 'eth_chainId') return `0x${Number(caipNetworkId.split(':')[1]).toString(16)}`
  if (method !== 'wallet_addEthereumChain' && method !== 'wallet_switchEthereumChain')
    return accounts.flatMap((each) =>
      each.startsWith(`${caipNetworkId}:`) ? each.slice(caipNetworkId.length + 1) : [],
    )
  const [{ chainId } = {}] = params as readonly { readonly chainId?: unknown }[]
  const network = caip2Of(Number(chainId))
  if (method === 'wallet_switchEthereumChain') await use(network)
  else if (!chains.includes(network)) throw fail(chainNotSupported, { wallet, network })
  return null
}

/**
 * Converts an error to one of EIP-1193: the frame's message, with its code if that is a number. `requestUnconfirmed` means that
 * the request may have been sent.
 */
function toProviderError(error: unknown, wallet: string): ProviderRpcError {
  if (isLatchkitError(error, 'frameFailed')) {
    const { code, waits } = error.data
    // The kit's own sign-in finds `waits` in the cause, so that it does not say that the visitor has cancelled.
    if (typeof code === 'number')
      return providerError({ code, message: error.message, ...(waits && { waits }) })
    if (code === requestUnconfirmed.code) return providerError(fail(requestUnconfirmed, { wallet }))
  }
  return providerError(error)
}
