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
  listen(onAnswer: (answer: unknown) => void): void
  readonly processEnd: Promise<void>
  readonly pid: number | undefined
  close(): Promise<void>
}

const holderGoneError = () => fail(keyHolderGone, { retrySeconds: 1 })

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
      return holderGoneError()
  }
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

/**
 * Calls a key holder over a port.
 * @param firstCall The first call, which the key holder must answer before any other.
 * @throws the failure of that answer.
 */
export async function callHolder(
  port: HolderPort,
  { service, log, first: firstCall }: { service: CustodyService; log: Log; first: HolderCall },
): Promise<HolderProcess> {
  const pendingCalls = new Map<number, (answer: FromHolder | undefined) => void>()
  let [lastId, hasEnded] = [0, false]
  void port.processEnd.then(() => {
    hasEnded = true
    for (const settle of [...pendingCalls.values()]) settle(undefined)
  })
  port.listen((message) => {
    const parseResult = v.safeParse(fromHolder, message)
    if (parseResult.success) return pendingCalls.get(parseResult.output.id)?.(parseResult.output)
    // An answer that cannot be read does not say which call it belongs to, so close the connection: all pending calls fail, and the service
    // starts again. The key holder may be of another version, which does not know all calls.
    log('error', 'key-holder-unreadable', { service, fix: `restart the keys of ${service} with it` })
    void port.close()
  })
  async function call<Name extends ToHolder['call']>(
    message: Extract<HolderCall, { readonly call: Name }>,
  ): Promise<v.InferOutput<(typeof answers)[Name]>> {
    const id = ++lastId
    const pendingAnswer = new Promise<FromHolder | undefined>((resolve) => {
      if (hasEnded) return resolve(undefined)
      pendingCalls.set(id, resolve)
      port.send({ ...(message as HolderCall), id } as ToHolder)
    })
    const answer = await pendingAnswer
    pendingCalls.delete(id)
    if (!answer) throw holderGoneError()
    if ('answer' in answer) {
      const parseResult = v.safeParse(answers[message.call as Name], answer.answer)
      if (!parseResult.success) throw holderGoneError()
      return parseResult.output as v.InferOutput<(typeof answers)[Name]>
    }
    throw errorOf(answer)
  }
  await call(firstCall)
  return {
    processEnd: port.processEnd,
    pid: port.pid,
    keys: () => call<'keys'>({ call: 'keys' }),
    mac: (purpose, text) => call<'mac'>({ call: 'mac', purpose, text }),
    wrap: (userId, purpose, key, formerWrappedKey) =>
      call<'wrap'>({
        call: 'wrap',
        userId,
        purpose,
        key: Buffer.from(key).toString('base64url'),
        ...(formerWrappedKey !== undefined && { former: formerWrappedKey }),
      }),
    unwrap: async (userId, purpose, wrappedKey) =>
      bytes(await call<'unwrap'>({ call: 'unwrap', userId, purpose, wrapped: wrappedKey })),
    open: async (purpose, aad, sealedData) =>
      bytes(
        await call<'open'>({
          call: 'open',
          purpose,
          aad: aad as Record<string, string | number>,
          sealed: sealedData,
        }),
      ),
    sign: (text) => call<'sign'>({ call: 'sign', text }),
    releases: async () => {
      const { lost, ...counts } = await call<'releases'>({ call: 'releases' })
      return { ...counts, ...(lost && { lost }) }
    },
    generation: (number) =>
      call<'generation'>({ call: 'generation', ...(number !== undefined && { number }) }),
    secret: (provider) => call<'secret'>({ call: 'secret', provider }),
    close: () => port.close(),
  }
}
