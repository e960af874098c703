import { fail, type LatchkitError } from 'latchkit/wire'
import {
  keyHolderGone,
  keyHolderStopped,
  keyMismatch,
  keysUnreadable,
  tooManyReleases,
} from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { CustodyService } from './keyFile.js'
import type { KeyHolder } from './keyHolder.js'
import type { FromHolder, HolderStart, ToHolder } from './messages.js'

/** A key holder in a process of its own. */
export interface HolderProcess extends KeyHolder {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  /** The process, where this one has started it. */
  readonly pid: number | undefined
}

/** The way to the process of a key holder. */
export interface HolderPort {
  send(message: (ToHolder | HolderStart) & { readonly id: number }): void
  /** Called for each answer. */
  listen(take: (answer: FromHolder) => void): void
  readonly ended: Promise<void>
  readonly pid: number | undefined
  close(): Promise<void>
}

function failureOf({ code, data }: { readonly code: string; readonly data: object }): LatchkitError {
  const given = data as never
  const entries = { keyMismatch, keyHolderStopped, tooManyReleases, keysUnreadable }
  const found = Object.entries(entries).find(([name]) => name === code)?.[1]
  return found ? fail(found as typeof keyMismatch, given) : fail(keyHolderGone, { retrySeconds: 1 })
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

/**
 * Speaks to a key holder over a port.
 * @param first The message that it is to answer before any other.
 * @throws the failure of that answer.
 */
export async function callHolder(
  port: HolderPort,
  { service, log, first }: { service: CustodyService; log: Log; first: ToHolder | HolderStart },
): Promise<HolderProcess> {
  const waiting = new Map<number, (answer: FromHolder | undefined) => void>()
  let [ids, isOver, wasStopped] = [0, false, false]
  void port.ended.then(() => {
    isOver = true
    for (const settle of [...waiting.values()]) settle(undefined)
  })
  port.listen((answer) => waiting.get(answer.id)?.(answer))

  async function call(message: ToHolder | HolderStart): Promise<string> {
    const id = ++ids
    const answered = new Promise<FromHolder | undefined>((done) => {
      if (isOver) return done(undefined)
      waiting.set(id, done)
      port.send({ ...message, id })
    })
    const answer = await answered
    waiting.delete(id)
    if (!answer) throw fail(keyHolderGone, { retrySeconds: 1 })
    if ('answer' in answer) return answer.answer
    if (answer.code === 'keyHolderStopped' && !wasStopped) {
      wasStopped = true
      log('error', 'key-holder-stopped', { service })
    }
    throw failureOf(answer)
  }

  await call(first)
  return {
    ended: port.ended,
    pid: port.pid,
    keys: async () => JSON.parse(await call({ call: 'keys' })),
    mac: (purpose, text) => call({ call: 'mac', purpose, text }),
    wrap: (userId, purpose, key) =>
      call({ call: 'wrap', userId, purpose, key: Buffer.from(key).toString('base64url') }),
    unwrap: async (userId, purpose, wrapped) =>
      bytes(await call({ call: 'unwrap', userId, purpose, wrapped })),
    open: async (purpose, aad, sealed) => bytes(await call({ call: 'open', purpose, aad, sealed })),
    sign: (text) => call({ call: 'sign', text }),
    close: () => port.close(),
  }
}
