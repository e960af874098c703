import { fork } from 'node:child_process'
import { fail, type LatchkitError } from 'latchkit/wire'
import {
  keyHolderGone,
  keyHolderStopped,
  keyMismatch,
  keysUnreadable,
  tooManyReleases,
} from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { ReleaseLimits } from './createReleaseCounter.js'
import type { CustodyService } from './keyFile.js'
import type { KeyHolder } from './keyHolder.js'
import type { FromHolder, HolderStart, ToHolder } from './messages.js'

/** A key holder in a process of its own. */
export interface HolderProcess extends KeyHolder {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  readonly pid: number | undefined
}

const closeMs = 5_000

function failureOf({ code, data }: { readonly code: string; readonly data: object }): LatchkitError {
  const given = data as never
  const entries = { keyMismatch, keyHolderStopped, tooManyReleases, keysUnreadable }
  const found = Object.entries(entries).find(([name]) => name === code)?.[1]
  return found ? fail(found as typeof keyMismatch, given) : fail(keyHolderGone, { retrySeconds: 1 })
}

/** Options of a key holder's process. */
export interface HolderOptions {
  /** The folder of the key files. */
  readonly folder: string
  readonly service: CustodyService
  readonly limits: ReleaseLimits
  readonly log: Log
  /** The program of the process. */
  readonly file: URL
}

/**
 * Starts the process that has a service's keys. It knows no network and no database, and answers one caller: the process that
 * started it.
 * @throws `keysUnreadable`
 */
export async function startKeyHolder({
  folder,
  service,
  limits,
  log,
  file,
}: HolderOptions): Promise<HolderProcess> {
  const child = fork(file, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const waiting = new Map<number, (answer: FromHolder | undefined) => void>()
  let [ids, isOver, wasStopped] = [0, false, false]
  const ended = new Promise<void>((done) => {
    const end = () => {
      isOver = true
      for (const settle of [...waiting.values()]) settle(undefined)
      done()
    }
    child.once('error', end)
    child.once('exit', end)
  })
  child.on('message', (answer: FromHolder) => waiting.get(answer.id)?.(answer))

  async function call(message: ToHolder | HolderStart): Promise<string> {
    const id = ++ids
    const answered = new Promise<FromHolder | undefined>((done) => {
      if (isOver) return done(undefined)
      waiting.set(id, done)
      child.send({ ...message, id }, () => undefined)
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
  const bytes = (text: string) => Buffer.from(text, 'base64url')

  try {
    await call({ call: 'start', folder, service, limits })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    ended,
    pid: child.pid,
    keys: async () => JSON.parse(await call({ call: 'keys' })),
    mac: (purpose, text) => call({ call: 'mac', purpose, text }),
    wrap: (userId, purpose, key) =>
      call({ call: 'wrap', userId, purpose, key: Buffer.from(key).toString('base64url') }),
    unwrap: async (userId, purpose, wrapped) =>
      bytes(await call({ call: 'unwrap', userId, purpose, wrapped })),
    open: async (purpose, aad, sealed) => bytes(await call({ call: 'open', purpose, aad, sealed })),
    sign: (text) => call({ call: 'sign', text }),
    async close() {
      if (child.connected) child.disconnect()
      const late = setTimeout(() => child.kill('SIGKILL'), closeMs)
      await ended
      clearTimeout(late)
    },
  }
}
