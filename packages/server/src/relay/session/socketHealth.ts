import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Whether the peer of a socket is alive and reads what is sent. A class, so that methods are not created for each socket. */
export class SocketHealth {
  readonly #ws: WebSocket
  readonly #socket: Socket
  #pingText = ''
  /** Since when the peer has read nothing of what was sent. */
  #stalledSince: number | undefined
  #taken = 0
  lastPongAt: number
  pingedAt: number

  constructor(ws: WebSocket, socket: Socket, now: number) {
    this.#ws = ws
    this.#socket = socket
    this.lastPongAt = now
    this.pingedAt = now
  }

  /** Returns for how long the peer has read nothing although something was sent. */
  stalledMs(now: number): number {
    const takenBytes = this.#socket.bytesWritten - this.#socket.writableLength
    if (this.#ws.bufferedAmount === 0) this.#stalledSince = undefined
    else if (takenBytes !== this.#taken) this.#stalledSince = now
    else this.#stalledSince ??= now
    this.#taken = takenBytes
    return this.#stalledSince === undefined ? 0 : now - this.#stalledSince
  }

  ping(now: number): void {
    this.pingedAt = now
    this.#pingText = randomBytes(8).toString('hex')
    this.#ws.ping(this.#pingText)
  }

  /** Handles a pong. Only the answer to the last ping counts: it proves that the peer has read up to there. */
  handlePong(data: Buffer, now: number): void {
    if (this.#pingText === '' || data.toString('latin1') !== this.#pingText) return
    this.#pingText = ''
    this.lastPongAt = now
  }
}
