import { readRequest } from '../../reading/src/readRequest.js'
import { describeRequest } from './approvals/describeRequest.js'
import { inspectQuestion, type Known } from './calls/inspectQuestion.js'
import { type WindowRequest, windowDecided, windowReady } from './calls/windowApproval.js'
import type { FrameConfig } from './config.js'
import { approvalScreen } from './ui/approvalScreen.js'
import { browserGuardHost } from './ui/browserGuardHost.js'
import { setLanguage } from './ui/setLanguage.js'
import { textOf } from './ui/text/textOf.js'

/** Starts the window of the frame that has opened it: shows its request and tells it the decision. It has no key and no share. */
export function startWindow(place: HTMLElement, { networks }: FrameConfig, opener: WindowProxy): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => decide(place, networks, data as WindowRequest, port1)
  // Only a frame of this very site gets the other end.
  opener.postMessage(windowReady, location.origin, [port2])
}

function decide(
  place: HTMLElement,
  networks: FrameConfig['networks'],
  { method, params, chainId, address, origin, language }: WindowRequest,
  port: MessagePort,
): void {
  setLanguage(language)
  const text = textOf(language)
  const question = readRequest({ method, params, chainId, address, origin }, networks)
  const known: Known = {}
  const raw = JSON.stringify({ method, params }, null, 2)
  const site = new URL(origin).host
  const describe = () =>
    describeRequest({ ...{ question, text, address, site, raw, isWindow: true }, ...known })
  const end = (isApproved: boolean) => port.postMessage({ type: windowDecided, isApproved })
  const screen = approvalScreen({
    ...{ text, origin, approval: describe(), waiting: 0, host: browserGuardHost },
    approve: () => end(true),
    reject: () => end(false),
  })
  place.replaceChildren(screen.node)
  void inspectQuestion(question, address, known).then(() => screen.update(describe()))
}
