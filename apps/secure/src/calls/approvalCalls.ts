import { frameApprovalsAtMost, frameTooMany } from 'latchkit/wire'
import { readRequest } from '../../../reading/src/readRequest.js'
import { say } from '../../../reading/src/say.js'
import { approvalTextsOf } from '../approvals/approvalTextsOf.js'
import { describeRequest } from '../approvals/describeRequest.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall } from '../channel/openChannel.js'
import { gatewayOf } from '../config.js'
import { ServiceFailure } from '../identity/callService.js'
import type { DeviceWallet } from '../identity/deviceWallet.js'
import { finishRemoval } from '../identity/finishPending.js'
import { beginLogin } from '../identity/login.js'
import { NotReady } from '../identity/notReady.js'
import { proveSocial } from '../identity/proveSocial.js'
import { beginSocialLogin } from '../identity/providerProof.js'
import { signRequest } from '../identity/signRequest.js'
import type { Step } from '../identity/typedProof.js'
import { actOf } from '../identity/unfinishedActs.js'
import { ownerWayOf } from '../identity/walletOwner.js'
import { walletNamespaceOf } from '../namespaces/addresses.js'
import {
  inspectQuestion,
  type NetworkFacts,
  performRequest,
  requestsOf,
  type Sign,
} from '../namespaces/requests.js'
import { VaultEnded } from '../vault/openVault.js'
import type { SignInput } from '../vault/vault.js'
import { decideInWindow } from '../window/decideInWindow.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { askForApproval } from './askForApproval.js'
import { connectedWallet, unauthorizedCode, userRejectedCode } from './connectedWallet.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { problemOf } from './problemOf.js'
import { receiversIn } from './receivers.js'
import { sentScreen } from './sentScreen.js'
import { applyTerms, withTerms } from './terms.js'
import { typeCode } from './typeCode.js'

/** JSON-RPC and EIP-1193 error codes. */
const invalidParamsCode = -32_602
const unsupportedCode = 4200

/** Reasons for which `decide` lets the person wait or type something before it asks. */
const waitReasons: ReadonlySet<NotReady['reason']> = new Set(['wait', 'password'])

/** Creates the queue of approvals: one request is on screen at a time. */
export function approvalQueue(parts: FrameParts) {
  const { config, origin } = parts
  const receivers = receiversIn(parts.store)
  const gateway = gatewayOf(config)
  let lastTurn: Promise<unknown> = Promise.resolve()
  let waitingCount = 0

  async function decide(request: ApprovalRequest, call: FrameCall): Promise<unknown> {
    const { signal } = call
    const text = parts.text()
    const { wallet, address, question } = await readyQuestion(parts, request, signal)
    const raw = JSON.stringify({ method: request.method, params: request.params }, null, 2)
    const networkFacts: NetworkFacts = {}
    const requests = requestsOf(question)
    const site = new URL(origin).host
    const approvedReceivers = await receivers.list()
    const decision = await askForApproval(parts, {
      describe: () =>
        describeRequest({
          question,
          text,
          address,
          site,
          raw,
          receivers: approvedReceivers,
          ...networkFacts,
        }),
      inspected: inspectQuestion(question, address, networkFacts, gateway),
      signal,
      waitingCount: waitingCount - 1,
      inWindow: (endedSignal, onLink) =>
        decideInWindow(parts, {
          purpose: 'approve',
          reason: 'approve',
          signal: endedSignal,
          onLink,
          request: { ...request, address },
          receivers: approvedReceivers,
        }),
    })
    if (decision === 'gone') throw frameFailure('Request was aborted')
    if (decision === 'rejected') throw frameFailure('User rejected the request', userRejectedCode)
    // Check again: meanwhile any tab may have signed out, or another wallet may be shown.
    await connectedWallet(parts, wallet).catch((error: unknown) => {
      parts.screenHost.clear()
      throw error
    })
    let isDone = false
    const beforeSending = () => {
      if (signal.aborted) throw frameFailure('Request was aborted')
    }
    try {
      const terms = decision === 'approved' ? {} : decision
      const sign: Sign = (what) => signWithCode(parts, what, wallet, signal)
      await receivers.add(requests?.receiversOf(question, networkFacts) ?? [])
      const performOptions = { sign, beforeSending }
      const answer = await performRequest(
        applyTerms(question, terms),
        withTerms(networkFacts, terms),
        performOptions,
      )
      isDone = signal.aborted && requests?.isSent(question) === true
      return answer
    } catch (error) {
      // The device turned out to be a new one after the code was typed. The person decides again after its wait, which may take a day.
      if (error instanceof NotReady && waitReasons.has(error.reason)) return decide(request, call)
      throw failureOf(parts, error)
    } finally {
      // The page no longer gets the answer, so tell the person.
      if (isDone) parts.screenHost.show(sentScreen(parts), 'approve', 256)
      else parts.screenHost.clear()
    }
  }

  return async (request: ApprovalRequest, call: FrameCall): Promise<unknown> => {
    if (waitingCount >= frameApprovalsAtMost) throw frameFailure('Too many requests wait', frameTooMany)
    waitingCount++
    const turn = lastTurn.then(() => decide(request, call))
    lastTurn = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      waitingCount--
    }
  }
}

/**
 * Reads a request for the connected wallet. Where this device has to wait or the wallet is locked, lets the person do that first.
 * @throws FrameFailure
 */
async function readyQuestion(parts: FrameParts, request: ApprovalRequest, signal: AbortSignal) {
  const { config, wallets, origin } = parts
  const text = parts.text()
  const wallet = await connectedWallet(parts)
  // Closing a screen that comes before the approval also rejects the request: with "unauthorized" the site would ask again.
  const failureOfLeaving = (why: NotReady) =>
    frameFailure(problemOf(why, text), userRejectedCode, why.reason === 'wait')
  const address = wallet.facts.addresses[walletNamespaceOf(request.chainId)]
  // Refuse a request that cannot be approved before anything is shown.
  const question = readRequest({ ...request, address, origin }, config.networks)
  if (question.kind === 'unreadable') {
    const why = say(question.problem, approvalTextsOf(text).reading)
    throw frameFailure(why, question.isWalled ? unsupportedCode : invalidParamsCode)
  }
  const waits = !wallet.share || wallet.release !== undefined
  if (waits && !(await (await import('./newDevice.js')).waitForRelease(parts, signal))) {
    throw failureOfLeaving(new NotReady('wait', Date.parse(wallet.release?.releaseAt ?? '')))
  }
  const isLocked = (await wallets.wallet())?.locked !== undefined
  if (isLocked && !(await (await import('../window/unlockInFrame.js')).unlockInFrame(parts, signal))) {
    throw failureOfLeaving(new NotReady('password'))
  }
  return { wallet, address, question }
}

/** Signs. If auth needs a fresh proof for its share, the person gives one, and the same request continues. */
async function signWithCode(
  parts: FrameParts,
  request: SignInput['request'],
  wallet: DeviceWallet,
  signal: AbortSignal,
) {
  let needsBoth = false
  try {
    return await signAndSettle(parts, request, wallet)
  } catch (error) {
    if (!needsCode(error)) throw error
    needsBoth = error.reason === 'twelve'
  }
  const login = await beginProof(parts, wallet, needsBoth)
  const isSignedIn = login === 'CONNECT' || (await typeCode(parts, login, signal))
  if (!isSignedIn) throw frameFailure('User rejected the request', userRejectedCode)
  return signAndSettle(parts, request, wallet)
}

/** Begins to prove a wallet to auth, or to both services: by a code, or by the provider by which its owner comes in. */
async function beginProof(
  parts: FrameParts,
  wallet: DeviceWallet,
  needsBoth: boolean,
): Promise<Step | 'CONNECT'> {
  const way = ownerWayOf(wallet)
  const loginParts = loginPartsOf(parts)
  if (!way) throw frameFailure(parts.text().signInAgain, unauthorizedCode)
  if (way.kind === 'email') {
    const login = await beginLogin(loginParts, way.email, { needsBoth })
    return login.action === 'CONNECT' ? 'CONNECT' : login
  }
  const { userId } = wallet.facts
  const { offerWays } = await import('../identity/waysIn.js')
  const first = await offerWays(parts, (present) => ({
    kind: 'provider',
    way: present,
    async prove(ask) {
      if (!loginParts) throw new ServiceFailure('unreachable')
      // Recovery is asked, too, where auth has other shares than this device.
      return proveSocial(loginParts, await beginSocialLogin(parts.access, { way: present.kind, userId }), ask)
    },
  }))
  if (!first) throw frameFailure(parts.text().signInAgain, unauthorizedCode)
  return first.take()
}

/** Signs, and then continues an unfinished removal of devices, since auth is reachable. */
async function signAndSettle(parts: FrameParts, request: SignInput['request'], { facts }: DeviceWallet) {
  const signature = await signRequest(parts, request, facts)
  const shownWallet = await parts.wallets.wallet()
  const loginParts = shownWallet && actOf(shownWallet, 'removal') && loginPartsOf(parts)
  if (loginParts) await finishRemoval(loginParts)
  return signature
}

const needsCode = (error: unknown): error is NotReady =>
  error instanceof NotReady && (error.reason === 'code' || error.reason === 'twelve')

/** Converts an error to one with a text for the page. */
function failureOf(parts: FrameParts, error: unknown): unknown {
  const text = parts.text()
  if (error instanceof NotReady) return frameFailure(problemOf(error, text), unauthorizedCode)
  if (error instanceof VaultEnded) return frameFailure('Request was aborted')
  const isPlain = error instanceof Error && error.name === 'Error' && !('code' in error)
  return error instanceof ServiceFailure || isPlain ? frameFailure(problemOf(error, text)) : error
}
