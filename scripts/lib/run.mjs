// Running another program: its output kept for the report, or passed through.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const newest = (text, characters) => (text.length > characters ? text.slice(-characters) : text)

/** Whether a module is the program that was started, and not imported by one. */
export function isMain(url) {
  const started = process.argv[1]
  return existsSync(started ?? '') && realpathSync(started) === fileURLToPath(url)
}

/** Runs to the end; answers `{ code, output }` and never throws. `quietMs` ends a silent program. */
export function run(command, args, { cwd = root, env = {}, timeoutMs, quietMs, onOutput } = {}) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = (why) => {
      output += `\n[stopped: ${why}]\n`
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 2000).unref()
    }
    const whole = timeoutMs && setTimeout(() => stop(`no end after ${timeoutMs / 1000} s`), timeoutMs)
    const silence = () => quietMs && setTimeout(() => stop(`silent for ${quietMs / 1000} s`), quietMs)
    let silent = silence()
    const take = (chunk) => {
      output = newest(output + chunk, 2_000_000)
      onOutput?.(chunk)
      clearTimeout(silent)
      silent = silence()
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    const end = (code, extra = '') => {
      clearTimeout(whole)
      clearTimeout(silent)
      done({ code, output: output + extra })
    }
    child.once('error', (error) => end(1, `${command}: ${error.message}\n`))
    child.once('close', (code, signal) => end(code ?? 1, signal ? `[ended by ${signal}]\n` : ''))
  })
}

/** A program of node_modules, started without a shell or npx. */
export const bin = (path, args, options) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], options)

/** npm, which has another name on Windows. */
export const npm = (args, options) => run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)

/** Throws where a program failed, with the first and the last lines that it printed: npm ends with its usage page. */
export function mustSucceed({ code, output }, what) {
  const lines = output.trim().split('\n')
  if (lines.length > 65) lines.splice(25, lines.length - 65, '…')
  if (code !== 0) throw new Error([what, ...lines].join('\n'))
}

/** The last lines of a text, for a report a person reads. */
export const tail = (text, lines = 60) => text.trimEnd().split('\n').slice(-lines).join('\n')

export const head = (text, lines) => text.trim().split('\n').slice(0, lines).join('\n')

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
