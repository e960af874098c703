import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fail } from 'latchkit/wire'
import { dataInUse } from '../../../errors/mailbox.js'

const longestSocketPath = 100

/** A local socket: it is only answered while the process that listens on it lives, however that ends. */
function socketPath(folder: string): string {
  const id = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\latchkit-${id}`
  const path = join(resolve(folder), 'lock')
  return Buffer.byteLength(path) <= longestSocketPath ? path : join(tmpdir(), `latchkit-${id}`)
}

const isAnswered = (path: string) =>
  new Promise<boolean>((answer) => {
    const probe = connect(path)
    probe.once('connect', () => answer(true))
    probe.once('error', () => answer(false))
    probe.once('close', () => probe.destroy())
  })

function listen(path: string) {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  return new Promise<() => Promise<void>>((done, failed) => {
    server.once('error', failed)
    server.listen(path, () => done(() => new Promise((closed) => server.close(() => closed()))))
  })
}

/** Makes sure that one process writes to a folder. Answers what gives it back; throws `dataInUse`. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder)
  try {
    return await listen(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await isAnswered(path)) throw fail(dataInUse, { folder })
    await rm(path, { force: true }) // left by a process that was killed
    return listen(path)
  }
}
