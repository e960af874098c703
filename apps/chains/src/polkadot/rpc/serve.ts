import type { Endpoint } from '../../http/endpoint.js'
import type { Answer } from '../../http/respond.js'
import { serveRpc } from '../../http/serveRpc.js'
import { writeJson } from '../../http/writeJson.js'
import type { Header } from '../chain/createBlocks.js'
import type { Chain } from '../chain/createChain.js'
import { answer } from './methods.js'

const bodyBytes = 12 * 1024 * 1024
const frameBytes = 12 * 1024 * 1024
const mostSubscriptions = 100

/** One socket's subscriptions to new blocks. */
interface Subscriptions {
  readonly answer: Answer
  onBlock(header: Header): void
}

const kinds: Readonly<Record<string, string>> = {
  chain_subscribeNewHeads: 'chain_newHead',
  chain_subscribeFinalizedHeads: 'chain_finalizedHead',
}

function createSubscriptions(chain: Chain, send: (text: string) => void): Subscriptions {
  const open = new Map<string, string>()
  let count = 0
  const tell = (subscription: string, method: string, result: unknown) =>
    send(writeJson({ jsonrpc: '2.0', method, params: { subscription, result } }))
  return {
    answer(name, params) {
      if (/^chain_unsubscribe(NewHeads|FinalizedHeads)$/.test(name)) return open.delete(String(params[0]))
      const method = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!method || open.size >= mostSubscriptions) return answer(chain, name, params)
      const subscription = `latchkit-${++count}`
      open.set(subscription, method)
      // The newest block is sent at once, after the answer.
      queueMicrotask(() => tell(subscription, method, chain.blocks.headerAt(chain.blocks.height)))
      return subscription
    },
    onBlock(header) {
      for (const [subscription, method] of open) tell(subscription, method, header)
    },
  }
}

/** Serves the methods of a node, and its new blocks. The root path returns `about`. */
export async function serve(chain: Chain, about: object, host: string, port: number): Promise<Endpoint> {
  const site = {
    about,
    answer: (method: string, params: readonly unknown[]) => answer(chain, method, params),
    subscribe: (push: (text: string) => void) => createSubscriptions(chain, push),
    bodyBytes,
    frameBytes,
  }
  const endpoint = await serveRpc(site, host, port)
  chain.blocks.onGrow((header) => {
    for (const subscriptions of endpoint.subscriptions()) subscriptions.onBlock(header)
  })
  return endpoint
}
