import { frameApprovalsAtMost, frameTooMany } from 'latchkit/wire'
import { readRequest } from '../../../reading/src/readRequest.js'
import { say } from '../../../reading/src/say.js'
import { describeRequest } from '../approvals/describeRequest.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall } from '../channel/openChannel.js'
import { gatewayOf } from '../config.js'
import { beginLogin } from '../identity/login.js'
import { NotReady, signRequest } from '../identity/signRequest.js'
import { VaultEnded } from '../vault/openVault.js'
import type { SignInput } from '../vault/vault.js'
import { decideInWindow } from '../window/decideInWindow.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { askFor } from './askFor.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { inspectQuestion, type Known } from './inspectQuestion.js'
import { isSent, performRequest, type Sign } from './performRequest.js'
import { problemOf } from './problemOf.js'
import { receiversIn, receiversOf } from './receivers.js'
import { sentScreen } from './sentScreen.js'
import { applyTerms, withTerms } from './terms.js'
import { typeCode } from './typeCode.js'

/** JSON-RPC and EIP-1193. */
const invalidParams = -32_602
const rejected = 4001
const unauthorized = 4100

/** Makes what lets the person decide about requests, one at a time. */
export function approvalQueue(parts: FrameParts) {
  const { config, wallets, origin } = parts
  const receivers = receiversIn(parts.store)
  const gateway = gatewayOf(config)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** After a sign-out, in this tab or another one, the wallet is still known here, and is not to be used. */
  async function requireSession(): Promise<void> {
    if ((await wallets.session()) !== undefined) return
    parts.stage.clear()
    throw frameFailure('No wallet is connected', unauthorized)
  }

  async function decide(request: ApprovalRequest, { signal }: FrameCall): Promise<unknown> {
    const text = parts.text()
    const wallet = await wallets.wallet()
    await requireSession()
    if (!wallet?.isMade) throw frameFailure('No wallet is connected', unauthorized)
    const namespace = request.chainId.split(':')[0] === 'solana' ? 'solana' : 'eip155'
    const address = wallet.facts.addresses[namespace]
    // A request that can't be approved is refused before anything is shown.
    const question = readRequest({ ...request, address, origin }, config.networks, { delegates: true })
    if (question.kind === 'unreadable') throw frameFailure(say(question.problem), invalidParams)
    if (!wallet.share && !(await (await import('./newDevice.js')).waitForRelease(parts, signal))) {
      throw failureOf(parts, new NotReady('wait', Date.parse(wallet.release?.releaseAt ?? '')))
    }
    const isLocked = (await wallets.wallet())?.locked !== undefined
    if (isLocked && !(await (await import('../window/unlockInFrame.js')).unlockInFrame(parts, signal))) {
      throw failureOf(parts, new NotReady('password'))
    }
    const raw = JSON.stringify({ method: request.method, params: request.params }, null, 2)
    const known: Known = {}
    const site = new URL(origin).host
    const approved = await receivers.list()
    const decision = await askFor(parts, {
      describe: () =>
        describeRequest({ ...{ question, text, address, site, raw, receivers: approved }, ...known }),
      known: inspectQuestion(question, address, known, gateway),
      signal,
      waiting: waiting - 1,
      inWindow: (over, onLink) =>
        decideInWindow(parts, {
          ...{ purpose: 'approve', reason: 'approve', signal: over, onLink },
          request: { ...request, address },
          receivers: approved,
        }),
    })
    if (decision === 'gone') throw frameFailure('Request was aborted')
    if (decision === 'rejected') throw frameFailure('User rejected the request', rejected)
    await requireSession()
    let isDone = false
    const beforeSending = () => {
      if (signal.aborted) throw frameFailure('Request was aborted')
    }
    try {
      const terms = decision === 'approved' ? {} : decision
      const sign: Sign = (what) => signWithCode(parts, what, signal)
      await receivers.add(receiversOf(question, known))
      const performing = { sign, beforeSending }
      const answer = await performRequest(applyTerms(question, terms), withTerms(known, terms), performing)
      isDone = signal.aborted && isSent(question)
      return answer
    } finally {
      // The page no longer hears of it: the person does.
      if (isDone) parts.stage.show(sentScreen(parts), 'approve')
      else parts.stage.clear()
    }
  }

  return async (request: ApprovalRequest, call: FrameCall): Promise<unknown> => {
    if (waiting >= frameApprovalsAtMost) throw frameFailure('Too many requests wait', frameTooMany)
    waiting++
    const turn = last.then(() => decide(request, call))
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      waiting--
    }
  }
}

/** Signs; where auth needs a fresh code for its share, the person types one, and the same request goes on. */
async function signWithCode(parts: FrameParts, request: SignInput['request'], signal: AbortSignal) {
  try {
    return await signRequest(parts, request)
  } catch (error) {
    if (!(error instanceof NotReady) || error.reason !== 'code') throw failureOf(parts, error)
  }
  try {
    const { email = '' } = (await parts.wallets.wallet()) ?? {}
    const login = await beginLogin(loginPartsOf(parts), email)
    const isIn = login.action === 'CONNECT' || (await typeCode(parts, login, signal))
    if (!isIn) throw frameFailure('User rejected the request', rejected)
    return await signRequest(parts, request)
  } catch (error) {
    throw failureOf(parts, error)
  }
}

/** A failure in words for the page. */
function failureOf(parts: FrameParts, error: unknown): unknown {
  const text = parts.text()
  if (error instanceof NotReady) {
    const time = error.until === undefined ? '' : new Date(error.until).toLocaleString(parts.language())
    const sentence = text.deviceWaits.replace('{time}', time)
    const why = error.reason === 'password' ? text.passwordNeeded : text.failed
    return frameFailure(error.reason === 'wait' ? sentence : why, unauthorized)
  }
  if (error instanceof VaultEnded) return frameFailure('Request was aborted')
  if (error instanceof Error && error.name === 'Error' && !('code' in error)) {
    return frameFailure(problemOf(error, text))
  }
  return error
}
