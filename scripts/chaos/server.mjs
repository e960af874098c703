// The server under chaos: its program as it is published, on one port, killed and started again.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const built = join(root, 'packages/server/dist/cli.js')

/** Returns the resident memory of a process and of all that it started. */
function bytesOf(pid) {
  try {
    const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return children.reduce((sum, child) => sum + bytesOf(child), Number(kilobytes) * 1_024)
  } catch (error) {
    // It ended in this moment.
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error
    return 0
  }
}

/** Starts it; answers `{ port, kill, stop, log, hasEnded, peakBytes }`. */
export async function startServer(environment) {
  let port = 0
  let log = ''
  let peakBytes = 0
  let child

  async function start() {
    const from = log.length
    const env = {
      PATH: process.env.PATH,
      LATCHKIT_LISTEN_PORT: String(port),
      // Its metrics are read at the same port, which in production does not answer them.
      LATCHKIT_ENVIRONMENT: 'development',
      ...environment,
    }
    child = spawn(process.execPath, [built], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
      })
    const listening = () => /"event":"listening".*"port":(\d+)/.exec(log.slice(from))
    while (!listening()) {
      if (child.exitCode !== null)
        throw new Error(`the server ended with ${child.exitCode}\n${log.slice(-2_000)}`)
      await pause(20)
    }
    port = Number(listening()[1])
  }
  const gone = () =>
    new Promise((done) => ((child.exitCode ?? child.signalCode) ? done() : child.once('exit', done)))

  const weigh = () => {
    peakBytes = Math.max(peakBytes, bytesOf(child.pid))
  }
  const weighing = setInterval(weigh, 200)
  await start()
  return {
    port,
    log: () => log,
    peakBytes: () => peakBytes,
    /** Whether it ended without being told to. */
    hasEnded: () => (child.exitCode ?? child.signalCode) !== null,
    async kill() {
      child.kill('SIGKILL')
      await gone()
      await start()
    },
    async stop() {
      clearInterval(weighing)
      child.kill('SIGTERM')
      await gone()
    },
  }
}
