import {
  type FrameFault,
  type FrameHandlers,
  type FrameMessageName,
  type FrameReason,
  type FrameRequest,
  fail,
  fitsWalletRpc,
  frameTooMany,
  methodNotAllowed,
  readFrameRequest,
  walletRpcOf,
  writeFrameAnswer,
  writeFrameMessage,
} from 'latchkit/wire'
import type { FrameEventName, FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'
import { namespaceOfChain } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { type AllowedPages, acceptOffer, type FrameHost } from './acceptOffer.js'
import { FrameFailure, frameFailure } from './frameFailure.js'
import { limitCalls } from './limitCalls.js'

/** One request of the page. */
export interface FrameCall {
  readonly id: string
  /** The checked origin of the page. */
  readonly origin: string
  /** Aborts if the page gives the request up, or begins a new login. */
  readonly signal: AbortSignal
  /** Tells the page that this request waits for a person, or again for a machine: only the latter's time is limited. */
  tellWait(waits: 'person' | 'machine'): void
}

/** The frame's end of the channel. */
export interface FrameLink {
  readonly origin: string
  /** Number of dropped messages, by reason. */
  readonly droppedCounts: Readonly<Record<FrameFault | 'reusedId', number>>
  /** Makes the page show the frame, as a dialog with this title and height. */
  show(reason: FrameReason, title: string, height: FrameHeight): void
  /** Tells the page that the browser has drawn what the frame shows. */
  reportPaint(): void
  hide(): void
  /** Tells the page the token of a session that has begun, or an empty one after a session has ended. */
  updateSession(token: string): void
  /** Tells the page that a device waits, by the id of its request; `undefined`: none does any more. */
  tellWaitingDevice(id: string | undefined): void
}

/** The pages to accept, and the handlers of their requests. */
export interface ChannelOptions extends AllowedPages {
  readonly host?: FrameHost
  readonly now?: () => number
  /** Creates the handlers of the page's requests, once there is a page. */
  readonly handle: (link: FrameLink) => FrameCalls | Promise<FrameCalls>
}

/** Codes are typed in the frame. It refuses codes that a page sends. */
const codeRequestNames = ['CONNECT_OTP', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const
/** Logins with Farcaster and smart accounts do not exist yet. */
const unbuiltNames = ['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'INIT_SMART_ACCOUNT'] as const
/** Requests that log in: a new one aborts an older one. */
const loginNames: readonly FrameMessageName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
]

/** The handlers of all requests that are not refused here. */
export type FrameCalls = Omit<
  FrameHandlers<FrameCall>,
  (typeof codeRequestNames | typeof unbuiltNames)[number]
>

const includesName = (names: readonly FrameMessageName[], name: FrameMessageName) => names.includes(name)
/** How many used ids are remembered. */
const maxUsedIds = 10_000

/** Waits for the page, then answers its requests. */
export async function openChannel({
  host = window,
  now = Date.now,
  handle,
  ...pages
}: ChannelOptions): Promise<FrameLink> {
  const { port, origin } = await acceptOffer(host as FrameHost, pages)
  const droppedCounts = { oversized: 0, malformed: 0, unknownType: 0, invalidPayload: 0, reusedId: 0 }
  const usedIds = new Set<string>()
  const runningCalls = new Map<
    string,
    { readonly request: FrameRequest; readonly controller: AbortController }
  >()
  const takeSlot = limitCalls(now, () => runningCalls.size)
  const post = (name: FrameEventName, payload?: object) =>
    port.postMessage(writeFrameMessage(newId(), name, '', payload))
  const link: FrameLink = {
    origin,
    droppedCounts,
    show: (reason, title, height) => post('SHOW', { reason, title, height }),
    reportPaint: () => post('PAINTED'),
    hide: () => post('HIDE'),
    updateSession: (token) => post('SESSION_UPDATE', { token }),
    tellWaitingDevice: (id) => post('DEVICE_WAITS', id === undefined ? {} : { id }),
  }
  const handlers = await handle(link)
  const answerError = ({ id, name }: FrameRequest, error: unknown) => {
    const { message, code, waits } = error instanceof FrameFailure ? error : frameFailure('An error occurred')
    const payload = {
      message: message.slice(0, 1_024),
      ...(code !== undefined && { code }),
      ...(waits && { waits }),
    }
    port.postMessage(writeFrameMessage(id, name, '_ERROR', payload))
  }
  /** Aborts the requests that a new request replaces or aborts. */
  const abortReplaced = ({ name, payload }: FrameRequest) => {
    const requestId = (payload as { readonly id?: string } | undefined)?.id
    for (const [id, { request, controller }] of runningCalls) {
      const isLogin = loginNames.includes(name) && loginNames.includes(request.name)
      const isAborted = name === 'RPC_ABORT' || name === 'SIGN_OUT'
      if (isLogin || (isAborted && (requestId ? requestId === id : isApproved(request)))) controller.abort()
    }
  }
  const answer = async (request: FrameRequest): Promise<void> => {
    const { id, name, payload } = request
    if (!takeSlot(request)) return answerError(request, frameFailure('Too many requests', frameTooMany))
    const controller = new AbortController()
    abortReplaced(request)
    runningCalls.set(id, { request, controller })
    try {
      refuseUnsupported(request)
      const call: FrameCall = {
        id,
        origin,
        signal: controller.signal,
        tellWait(waits) {
          if (!controller.signal.aborted) post('PROGRESS', { id, waits })
        },
      }
      const handler = handlers[name as keyof FrameCalls] as (
        payload: unknown,
        call: FrameCall,
      ) => Promise<unknown>
      const message = writeFrameAnswer(id, name, await handler(payload, call))
      // The page gave up, so it must not learn what the visitor did afterwards.
      if (controller.signal.aborted) return
      if (message) port.postMessage(message)
      else answerError(request, undefined)
    } catch (error) {
      if (!controller.signal.aborted) answerError(request, error)
    } finally {
      runningCalls.delete(id)
    }
  }
  port.onmessage = ({ data }) => {
    const request = readFrameRequest(data)
    if ('fault' in request) droppedCounts[request.fault]++
    else if (usedIds.has(request.id)) droppedCounts.reusedId++
    else {
      usedIds.add(request.id)
      if (usedIds.size > maxUsedIds) usedIds.delete(usedIds.values().next().value as string)
      void answer(request)
    }
  }
  return link
}

/** Refuses requests that no handler may perform. */
function refuseUnsupported({ name, payload }: FrameRequest): void {
  if (includesName(codeRequestNames, name)) throw frameFailure('The code is typed in the secure frame', 4200)
  if (includesName(unbuiltNames, name)) throw frameFailure(`${name} isn’t supported`, 4200)
  if (name !== 'RPC_REQUEST') return
  const { method, params, chainId, chainNamespace } = payload as RpcPayload
  const row = walletRpcOf(method)
  const namespace = chainNamespace ?? namespaceOfChain(chainId)
  if (!row || row.class === 'local' || row.namespace !== namespace)
    throw frameFailure(fail(methodNotAllowed, { method }).message, 4200)
  if (!fitsWalletRpc(row, params))
    throw frameFailure('The request has a value that is missing or wrong', -32_602)
}

interface RpcPayload {
  readonly method: string
  readonly params: unknown
  readonly chainId?: number | string
  readonly chainNamespace?: string
}

/**
 * Whether a person has to do something for a request: approve one of class *approve* or a sign-in message that comes with the user, or sign
 * in at a provider.
 */
function isApproved({ name, payload }: FrameRequest): boolean {
  if (name === 'RPC_REQUEST') return walletRpcOf((payload as RpcPayload).method)?.class === 'approve'
  if (name === 'GET_USER') return (payload as { readonly siwxMessage?: object }).siwxMessage !== undefined
  return name === 'GET_SOCIAL_REDIRECT_URI' || name === 'CONNECT_SOCIAL'
}

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
