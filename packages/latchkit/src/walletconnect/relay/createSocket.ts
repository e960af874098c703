import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import { relayFrameBytes, relayProbeMs, relaySilenceMs } from '../../wire/relay.js'
import { idleLink, type Link, type LinkInput, linkStep } from './linkTransitions.js'
import type { Platform, SocketLike } from './platform.js'

/** Events of a socket. */
export interface SocketEvents {
  /** A new socket is open. */
  opened(): void
  frame(text: string): void
  /** The socket looks open, and only an answer of the relay can tell that it is: asks it for something. */
  probe(): void
  /** The state of the link has changed. */
  linkChanged(link: Link, reason: string): void
}

/** One socket to the relay, opened and opened again for as long as it is needed. */
export interface Socket {
  readonly link: Link
  /** Says whether the socket is needed. `retry` also tries a relay that has refused. */
  setNeeded(needed: boolean, retry: boolean): void
  /** Sends a frame if the socket is open; answers whether it went out. */
  send(text: string): boolean
  /** The relay has answered something: it lets this client in. */
  answered(): void
  /** Takes a fresh socket in place of the one that is open. */
  reopen(): void
  /** Looks after the link; to be called every five seconds while it is needed. */
  heartbeat(): void
  stop(): void
}

interface SocketLive {
  readonly address: () => Promise<string>
  readonly platform: Platform
  readonly clock: Clock
  readonly logger: Logger
  readonly events: SocketEvents
  link: Link
  socket: SocketLike | undefined
  receivesPings: boolean
  lastReceivedAt: number
  lastHeartbeatAt: number
  wasVisible: boolean
  cancelProbe: (() => void) | undefined
  cancelTimer: (() => void) | undefined
}

/** Makes the socket; the link's table decides, this carries it out. `address` makes a fresh URL with a fresh token. */
export function createSocket(
  address: () => Promise<string>,
  platform: Platform,
  clock: Clock,
  logger: Logger,
  events: SocketEvents,
): Socket {
  const now = clock.now()
  const live: SocketLive = {
    ...{ address, platform, clock, logger, events },
    link: idleLink,
    socket: undefined,
    receivesPings: false,
    lastReceivedAt: now,
    lastHeartbeatAt: now,
    wasVisible: platform.page.visible(),
    cancelProbe: undefined,
    cancelTimer: undefined,
  }
  const { page } = platform
  const unwatch = page.watch((restored) => onPageChange(live, restored))
  return {
    get link() {
      return live.link
    },
    setNeeded(needed, retry) {
      if (!needed) return applyInput(live, { type: 'unneeded' })
      if (live.link.at === 'idle') live.lastHeartbeatAt = clock.now()
      if (live.link.at !== 'refused' || retry) applyInput(live, { type: 'need', online: page.online() })
    },
    send(text) {
      if (live.link.at !== 'open' || !live.socket) return false
      live.socket.send(text)
      return true
    },
    answered: () => applyInput(live, { type: 'answered' }),
    reopen: () => applyInput(live, { type: 'silent' }),
    heartbeat: () => heartbeat(live),
    stop() {
      unwatch()
      applyInput(live, { type: 'unneeded' })
    },
  }
}

function applyInput(live: SocketLive, input: LinkInput, reason = ''): void {
  const random = (live.platform.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
  const step = linkStep(live.link, input, random)
  const moved = step.link !== live.link
  if (!moved) return
  live.link = step.link
  if (input.type !== 'answered') {
    live.cancelTimer?.()
    live.cancelProbe?.()
    live.cancelTimer = live.cancelProbe = undefined
  }
  if (step.timerMs !== undefined)
    live.cancelTimer = live.clock.after(step.timerMs, () => applyInput(live, { type: 'timer' }))
  if (step.socket) closeSocket(live)
  if (step.socket === 'open') void open(live, step.link)
  live.events.linkChanged(step.link, reason)
}

function closeSocket(live: SocketLive): void {
  const { socket } = live
  live.socket = undefined
  if (!socket) return
  socket.onopen = socket.onclose = socket.onmessage = null
  // A socket that is closed while it opens reports an error that has no meaning here.
  socket.onerror = () => undefined
  socket.close()
}

async function open(live: SocketLive, link: Link): Promise<void> {
  try {
    const url = await live.address()
    // Meanwhile it may not be needed any more, or another try may be under way.
    if (live.link !== link) return
    live.socket = new live.platform.WebSocket(url)
    attach(live, live.socket)
  } catch (error) {
    live.logger.error('the socket to the relay cannot be made', error)
    if (live.link === link) applyInput(live, { type: 'closed', code: 0 })
  }
}

function attach(live: SocketLive, socket: SocketLike): void {
  const onReceived = () => {
    live.lastReceivedAt = live.clock.now()
  }
  live.receivesPings = typeof socket.on === 'function'
  socket.on?.('ping', onReceived)
  socket.onopen = () => {
    onReceived()
    applyInput(live, { type: 'opened' })
    live.events.opened()
  }
  socket.onmessage = ({ data }: { data: unknown }) => {
    onReceived()
    if (typeof data === 'string' && data.length <= relayFrameBytes) live.events.frame(data)
  }
  socket.onerror = () => undefined
  socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
    if (live.socket !== socket) return
    live.socket = undefined
    applyInput(live, { type: 'closed', code }, String(reason))
  }
}

/** The page is online or not, in sight or not, or back from where the browser had put it away. */
function onPageChange(live: SocketLive, restored = false): void {
  const { page } = live.platform
  const isVisible = page.visible()
  const isBack = restored || (isVisible && !live.wasVisible)
  live.wasVisible = isVisible
  applyInput(live, { type: page.online() ? 'online' : 'offline' })
  // What was put away has no sockets any more, whatever they say.
  if (restored) applyInput(live, { type: 'silent' })
  heartbeat(live)
  if (!isBack) return
  applyInput(live, { type: 'back' })
  if (live.link.at === 'open') probe(live)
}

/** Asks the relay for something: where nothing is heard within five seconds, the socket is dead. */
function probe(live: SocketLive): void {
  const { clock, events } = live
  const probedAt = clock.now()
  live.cancelProbe?.()
  live.cancelProbe = clock.after(relayProbeMs, () => {
    live.cancelProbe = undefined
    if (live.lastReceivedAt < probedAt) applyInput(live, { type: 'silent' })
  })
  events.probe()
}

/**
 * Ends a socket after 35 s of silence (§9), and one of a page that slept for as long. Where pings cannot be heard, in every
 * browser, a request of ours takes their place after 30 s, while the page is in sight (readings 45).
 */
function heartbeat(live: SocketLive): void {
  const now = live.clock.now()
  const silentMs = now - live.lastReceivedAt
  const isVisible = live.platform.page.visible()
  const wasSuspended = now - live.lastHeartbeatAt >= relaySilenceMs
  live.lastHeartbeatAt = now
  if (wasSuspended || (live.receivesPings && silentMs >= relaySilenceMs)) applyInput(live, { type: 'silent' })
  applyInput(live, { type: 'heartbeat', visible: isVisible })
  const isQuiet = !live.receivesPings && silentMs >= relaySilenceMs - relayProbeMs
  if (isQuiet && isVisible && !live.cancelProbe && live.link.at === 'open') probe(live)
}
