import type { Endpoint } from '../../http/endpoint.js'
import { serveRpc } from '../../http/serveRpc.js'
import { answer } from '../methods/answer.js'
import type { Node } from '../methods/method.js'
import { createSubscriptions } from './subscriptions.js'

const bodyBytes = 256 * 1024
const frameBytes = 64 * 1024

/** Serves the methods and the subscriptions of a node. The root path returns `about`. */
export async function serve(node: Node, about: object, host: string, port: number): Promise<Endpoint> {
  const site = {
    about,
    answer: (method: string, params: readonly unknown[]) => answer(node, method, params),
    subscribe: (push: (text: string) => void) => createSubscriptions(node, push),
    bodyBytes,
    frameBytes,
  }
  const endpoint = await serveRpc(site, host, port)
  node.ledger.onLanded((landed) => {
    for (const subscriptions of endpoint.subscriptions()) subscriptions.onLanded(landed)
  })
  node.slots.onAdvance(() => {
    for (const subscriptions of endpoint.subscriptions()) subscriptions.onAdvance()
  })
  return endpoint
}
