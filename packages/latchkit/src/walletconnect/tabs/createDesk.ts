import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import { toHex } from '../encoding.js'
import type { Desk, DeskCall, DeskOptions, DeskServer, Note } from './desk.js'
import { createLeadership, type Leadership } from './leadership.js'
import { type PortableError, packError, unpackError } from './portableError.js'

/** A leader that does not confirm a call in this time is asleep: another tab takes its place. */
export const leaderSilentMs = 2_000

type Reply = { readonly to: string; readonly id: string } & (
  | { readonly kind: 'taken' }
  | { readonly kind: 'note'; readonly note: unknown }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: PortableError }
)

type Message =
  | Reply
  | ({ readonly kind: 'call' } & DeskCall)
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'led' }

interface Outstanding extends DeskCall {
  readonly note: Note
  /** Ends it: the result, or a failure. */
  readonly settle: (failed: boolean, value: unknown) => void
  /** What takes the watch over the leader off. */
  cancel: () => void
}

interface DeskLive extends DeskOptions {
  readonly desk: Desk
  readonly leadership: Leadership
  readonly channel: BroadcastChannel | undefined
  readonly outstanding: Map<string, Outstanding>
  /** The engine, if this tab leads. */
  server: Promise<DeskServer> | undefined
  readonly ended: AbortController
}

/** Sets up a desk: this tab leads if nobody does, follows otherwise, and leads when the leader is gone. */
export function createDesk(options: DeskOptions): Desk {
  const { name, tab, logger, platform } = options
  const { BroadcastChannel } = platform
  const locks = BroadcastChannel && platform.locks
  const ended = new AbortController()
  const { signal } = ended
  const [lead, lost] = [() => leads(live), () => follows(live)]
  // The tab may lead before this line is over.
  const started = Promise.resolve()
  const leadership = createLeadership({
    ...{ name, tab, locks, signal, logger },
    lead: () => void started.then(lead),
    lost: () => void started.then(lost),
  })
  const desk: Desk = {
    tab,
    call: (of, params, note = () => undefined) => call(live, of, params, note),
    tell(event) {
      live.heard(event)
      post(live, { kind: 'event', event })
    },
    resign: leadership.resign,
    isAlive: leadership.isAlive,
    whenGone: leadership.whenGone,
    stop: () => stop(live),
  }
  const live: DeskLive = {
    ...{ ...options, desk, leadership, ended, server: undefined, outstanding: new Map() },
    channel: locks && BroadcastChannel ? new BroadcastChannel(name) : undefined,
  }
  if (live.channel) {
    live.channel.onmessage = ({ data }) => {
      try {
        hear(live, data)
      } catch (error) {
        // Anything of this origin may write into the channel.
        logger.debug('a message of another tab makes no sense', error)
      }
    }
  }
  return desk
}

/** This tab leads: it sets the engine to work, and everybody asks it once more for what is not answered. */
function leads(live: DeskLive): void {
  if (live.ended.signal.aborted || live.server) return
  const server = live.serve(live.desk)
  live.server = server
  server.then(
    () => live.server === server && post(live, { kind: 'led' }),
    (error: unknown) => live.logger.error('the pairing client cannot be set to work', error),
  )
  for (const each of [...live.outstanding.values()]) dispatch(live, each)
}

/** Another tab leads: it goes on with what this one waits for. */
function follows(live: DeskLive): void {
  const old = live.server
  live.server = undefined
  old?.then(
    (server) => server.stop(),
    () => undefined,
  )
  for (const each of [...live.outstanding.values()]) dispatch(live, each)
}

function call(live: DeskLive, name: string, params: unknown, note: Note): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (live.ended.signal.aborted) return reject(fail(requestAborted, {}))
    const id = toHex(live.platform.crypto.getRandomValues(new Uint8Array(16)))
    const settle: Outstanding['settle'] = (failed, value) => {
      each.cancel()
      live.outstanding.delete(id)
      failed ? reject(value) : resolve(value)
    }
    const each: Outstanding = { id, from: live.tab, name, params, note, settle, cancel: () => undefined }
    live.outstanding.set(id, each)
    void live.leadership.decided.then(() => dispatch(live, each))
  })
}

function dispatch(live: DeskLive, each: Outstanding): void {
  const { server, leadership, clock } = live
  each.cancel()
  if (!live.outstanding.has(each.id)) return
  if (server) {
    carryOut(live, server, each, each.note, each.settle)
    return
  }
  const { id, from, name, params } = each
  post(live, { kind: 'call', id, from, name, params })
  each.cancel = clock.after(leaderSilentMs, () => {
    live.logger.info('the leading tab does not answer: this one takes its place')
    leadership.takeOver()
  })
}

/** Answers only as long as this tab leads: what the next leader makes of the call counts then. */
function carryOut(
  live: DeskLive,
  server: Promise<DeskServer>,
  { id, from, name, params }: DeskCall,
  note: Note,
  settle: Outstanding['settle'],
): void {
  const leading = () => live.server === server
  server
    .then((leader) => leader.handle({ id, from, name, params }, note))
    .then(
      (result) => leading() && settle(false, result),
      (error: unknown) => leading() && settle(true, error),
    )
}

function hear(live: DeskLive, data: unknown): void {
  const message = data as Message
  if (typeof message !== 'object' || message === null) return
  if (message.kind === 'call') serve(live, message)
  if (message.kind === 'event') live.heard(message.event)
  if (message.kind === 'led') for (const each of [...live.outstanding.values()]) dispatch(live, each)
  if (!('to' in message) || message.to !== live.tab) return
  const each = live.outstanding.get(message.id)
  if (message.kind === 'taken') each?.cancel()
  if (message.kind === 'note') each?.note(message.note)
  if (message.kind === 'done') each?.settle(false, message.result)
  if (message.kind === 'failed') each?.settle(true, unpackError(message.error))
}

/** A call of another tab, if this one leads. */
function serve(live: DeskLive, asked: DeskCall): void {
  if (!live.server) return
  const reply = { to: asked.from, id: asked.id }
  post(live, { kind: 'taken', ...reply })
  carryOut(
    live,
    live.server,
    asked,
    (note) => post(live, { kind: 'note', ...reply, note }),
    (failed, value) =>
      post(
        live,
        failed
          ? { kind: 'failed', ...reply, error: packError(value) }
          : { kind: 'done', ...reply, result: value },
      ),
  )
}

function post({ channel, ended, logger }: DeskLive, message: Message): void {
  if (ended.signal.aborted) return
  try {
    channel?.postMessage(message)
  } catch (error) {
    logger.warn('a message to the other tabs cannot be copied', error)
  }
}

function stop(live: DeskLive): void {
  const error = fail(requestAborted, {})
  const { server } = live
  live.server = undefined
  server?.then(
    (old) => old.stop(error),
    () => undefined,
  )
  for (const each of [...live.outstanding.values()]) each.settle(true, error)
  live.ended.abort()
  live.channel?.close()
}
