import type {
  AdapterContext,
  AdapterEvent,
  Connected,
  ConnectOptions,
  RunningAdapter,
} from '../../core/contracts/adapter.js'
import type { Connector, FoundConnector } from '../../core/contracts/connector.js'
import type { Network } from '../../wire/entities.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { adapterErrors } from '../../wire/errors/groups.js'
import { connectorNotFound } from '../../wire/errors/verbs.js'
import { createFakeClock, type FakeClock } from '../fakeClock.js'
import type { AdapterFixture, AdapterSubject, TestRunner } from './adapterSubject.js'

const maxTurns = 400
const turnMs = 5
const outcomeWithinMs = 4_000

/** An adapter fixture whose adapter is running. */
export interface RunningFixture extends AdapterFixture {
  readonly clock: FakeClock
  readonly runningAdapter: RunningAdapter
  readonly events: readonly AdapterEvent[]
  /** Runs the same adapter anew, as after a reload. */
  reload(): RunningFixture
  /** Makes the wallet appear on the page and returns its connector. */
  find(): Promise<FoundConnector>
  connect(connector: Connector, options?: Partial<ConnectOptions>): Promise<Connected>
  /** Waits in real time until a condition holds. Returns whether it did. */
  until(isDone: () => boolean): Promise<boolean>
  /** Lets the clock run until a promise has settled. */
  hurry<Value>(promise: Promise<Value>): Promise<Value>
}

/** Defines one case. The case gets its own fixture, which is always taken down. */
export type Case = (title: string, run: (fixture: RunningFixture) => Promise<void>) => void

/** Returns a function that defines cases. */
export function casesOf({ it }: TestRunner, subject: AdapterSubject): Case {
  return (title, run) => {
    it(title, async () => {
      const adapterFixture = await subject.open()
      const fixture = runFixture(adapterFixture)
      try {
        await run(fixture)
      } finally {
        fixture.runningAdapter.stop()
        await adapterFixture.end()
      }
    })
  }
}

/**
 * Returns how a promise ends: `ok`, the code of an error that an adapter may throw, a text about any other error, or that it
 * did not end in time.
 */
export async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('did not end'), outcomeWithinMs)
  })
  try {
    return await Promise.race([promise.then(() => 'ok'), timeout])
  } catch (error) {
    if (isLatchkitError(error, ...adapterErrors)) return error.code
    return isLatchkitError(error)
      ? `not an adapter's to throw: ${error.code}`
      : `not catalogued: ${String(error)}`
  } finally {
    clearTimeout(timer)
  }
}

/** Checks whether the wallet is on a network. A wallet without networks is always on the site's. */
export function isOn({ wallet }: AdapterFixture, network: Network): boolean {
  return wallet.isOn?.(network) ?? true
}

function runFixture(adapterFixture: AdapterFixture): RunningFixture {
  const clock = createFakeClock()
  const events: AdapterEvent[] = []
  const dropLine = () => undefined
  const context: AdapterContext = {
    networks: () => [adapterFixture.network, adapterFixture.otherNetwork],
    clock,
    logger: { debug: dropLine, info: dropLine, warn: dropLine, error: dropLine },
    emit: (event) => void events.push(event),
  }
  const runningAdapter = adapterFixture.adapter.setup(context)
  const until = async (isDone: () => boolean) => {
    for (let turn = 0; turn < maxTurns && !isDone(); turn++) await pause(turnMs)
    return isDone()
  }
  return {
    ...adapterFixture,
    clock,
    runningAdapter,
    events,
    reload: () => runFixture(adapterFixture),
    async find() {
      const connectors: FoundConnector[] = []
      const stop = runningAdapter.discover((connector) => connectors.push(connector))
      adapterFixture.wallet.appear()
      await until(() => connectors.length > 0)
      stop()
      const [connector] = connectors
      if (!connector) throw fail(connectorNotFound, { connector: 'of the subject' })
      return connector
    },
    connect: (connector, options) =>
      runningAdapter.connect(connector, {
        network: undefined,
        reconnecting: false,
        signal: new AbortController().signal,
        ...options,
      }),
    until,
    async hurry(promise) {
      let isSettled = false
      const end = () => {
        isSettled = true
      }
      promise.then(end, end)
      for (let turn = 0; turn < maxTurns && !isSettled; turn++) {
        await pause(turnMs)
        await clock.advance(500)
      }
      return promise
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
