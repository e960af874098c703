import { readRequest } from '../../../reading/src/readRequest.js'
import { describeRequest } from '../approvals/describeRequest.js'
import { writeTerms } from '../calls/terms.js'
import { gatewayOf } from '../config.js'
import { nameOfWay, ownerWayOf } from '../identity/walletOwner.js'
import { inspectQuestion, type NetworkFacts } from '../namespaces/requests.js'
import { approvalScreen } from '../ui/approvalScreen.js'
import { textOfAsking } from './asksOf.js'
import { finish } from './finish.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { Begin } from './messages.js'
import type { WindowParts } from './openParts.js'

/** Reads the frame's request again, shows it, and reports the decision. The window has no key or share: the frame's worker signs. */
export function decideRequest(
  parts: WindowParts,
  frame: ConnectedFrame,
  { method, params, chainId, address }: NonNullable<Begin['request']>,
): void {
  const { config, guardHost, screenHost } = parts
  const { origin, receivers, wallet } = frame.begin
  const gateway = gatewayOf(config)
  const text = textOfAsking(parts, frame)
  const question = readRequest({ method, params, chainId, address, origin }, config.networks)
  const networkFacts: NetworkFacts = {}
  const raw = JSON.stringify({ method, params }, null, 2)
  const site = new URL(origin).host
  const describe = () => describeRequest({ question, text, address, site, raw, receivers, ...networkFacts })
  const screen = approvalScreen({
    text,
    origin,
    // Whoever made a link could name any owner.
    account: {
      address,
      email: frame.isByLink ? undefined : nameOfWay(wallet && ownerWayOf(wallet)) || undefined,
    },
    approval: describe(),
    host: guardHost,
    reject: () => void finish(parts, frame, false),
    approve: () => void finish(parts, frame, true, writeTerms(networkFacts)),
    limit: (limit) => void finish(parts, frame, true, writeTerms(networkFacts, limit)),
  })
  screenHost.show(screen, 'approve')
  void inspectQuestion(question, address, networkFacts, gateway).then(() => screen.update(describe()))
}
