import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerParts } from '../serverParts.js'
import { type AnswerBytes, createAnswerBytes } from './createAnswerBytes.js'
import { createCap } from './createCap.js'
import { createHolderOf } from './holderOf.js'

/** Creates the callbacks that run when a connection closes. An answer that waits behind another answer on the same connection gets no event. */
function createCloseCallbacks() {
  const callbacksBySocket = new WeakMap<Socket, Set<() => void>>()
  return (socket: Socket): Set<() => void> => {
    const oldCallbacks = callbacksBySocket.get(socket)
    if (oldCallbacks) return oldCallbacks
    const callbacks = new Set<() => void>()
    callbacksBySocket.set(socket, callbacks)
    socket.once('close', () => {
      for (const end of callbacks) end()
    })
    return callbacks
  }
}

/**
 * Limits the requests under way and the bytes of their bodies and answers, since an answer that its caller does not read still takes
 * memory. Returns `undefined` to refuse; otherwise a request counts until its answer was sent or its connection has closed.
 */
export function limitUnderWay(parts: Pick<ServerParts, 'config' | 'log' | 'metrics'>) {
  const listen = () => parts.config().listen
  const holderOf = createHolderOf(() => listen().trustedAddresses)
  const answerBytes = createAnswerBytes({ name: 'answer_bytes', about: 'Bytes of answers under way' }, parts)
  const closeCallbacksOf = createCloseCallbacks()
  const requests = createCap({
    name: 'requests_under_way',
    about: 'Requests under way',
    total: () => listen().requestsUnderWay,
    share: () => listen().addressRequestsUnderWay / listen().requestsUnderWay,
    ...parts,
  })
  return (address: string, outgoing: ServerResponse): Omit<AnswerBytes, 'releaseAll'> | undefined => {
    const holder = holderOf(address)
    if (!requests.take(holder, 1)) return undefined
    const bytes = answerBytes(address)
    const { socket } = outgoing.req
    const closeCallbacks = closeCallbacksOf(socket)
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      closeCallbacks.delete(end)
      bytes.releaseAll()
      requests.release(holder, 1)
    }
    closeCallbacks.add(end)
    outgoing.once('close', end)
    if (outgoing.closed || socket.closed) end()
    return {
      take: (amount) => hasEnded || bytes.take(amount),
      growTo: (amount) => hasEnded || bytes.growTo(amount),
    }
  }
}
