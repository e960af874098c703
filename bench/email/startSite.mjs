// The demo and its chains, on ports of their own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../scripts/lib/run.mjs'

/** Starts what `npm start` starts, and answers how to end it. */
export async function startSite(port) {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, LATCHKIT_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => /ready in/.test(text) && resolve())
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  return () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
  }
}
