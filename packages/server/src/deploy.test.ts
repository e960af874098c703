import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { deployFile, type RunningProxy, startCaddy, startNginx } from './fixtures/proxy.js'
import { connect } from './fixtures/testClient.js'
import { createTestServers } from './fixtures/testServer.js'
import { newEnvelope, newTopic } from './fixtures/topic.js'
import { createGateway } from './gateway/createGateway.js'
import type { Gateway } from './serverParts.js'

const servers = createTestServers()
const proxies: RunningProxy[] = []
afterEach(async () => {
  for (const one of proxies.splice(0)) await one.stop()
  await servers.end()
})

const isHere = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0

/** A request to a proxy, whoever signed its certificate. */
function ask(port: number, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((done, failed) => {
    const options = {
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      path,
      headers,
      rejectUnauthorized: false,
    }
    get(options, (answer) => {
      answer.resume()
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers }))
    }).on('error', failed)
  })
}

describe.each([
  ['nginx', isHere('nginx', '-v') && isHere('openssl', 'version'), startNginx],
  ['Caddy', isHere('caddy', 'version'), startCaddy],
] as const)('deploy: %s in front', (_name, isInstalled, start) => {
  const inFrontOf = async (gateway?: Gateway) => {
    const more = gateway && { createGateway: () => gateway }
    const server = await servers.start({ listen: { trustedProxies: 1 } }, more)
    const proxy = await start(server.port)
    proxies.push(proxy)
    return proxy
  }
  const secure = ({ port }: RunningProxy) => ({ port, isSecure: true })

  it.skipIf(!isInstalled)('passes on HTTP and sockets by TLS, and keeps the metrics inside', async () => {
    const proxy = await inFrontOf()
    const ready = await ask(proxy.port, '/readyz')
    expect([ready.status, ready.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    expect((await ask(proxy.port, '/metrics')).status).toBe(404)
    const topic = newTopic()
    const [wallet, site] = [connect(secure(proxy)), connect(secure(proxy))]
    await wallet.call('irn_subscribe', { topic })
    await site.call('irn_publish', { topic, message: newEnvelope(), ttl: 300, tag: 1108 })
    expect(await wallet.pushed(1)).toHaveLength(1)
    for (const { ws } of [wallet, site]) ws.terminate()
    // The token stands in the query of the socket.
    expect(proxy.log()).not.toContain('auth=')
  })

  it.skipIf(!isInstalled)(
    'the server counts by the address that the proxy saw, whatever the caller says',
    async () => {
      const seen: string[] = []
      const proxy = await inFrontOf({
        fetch(_, { address }) {
          seen.push(address)
          return new Response()
        },
      })
      await ask(proxy.port, '/v1/anything', { 'X-Forwarded-For': '203.0.113.9' })
      expect(seen).toEqual(['127.0.0.1'])
    },
  )
})

describe('deploy: the container', () => {
  it('installs this version of the server', () => {
    expect(deployFile('Containerfile')).toContain(`ARG VERSION=${packageJson.version}\n`)
  })
})

describe('deploy: what watches', () => {
  const rules = deployFile('prometheus-rules.yml')
  const watched = `${rules}${deployFile('dashboard.json')}`

  it('every metric of an alert or a panel is one that the server has', async () => {
    const server = await servers.start({}, { createGateway })
    const text = await (await server.get('/metrics')).text()
    const known = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`] : [name],
    )
    const named = watched.match(/latchkit_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(15)
    expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([])
  })

  it('every alert has its runbook', () => {
    const page = deployFile('../docs/hosting.md')
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    const runbooks = [...rules.matchAll(/runbook: (\S+)/g)].map(([, link]) => link)
    expect(runbooks).toEqual(alerts.map((name) => `docs/hosting.md#${name.toLowerCase()}`))
    for (const name of alerts) expect(page).toContain(`### ${name}\n`)
  })

  it.skipIf(!isHere('promtool', '--version'))('Prometheus takes the rules', () => {
    const path = new URL('../../../deploy/prometheus-rules.yml', import.meta.url).pathname
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('8 rules found')
  })

  it.skipIf(!isHere('systemd-analyze', '--version'))('systemd takes the unit', () => {
    const folder = servers.folder()
    const unit = join(folder, 'latchkit-server.service')
    mkdirSync(folder, { recursive: true })
    writeFileSync(unit, deployFile('latchkit-server.service').replaceAll('/usr/bin/node', process.execPath))
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('latchkit-server'))).toEqual([])
  })
})
