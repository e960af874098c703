import { type ChildProcess, spawn } from 'node:child_process'
import { fontEnv } from '../../scripts/lib/fonts.mjs'

/** A program that was started, and what it said. */
export interface Program {
  readonly child: ChildProcess
  /** Waits until it says something like this, and answers what matched. */
  says(pattern: RegExp): Promise<string>
  end(): Promise<void>
}

const startMs = 30_000

/** Starts a program whose output is read; `fd` 3, where it wants one, is read as well. */
export function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...fontEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  const look = () => {
    for (const each of [...listeners]) each()
  }
  for (const stream of child.stdio.slice(1)) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-100_000)
      look()
    })
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      output += error.message
      resolve()
    })
  })
  ended.then(look)
  return {
    child,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const give = (answer: () => void) => {
          clearTimeout(late)
          listeners.delete(check)
          answer()
        }
        const check = () => {
          const found = pattern.exec(output)
          if (found) give(() => resolve(found[1] ?? found[0]))
          else if (child.exitCode !== null || child.signalCode)
            give(() => reject(new Error(`${command} ended:\n${output.slice(-2_000)}`)))
        }
        const late = setTimeout(
          () => give(() => reject(new Error(`${command} did not say ${pattern}:\n${output.slice(-2_000)}`))),
          startMs,
        )
        listeners.add(check)
        check()
      }),
    async end() {
      if (child.exitCode === null && !child.signalCode) child.kill('SIGTERM')
      const hard = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await ended
      clearTimeout(hard)
    },
  }
}
