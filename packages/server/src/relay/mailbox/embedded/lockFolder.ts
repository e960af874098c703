import { createHash, randomBytes } from 'node:crypto'
import { link, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fail } from 'latchkit/wire'
import { dataInUse } from '../../../errors/mailbox.js'

const maxSocketPathBytes = 88
const maxAttempts = 5

/** Returns the path of the local socket that locks a folder. The socket answers only while the process that listens on it is alive. */
function socketPath(folder: string): string {
  const id = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\latchkit-${id}`
  const path = join(resolve(folder), 'lock')
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : join(tmpdir(), `latchkit-${id}`)
}

/** Asks the process that listens on a path for its name; `undefined` if no process listens. */
const ask = (path: string) =>
  new Promise<string | undefined>((answer) => {
    let reply = ''
    let isOpen = false
    const probe = connect(path)
    probe.setEncoding('latin1')
    probe.on('connect', () => {
      isOpen = true
    })
    probe.on('data', (text: string) => {
      reply += text
    })
    probe.on('error', () => undefined)
    probe.once('close', () => answer(isOpen ? reply : undefined))
  })

/** Listens on the path. Returns the function that stops listening; `undefined` if the path is taken. */
function listen(path: string, name: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(name)
  })
  server.unref()
  return new Promise<(() => Promise<void>) | undefined>((resolvePromise, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolvePromise(undefined) : reject(error),
    )
    server.listen(path, () => resolvePromise(() => new Promise((closed) => server.close(() => closed()))))
  })
}

/**
 * Removes the socket of a killed process. Renames the socket first, which only one process can do. If a process answers on the renamed
 * socket, that process started in between, and its socket is put back. Returns whether the path is free.
 */
async function removeDeadSocket(path: string, name: string): Promise<boolean> {
  if ((await ask(path)) !== undefined) return false
  const asidePath = `${path}.${name}`
  await rename(path, asidePath).catch(() => undefined) // Another process was quicker.
  if ((await ask(asidePath)) === undefined) {
    await rm(asidePath, { force: true })
    return true
  }
  await link(asidePath, path).then(
    () => rm(asidePath, { force: true }),
    () => undefined, // Another process has taken the path, and will find the renamed socket.
  )
  return false
}

/** Whether another process listens on a socket that was renamed. Removes renamed sockets without a process. */
async function hasOwnerAside(path: string, name: string): Promise<boolean> {
  const folder = dirname(path)
  const asideFiles = (await readdir(folder)).filter((file) => file.startsWith(`${basename(path)}.`))
  for (const file of asideFiles) {
    const owner = await ask(join(folder, file))
    if (owner !== undefined && owner !== name) return true
    if (owner === undefined) await rm(join(folder, file), { force: true })
  }
  return false
}

/** Locks a folder for one process. Returns the function that unlocks it. Throws `dataInUse`. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder)
  const name = randomBytes(4).toString('hex')
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const release = await listen(path, name)
    if (release) {
      if (process.platform === 'win32' || !(await hasOwnerAside(path, name))) return release
      await release()
      break
    }
    if (!(await removeDeadSocket(path, name))) break
  }
  throw fail(dataInUse, { folder })
}
