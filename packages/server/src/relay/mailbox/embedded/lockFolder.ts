import { createHash, randomBytes } from 'node:crypto'
import { link, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fail } from 'latchkit/wire'
import { dataInUse } from '../../../errors/mailbox.js'

const longestSocketPath = 88
const attempts = 5

/** Returns the path of a local socket. It answers only while the process that listens on it is alive. */
function socketPath(folder: string): string {
  const id = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\latchkit-${id}`
  const path = join(resolve(folder), 'lock')
  return Buffer.byteLength(path) <= longestSocketPath ? path : join(tmpdir(), `latchkit-${id}`)
}

/** Asks the process that listens on a path for its name; `undefined` if no process listens. */
const ask = (path: string) =>
  new Promise<string | undefined>((answer) => {
    let reply = ''
    let open = false
    const probe = connect(path)
    probe.setEncoding('latin1')
    probe.on('connect', () => {
      open = true
    })
    probe.on('data', (text: string) => {
      reply += text
    })
    probe.on('error', () => undefined)
    probe.once('close', () => answer(open ? reply : undefined))
  })

/** Listens on the path. Returns the function that ends it; `undefined` if the path is taken. */
function listen(path: string, name: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(name)
  })
  server.unref()
  return new Promise<(() => Promise<void>) | undefined>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    )
    server.listen(path, () => done(() => new Promise((closed) => server.close(() => closed()))))
  })
}

/**
 * Removes the socket of a killed process. It is renamed first, which only one process can do. If a process answers on it after all, it
 * started in between, and the socket is put back. Returns whether the path is free.
 */
async function takeAway(path: string, name: string): Promise<boolean> {
  if ((await ask(path)) !== undefined) return false
  const aside = `${path}.${name}`
  await rename(path, aside).catch(() => undefined) // another process was quicker
  if ((await ask(aside)) === undefined) {
    await rm(aside, { force: true })
    return true
  }
  await link(aside, path).then(
    () => rm(aside, { force: true }),
    () => undefined, // another process has taken the path and will find the renamed socket
  )
  return false
}

/** Whether another process listens on a socket that was renamed. Removes renamed sockets without a process. */
async function hasOwnerAside(path: string, name: string): Promise<boolean> {
  const folder = dirname(path)
  const found = (await readdir(folder)).filter((file) => file.startsWith(`${basename(path)}.`))
  for (const file of found) {
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
  for (let attempt = 0; attempt < attempts; attempt++) {
    const release = await listen(path, name)
    if (release) {
      if (process.platform === 'win32' || !(await hasOwnerAside(path, name))) return release
      await release()
      break
    }
    if (!(await takeAway(path, name))) break
  }
  throw fail(dataInUse, { folder })
}
