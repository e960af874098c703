import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as rest } from 'node:timers/promises'
import { fail } from 'latchkit/wire'
import { keysUnreadable } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import { createAnswers } from './answerHolder.js'
import { callHolder, type HolderPort, type HolderProcess } from './callHolder.js'
import type { CustodyService } from './keyFile.js'
import type { KeyHolder } from './keyHolder.js'

/** File mode of the socket: access for the user of the keys, and for the group of the service. */
const socketMode = 0o660
const maxLineBytes = 256 * 1_024
const [retryMs, maxWaitMs] = [200, 20_000]

/** Parses a line. Returns `undefined` if the line is not JSON. */
function readLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Disconnects a caller that sends an endless line, before it is parsed. */
function limitLineLength(socket: Socket): void {
  let lineBytes = 0
  socket.on('data', (chunk: Buffer) => {
    const last = chunk.lastIndexOf('\n')
    lineBytes = last < 0 ? lineBytes + chunk.length : chunk.length - last - 1
    if (lineBytes > maxLineBytes) socket.destroy()
  })
}

/**
 * Serves a key holder at a Unix socket. The permissions of the socket's folder decide who may open the socket: the user of the keys and the
 * group of the service.
 */
export async function serveKeySocket(path: string, holder: KeyHolder): Promise<{ close(): Promise<void> }> {
  const callers = new Set<Socket>()
  const server = createServer((socket) => {
    callers.add(socket)
    socket.on('error', () => undefined).once('close', () => callers.delete(socket))
    limitLineLength(socket)
    const answer = createAnswers({ holder })
    createInterface({ input: socket }).on('line', async (text) => {
      const reply = await answer(readLine(text))
      if (!reply) socket.destroy()
      else if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`)
    })
  })
  // Remove the socket of a killed process. Only this user can write to the folder.
  rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve)
  })
  chmodSync(path, socketMode)
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of callers) socket.destroy()
      }),
  }
}

function connect(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path)
    socket.once('error', reject).once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** Connects, and retries for a while: the process of the keys may be starting at the same time. */
async function connectWithRetries(path: string): Promise<Socket> {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      return await connect(path)
    } catch (error) {
      const { code = 'it does not answer' } = error as NodeJS.ErrnoException
      const givesUp = waitedMs >= maxWaitMs || !['ENOENT', 'ECONNREFUSED'].includes(code)
      if (givesUp) throw fail(keysUnreadable, { path, reason: code })
    }
    await rest(retryMs)
  }
}

/**
 * Connects to the keys of a service that run as another user. @throws `keysUnreadable` if no process answers at the socket, or if this user
 * may not open the socket.
 */
export async function connectKeyHolder(
  path: string,
  { service, log }: { readonly service: CustodyService; readonly log: Log },
): Promise<HolderProcess> {
  const socket = await connectWithRetries(path)
  limitLineLength(socket)
  const socketEnd = new Promise<void>((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve())
  })
  const port: HolderPort = {
    processEnd: socketEnd,
    pid: undefined,
    send: (message) => void socket.write(`${JSON.stringify(message)}\n`),
    listen: (take) => void createInterface({ input: socket }).on('line', (text) => take(readLine(text))),
    async close() {
      socket.destroy()
      await socketEnd
    },
  }
  return callHolder(port, { service, log, first: { call: 'keys' } })
}
