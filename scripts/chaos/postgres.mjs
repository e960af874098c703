// A Postgres of the run's own, which can keep still: stopped, its sockets stay open and no query gets an answer.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

function freePort() {
  const server = createServer()
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    }),
  )
}

const answers = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts it in a folder; `undefined` where it is not installed. */
export async function startPostgres(folder) {
  const programs = (existsSync(debian) ? readdirSync(debian) : [])
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  if (!programs) return undefined
  mkdirSync(folder)
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  // It refuses to run as root: then it runs as the user Debian makes for it.
  const user = process.getuid() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (user.uid !== undefined) {
    chownSync(folder, user.uid, user.gid)
    spawnSync('chmod', ['o+x', join(folder, '..')])
  }
  const data = join(folder, 'data')
  const flags = '-U latchkit -A trust -E UTF8 --locale=C --no-sync'.split(' ')
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, ...flags], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off`.split(' ')
  const how = { ...user, cwd: folder, stdio: 'ignore', detached: true }
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], how)
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`Postgres ended with ${child.exitCode}`)
    await pause(50)
  }
  const signal = (name) => process.kill(-child.pid, name)
  return {
    url: `postgres://latchkit@127.0.0.1:${port}/postgres`,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop() {
      signal('SIGKILL')
      return new Promise((done) => ((child.exitCode ?? child.signalCode) ? done() : child.once('exit', done)))
    },
  }
}
