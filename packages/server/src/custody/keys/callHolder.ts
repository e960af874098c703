import { fail, type LatchkitError } from 'latchkit/wire'
import {
  answers,
  type FromHolder,
  fromHolder,
  type HolderCall,
  type HolderFailure,
  type ToHolder,
} from 'latchkit/wire/custody'
import * as v from 'valibot'
import {
  keyCallRefused,
  keyHolderGone,
  keyMismatch,
  keysUnreadable,
  releasesWait,
  tooManyReleases,
} from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { CustodyService } from './keyFile.js'
import type { KeyHolder } from './keyHolder.js'

/** A key holder that runs in another process. */
export interface HolderProcess extends KeyHolder {
  /** Resolves when the process has ended. */
  readonly processEnd: Promise<void>
  /** Id of the process, if this process has started it. */
  readonly pid: number | undefined
}

/** A connection to the process of a key holder. */
export interface HolderPort {
  send(message: ToHolder): void
  /** Calls `take` for each answer, whatever its form. */
  listen(take: (answer: unknown) => void): void
  readonly processEnd: Promise<void>
  readonly pid: number | undefined
  close(): Promise<void>
}

const holderGone = () => fail(keyHolderGone, { retrySeconds: 1 })

function errorOf(failure: HolderFailure): LatchkitError {
  switch (failure.code) {
    case 'keyMismatch':
      return fail(keyMismatch, {})
    case 'keyCallRefused':
      return fail(keyCallRefused, {})
    case 'releasesWait':
      return fail(releasesWait, failure.data)
    case 'tooManyReleases':
      return fail(tooManyReleases, failure.data)
    case 'keysUnreadable':
      return fail(keysUnreadable, failure.data)
    case 'keyHolderGone':
      return holderGone()
  }
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

/**
 * Calls a key holder over a port.
 * @param first The message that it must answer before any other.
 * @throws the failure of that answer.
 */
export async function callHolder(
  port: HolderPort,
  { service, log, first }: { service: CustodyService; log: Log; first: HolderCall },
): Promise<HolderProcess> {
  const pendingCalls = new Map<number, (answer: FromHolder | undefined) => void>()
  let [lastId, isOver] = [0, false]
  void port.processEnd.then(() => {
    isOver = true
    for (const settle of [...pendingCalls.values()]) settle(undefined)
  })
  port.listen((message) => {
    const parseResult = v.safeParse(fromHolder, message)
    if (parseResult.success) return pendingCalls.get(parseResult.output.id)?.(parseResult.output)
    // An unreadable answer does not say which call it belongs to, so it ends the connection: all callers fail, and the service starts
    // again. A process of another version may not know all calls.
    log('error', 'key-holder-unreadable', { service, fix: `restart the keys of ${service} with it` })
    void port.close()
  })
  async function call<Name extends ToHolder['call']>(
    message: Extract<HolderCall, { readonly call: Name }>,
  ): Promise<v.InferOutput<(typeof answers)[Name]>> {
    const id = ++lastId
    const pendingAnswer = new Promise<FromHolder | undefined>((resolve) => {
      if (isOver) return resolve(undefined)
      pendingCalls.set(id, resolve)
      port.send({ ...(message as HolderCall), id } as ToHolder)
    })
    const answer = await pendingAnswer
    pendingCalls.delete(id)
    if (!answer) throw holderGone()
    if ('answer' in answer) {
      const parseResult = v.safeParse(answers[message.call as Name], answer.answer)
      if (!parseResult.success) throw holderGone()
      return parseResult.output as v.InferOutput<(typeof answers)[Name]>
    }
    throw errorOf(answer)
  }
  await call(first)
  return {
    processEnd: port.processEnd,
    pid: port.pid,
    keys: () => call<'keys'>({ call: 'keys' }),
    mac: (purpose, text) => call<'mac'>({ call: 'mac', purpose, text }),
    wrap: (userId, purpose, key, former) =>
      call<'wrap'>({
        call: 'wrap',
        userId,
        purpose,
        key: Buffer.from(key).toString('base64url'),
        ...(former !== undefined && { former }),
      }),
    unwrap: async (userId, purpose, wrapped) =>
      bytes(await call<'unwrap'>({ call: 'unwrap', userId, purpose, wrapped })),
    open: async (purpose, aad, sealed) =>
      bytes(
        await call<'open'>({ call: 'open', purpose, aad: aad as Record<string, string | number>, sealed }),
      ),
    sign: (text) => call<'sign'>({ call: 'sign', text }),
    releases: async () => {
      const { lost, ...counts } = await call<'releases'>({ call: 'releases' })
      return { ...counts, ...(lost && { lost }) }
    },
    generation: (number) =>
      call<'generation'>({ call: 'generation', ...(number !== undefined && { number }) }),
    close: () => port.close(),
  }
}
