import { readRequest } from '../../../reading/src/readRequest.js'
import { describeRequest } from '../approvals/describeRequest.js'
import { inspectQuestion, type Known } from '../calls/inspectQuestion.js'
import { approvalScreen } from '../ui/approvalScreen.js'
import { finish } from './finish.js'
import type { Met } from './meetFrame.js'
import type { Begin } from './messages.js'
import type { WindowParts } from './openParts.js'

/** Reads the request of the frame anew, shows it, and tells the decision. It has no key and no share: the worker of the frame signs. */
export function decideRequest(
  parts: WindowParts,
  met: Met,
  { method, params, chainId, address }: NonNullable<Begin['request']>,
): void {
  const { config, guardHost, stage } = parts
  const { origin } = met.begin
  const text = parts.text()
  const question = readRequest({ method, params, chainId, address, origin }, config.networks)
  const known: Known = {}
  const raw = JSON.stringify({ method, params }, null, 2)
  const site = new URL(origin).host
  const describe = () =>
    describeRequest({ ...{ question, text, address, site, raw, isWindow: true }, ...known })
  const end = (isApproved: boolean) => void finish(parts, met, isApproved)
  const screen = approvalScreen({
    ...{ text, origin, approval: describe(), waiting: 0, host: guardHost },
    approve: () => end(true),
    reject: () => end(false),
  })
  stage.show(screen, 'approve')
  void inspectQuestion(question, address, known).then(() => screen.update(describe()))
}
