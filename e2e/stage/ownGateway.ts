import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../packages/server/src/fixtures/freePort.js'
import { until } from '../../packages/server/src/fixtures/until.js'
import { root } from '../../scripts/lib/run.mjs'
import { basePort } from './ports.js'

/** The project that the server knows the development pages by. */
export const project = '0123456789abcdef0123456789abcdef'
/** The address at which the page expects its gateway. */
export const gatewayUrl = `http://127.0.0.1:${basePort + 1}`

/** A built server of a test's own. */
export interface OwnGateway {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the built server; what it serves stands in its environment. */
export async function ownGateway(env: Readonly<Record<string, string>>): Promise<OwnGateway> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'latchkit-gateway-'))
  const child = spawn(process.execPath, ['packages/server/dist/cli.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      LATCHKIT_CONFIG: 'packages/server/latchkit.development.json',
      LATCHKIT_GATEWAY_ANALYTICS_IS_ENABLED: 'true',
      LATCHKIT_DATA: data,
      LATCHKIT_LISTEN_PORT: String(port),
      LATCHKIT_RELAY_DURABILITY: 'memory',
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
