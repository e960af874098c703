import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import { relayFrameBytes, relayProbeMs, relaySilenceMs } from '../../wire/relay.js'
import { idleLink, type Link, type LinkInput, linkStep } from './linkTransitions.js'
import type { Platform, SocketLike } from './platform.js'

/** Events of the socket. */
export interface SocketEvents {
  /** A new socket is open. */
  onOpened(): void
  onFrame(text: string): void
  /** The socket looks open. Only an answer of the relay can prove it, so the listener must send a request. */
  sendProbe(): void
  /** The state of the connection has changed. */
  onLinkChanged(link: Link, reason: string): void
}

/** A connection to the relay. It reconnects as long as it is needed. */
export interface Socket {
  readonly link: Link
  /** Says whether the socket is needed. With `retry` it also tries a relay that has refused this client. */
  setNeeded(isNeeded: boolean, retry: boolean): void
  /** Sends a frame if the socket is open. Returns whether it did. */
  send(text: string): boolean
  /** Records that the relay has answered anything, which proves that it accepts this client. */
  recordAnswer(): void
  /** Replaces the open socket by a new one. */
  reopen(): void
  /** Checks the connection. The caller does this every five seconds while the socket is needed. */
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

/**
 * Creates the socket. The table in `linkTransitions` decides what happens; the socket carries it out. `address` returns a new URL
 * with a new token.
 */
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
  const unwatch = page.watch((isRestored) => onPageChange(live, isRestored))
  return {
    get link() {
      return live.link
    },
    setNeeded(isNeeded, retry) {
      if (!isNeeded) return applyInput(live, { type: 'unneeded' })
      if (live.link.at === 'idle') live.lastHeartbeatAt = clock.now()
      if (live.link.at !== 'refused' || retry) applyInput(live, { type: 'need', online: page.online() })
    },
    send(text) {
      if (live.link.at !== 'open' || !live.socket) return false
      live.socket.send(text)
      return true
    },
    recordAnswer: () => applyInput(live, { type: 'answered' }),
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
  const hasChanged = step.link !== live.link
  if (!hasChanged) return
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
  live.events.onLinkChanged(step.link, reason)
}

function closeSocket(live: SocketLive): void {
  const { socket } = live
  live.socket = undefined
  if (!socket) return
  socket.onopen = socket.onclose = socket.onmessage = null
  // A socket that is closed while it opens reports an error, which is to be ignored.
  socket.onerror = () => undefined
  socket.close()
}

async function open(live: SocketLive, link: Link): Promise<void> {
  try {
    const url = await live.address()
    // The socket may no longer be needed, or another attempt may have begun.
    if (live.link !== link) return
    live.socket = new live.platform.WebSocket(url)
    attachListeners(live, live.socket)
  } catch (error) {
    live.logger.error('the socket to the relay cannot be made', error)
    if (live.link === link) applyInput(live, { type: 'closed', code: 0 })
  }
}

function attachListeners(live: SocketLive, socket: SocketLike): void {
  const onReceived = () => {
    live.lastReceivedAt = live.clock.now()
  }
  live.receivesPings = typeof socket.on === 'function'
  socket.on?.('ping', onReceived)
  socket.onopen = () => {
    onReceived()
    applyInput(live, { type: 'opened' })
    live.events.onOpened()
  }
  socket.onmessage = ({ data }: { data: unknown }) => {
    onReceived()
    if (typeof data === 'string' && data.length <= relayFrameBytes) live.events.onFrame(data)
  }
  socket.onerror = () => undefined
  socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
    if (live.socket !== socket) return
    live.socket = undefined
    applyInput(live, { type: 'closed', code }, String(reason))
  }
}

/** Handles a change of the page: online or offline, visible or hidden, or restored from the browser's back/forward cache. */
function onPageChange(live: SocketLive, isRestored = false): void {
  const { page } = live.platform
  const isVisible = page.visible()
  const isBack = isRestored || (isVisible && !live.wasVisible)
  live.wasVisible = isVisible
  applyInput(live, { type: page.online() ? 'online' : 'offline' })
  // A restored page has lost its sockets, whatever their state says.
  if (isRestored) applyInput(live, { type: 'silent' })
  heartbeat(live)
  if (!isBack) return
  applyInput(live, { type: 'back' })
  if (live.link.at === 'open') probe(live)
}

/** Sends a request to the relay. If nothing is received within five seconds, the socket is dead. */
function probe(live: SocketLive): void {
  const { clock, events } = live
  const probedAt = clock.now()
  live.cancelProbe?.()
  live.cancelProbe = clock.after(relayProbeMs, () => {
    live.cancelProbe = undefined
    if (live.lastReceivedAt < probedAt) applyInput(live, { type: 'silent' })
  })
  events.sendProbe()
}

/**
 * Drops a socket after 35 s of silence (§9), or if the page was suspended that long. Browsers do not report pings, so a visible
 * page sends a request after 30 s instead (readings 45).
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
