// Starts programs as children, waits until each answers, and ends all of them together.
import { spawn } from 'node:child_process'
import { root, tail } from './run.mjs'

const readyWithinMs = 60_000
const graceMs = 3000
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

export function supervisor({ onCrash }) {
  const children = new Map()
  let stopping = false

  function start({ name, command, args, env }) {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const part = { name, child, log: '', ended: false }
    children.set(name, part)
    const keep = (chunk) => {
      part.log = (part.log + chunk).slice(-20_000)
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const end = (why) => {
      if (part.ended) return
      part.ended = true
      if (!stopping) onCrash(`${name} ended: ${why}\n${tail(part.log, 40)}`)
    }
    child.once('error', (error) => end(error.message))
    child.once('close', (code, signal) => {
      // Ctrl-C reaches the whole process group, and a child may be gone before our own handler runs.
      if (signal === 'SIGINT' || code === 130) part.ended = true
      else end(signal ?? `exit code ${code}`)
    })
  }

  async function ready(name, probe) {
    const deadline = performance.now() + readyWithinMs
    const part = children.get(name)
    while (!part.ended && !stopping) {
      if (await probe().catch(() => false)) return
      if (performance.now() > deadline) throw new Error(`${name} does not answer\n${tail(part.log, 40)}`)
      await pause(40)
    }
  }

  async function stop() {
    stopping = true
    const alive = () => [...children.values()].filter((part) => !part.ended && part.child.pid)
    for (const part of alive()) part.child.kill('SIGTERM')
    const deadline = performance.now() + graceMs
    while (alive().length > 0 && performance.now() < deadline) await pause(20)
    for (const part of alive()) part.child.kill('SIGKILL')
  }

  return { start, ready, stop }
}
