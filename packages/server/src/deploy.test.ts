import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { configFields } from './config/configFields.js'
import { metricsPortOf } from './config/metricsPortOf.js'
import { readConfig } from './config/readConfig.js'
import { deployFile, deployFolder, type RunningProxy, startCaddy, startNginx } from './fixtures/proxy.js'
import { connect } from './fixtures/testClient.js'
import { createTestServers } from './fixtures/testServer.js'
import { newEnvelope, newTopic } from './fixtures/topic.js'
import { usedMetrics } from './fixtures/usedMetrics.js'
import type { Gateway } from './serverParts.js'
import { tierOf } from './startCustody.js'

const servers = createTestServers()
const proxies: RunningProxy[] = []
afterEach(async () => {
  for (const one of proxies.splice(0)) await one.stop()
  await servers.end()
})

const isHere = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0

const promtool = (...args: readonly string[]) =>
  spawnSync('promtool', args, { cwd: deployFolder, encoding: 'utf8' })

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
    // For development the server's own port answers the metrics: that they stay inside is the proxy's doing.
    const listen = { trustedProxies: 1, metricsPort: undefined }
    const server = await servers.start({ environment: 'development', listen }, more)
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

describe('deploy: compose', () => {
  const compose = deployFile('compose.yaml')
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nsecrets:'))
  const serviceOf = (name: string) =>
    services.split(/\n {2}(?=\w+:\n)/).find((one) => one.startsWith(`${name}:`)) ?? ''
  const variablesOf = (name: string) =>
    Object.fromEntries(
      [...serviceOf(name).matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)].map(([, variable = '', value = '']) => [
        variable,
        value.replace(/\$\{CADDY_HOST:.*\}/, 'wallets.example.com'),
      ]),
    )

  it('the server takes its settings, and its limits fit Redis and the replicas', () => {
    const settings = variablesOf('server')
    const ofFiles = Object.keys(settings).filter(
      (name) => name.endsWith('_FILE') || name === 'LATCHKIT_CONFIG',
    )
    expect(ofFiles).toEqual(['LATCHKIT_CONFIG', 'REDIS_URL_FILE', 'DATABASE_URL_FILE'])
    for (const name of ofFiles) delete settings[name]
    const config = readConfig(settings)
    expect(config.relay.names).toEqual(['wallets.example.com'])
    // P3: other containers reach the metrics, and nothing of the host's.
    expect([metricsPortOf(config), config.listen.metricsHost]).toEqual([4_491, '0.0.0.0'])
    expect([...compose.matchAll(/ports: (.*)/g)].map(([, ports]) => ports)).toEqual(['["80:80", "443:443"]'])
    const gigabytes = Number(/--maxmemory (\d+)gb/.exec(serviceOf('redis'))?.[1])
    expect(config.relay.limits.storedBytes).toBe((gigabytes * 1024 ** 3) / 2)
    const replicas = Number(/replicas: (\d+)/.exec(serviceOf('server'))?.[1])
    expect(config.relay.limits.addressSharePercent * replicas).toBe(
      readConfig({}).relay.limits.addressSharePercent,
    )
  })

  it('every service, secret and volume that is named is there', () => {
    const names = (text: string, indent: number) =>
      [...text.matchAll(new RegExp(`^ {${indent}}(\\w+):`, 'gm'))].map(([, name]) => name)
    const needed = [...services.matchAll(/depends_on: \[(.*)\]/g)].flatMap(([, list = '']) =>
      list.split(', '),
    )
    const secrets = [...services.matchAll(/secrets: \[(.*)\]/g)].flatMap(([, list = '']) => list.split(', '))
    expect(names(services, 2)).toEqual(expect.arrayContaining(needed))
    expect(names(compose.slice(compose.indexOf('\nsecrets:')), 2)).toEqual(expect.arrayContaining(secrets))
    const files = [...services.matchAll(/- \.\/(\w+):/g)].map(([, file = '']) => file)
    for (const file of files) expect(deployFile(file)).not.toBe('')
  })

  it.skipIf(!isHere('caddy', 'version'))('Caddy passes on to the server by the name of its service', () => {
    const env = { PATH: process.env.PATH ?? '', ...variablesOf('caddy') }
    const args = ['adapt', '--config', 'Caddyfile', '--adapter', 'caddyfile', '--validate']
    const { status, stdout } = spawnSync('caddy', args, { cwd: deployFolder, env, encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toContain('"upstreams":[{"dial":"server:4401"}]')
    expect(stdout).toContain('"host":["wallets.example.com"]')
  })
})

describe('deploy: wallets by e-mail', () => {
  const services = ['auth', 'recovery', 'mailer'] as const
  const compose = deployFile('compose.email.yaml')
  const blockOf = (name: string) =>
    compose.split(/\n {2}(?=[\w-]+:\n)/).find((one) => one.startsWith(`${name}:`)) ?? ''
  const settingsIn = (text: string, line: RegExp) =>
    Object.fromEntries(
      [...text.matchAll(line)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll(/\$\{\w+:[^}]*\}/g, 'wallets.example.com'),
      ]),
    )
  const files = {
    'custody.env': settingsIn(deployFile('custody.env'), /^(LATCHKIT_\w+)=(.*)$/gm),
    'compose.email.yaml': settingsIn(compose, /^ {2}(LATCHKIT_\w+): "?(.*?)"?$/gm),
  }

  it.each(Object.entries(files))(
    '%s names every program and its keys, so that none is started twice',
    (_file, settings) => {
      const { custody, secure } = readConfig(settings)
      expect([custody.isEnabled, tierOf(custody), URL.canParse(secure.origin ?? '')]).toEqual([true, 1, true])
      for (const service of services) {
        const { url = '', port, keysSocket } = custody[service]
        expect([new URL(url).port, keysSocket?.includes(service)]).toEqual([String(port), true])
      }
    },
  )

  it('the variables of Caddy are none that the server refuses, where both stand in one environment', () => {
    const texts = ['Caddyfile', 'Caddyfile.email'].map(deployFile).join('\n')
    const names = [...texts.matchAll(/\{\$(\w+):/g)].map(([, name = '']) => name)
    expect(new Set(names).size).toBe(5)
    const variables = Object.fromEntries(names.map((name) => [name, 'wallets.example.com']))
    expect(readConfig({ ...files['custody.env'], ...variables }).custody.isEnabled).toBe(true)
  })

  it('P5: in the examples no other host is of the site of the frame', () => {
    const hosts = [...deployFile('custody.env').matchAll(/=https:\/\/([\w.]+)$/gm)].map(
      ([, host = '']) => host,
    )
    const sites = hosts.map((host) => host.split('.').slice(-2).join('.'))
    expect(hosts[0]).toMatch(/^secure\./)
    expect(sites.slice(1)).not.toEqual([])
    expect(sites.slice(1)).not.toContain(sites[0])
  })

  it('compose: each program and its keys are users of their own, and no volume of keys or data has two readers', () => {
    const names = services.flatMap((service) => [service, `${service}-keys`])
    const userOf = (name: string) => /user: "(\d+):(\d+)"/.exec(blockOf(name))?.slice(1) ?? []
    expect(new Set(names.map((name) => userOf(name)[0])).size).toBe(names.length)
    const volumesOf = (name: string) =>
      [...blockOf(name).matchAll(/"([\w-]+):\/[^"]*"/g)].map(([, volume]) => volume)
    for (const service of services) {
      // The socket is what the two share, by their group.
      expect(userOf(service)[1]).toBe(userOf(`${service}-keys`)[1])
      expect(volumesOf(`${service}-keys`)).toEqual([`${service}-keys`, `${service}-socket`])
      expect(volumesOf(service).filter((volume) => volume?.endsWith('-keys'))).toEqual([])
      expect(blockOf(`${service}-keys`)).toContain('network_mode: none')
      const [owner, group] = userOf(`${service}-keys`)
      expect(blockOf('custody-init')).toContain(`${owner}:${group}`)
    }
    const data = services.map((service) => volumesOf(service).filter((volume) => volume?.endsWith('-data')))
    expect(data).toEqual([['auth-data'], ['recovery-data'], []])
    expect(names.filter((name) => blockOf(name).includes('smtp_url'))).toEqual(['mailer'])
    expect(volumesOf('server')).toEqual(['public-keys'])
  })

  it.skipIf(!isHere('caddy', 'version'))(
    'Caddy serves the secure site and recovery beside the server',
    () => {
      const args = ['adapt', '--config', 'Caddyfile.email', '--adapter', 'caddyfile', '--validate']
      const env = { PATH: process.env.PATH ?? '', CADDY_RECOVERY_UPSTREAM: 'recovery:4411' }
      const { status, stdout } = spawnSync('caddy', args, { cwd: deployFolder, env, encoding: 'utf8' })
      expect(status).toBe(0)
      for (const host of ['wallets.example.com', 'secure.example.net', 'recovery.example.com'])
        expect(stdout).toContain(`"${host}"`)
      expect(stdout).toContain('"upstreams":[{"dial":"recovery:4411"}]')
    },
  )
})

describe('deploy: what watches', () => {
  const rules = deployFile('prometheus-rules.yml')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const limits = configFields().filter(({ limit }) => limit !== undefined)
  const ofAll = limits.filter(({ limit }) => limit?.fill !== undefined)

  it('a limit of what all callers share has a gauge', () => {
    const others = limits.filter((one) => !ofAll.includes(one)).map(({ path }) => path.join('.'))
    const isTime = (name: string) => /(Ms|Seconds)$/.test(name)
    // Whoever adds a limit gives it a gauge, or names it here as one of a caller, of a project or of one thing.
    expect(others.filter((name) => !isTime(name)).sort()).toEqual([
      'custody.limits.addressPerDay',
      'custody.limits.addressPerHour',
      'custody.limits.addressPerNetwork',
      'custody.limits.checksPerTenMinutes',
      'custody.limits.failuresInRow',
      'custody.limits.failuresPerDay',
      'custody.limits.projectSendsPerHour',
      'custody.limits.requestsPerSecond',
      'custody.limits.retiredDays',
      'custody.limits.sendsPerHour',
      'custody.limits.tries',
      'gateway.limits.bodyBytes',
      'gateway.limits.indexBytes',
      'gateway.limits.jsonDepth',
      'gateway.limits.outsideBytes',
      'gateway.limits.projectRequestBurst',
      'gateway.limits.projectRequestsPerSecond',
      'gateway.limits.requestBurst',
      'gateway.limits.requestsPerSecond',
      'gateway.limits.requestsWorking',
      'gateway.limits.rpcBatchItems',
      'gateway.limits.upstreamBytes',
      'listen.addressBytesUnderWay',
      'listen.addressIdleConnections',
      'listen.addressRequestsUnderWay',
      'relay.limits.addressDeliveriesPerSecond',
      'relay.limits.addressDeliveryBurst',
      'relay.limits.addressPublishBurst',
      'relay.limits.addressPublishesPerSecond',
      'relay.limits.addressSharePercent',
      'relay.limits.attestationBytes',
      'relay.limits.batchItems',
      'relay.limits.bufferedBytes',
      'relay.limits.connectionsPerAddress',
      'relay.limits.fetchBytes',
      'relay.limits.fetchPage',
      'relay.limits.frameBurst',
      'relay.limits.frameBytes',
      'relay.limits.framesPerSecond',
      'relay.limits.pauseBytes',
      'relay.limits.publishBurst',
      'relay.limits.publishesPerSecond',
      'relay.limits.receiptsPerMessage',
      'relay.limits.socketsPerAddressPerMinute',
      'relay.limits.socketsPerClientPerMinute',
      'relay.limits.topicBytes',
      'relay.limits.topicMessages',
      'relay.limits.topicsPerClient',
      'relay.limits.unansweredPushes',
      'relay.limits.unstoredBytes',
    ])
  })

  it('every metric and label of an alert or a panel is one that the program has, and every cap is on a panel', async () => {
    const text = await usedMetrics()
    const known = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`] : [name],
    )
    const panels = deployFile('dashboard.json')
    const named = `${rules}${panels}`.match(/latchkit_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(40)
    expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([])

    const fills = known.filter((name) => name.endsWith('_fill'))
    expect(fills.filter((name) => !panels.includes(`"${name}"`))).toEqual([])
    const counted = known.filter((name) => /_(refused|forgotten)_total$/.test(name))
    expect(counted.filter((name) => !panels.includes(`${name}[`))).toEqual([])
    expect(ofAll.filter(({ limit }) => !fills.includes(limit?.fill ?? ''))).toEqual([])

    const selected = [...`${rules}${panels}`.matchAll(/(latchkit_\w+){(\w+)=/g)].map((found) =>
      found.slice(1),
    )
    const summed = [...`${rules}${panels}`.matchAll(/by \((\w+)\) \(rate\((latchkit_\w+)/g)].map(
      ([, label, name]) => [name, label],
    )
    const shown = [...panels.matchAll(/"expr": "(latchkit_\w+)",\s+"legendFormat": "{{(\w+)}}/g)].map(
      (found) => found.slice(1),
    )
    for (const some of [selected, summed, shown]) expect(some).not.toEqual([])
    // All caps are made by createCap: one that was met shows the label of all.
    const seen = (name = '') => name.replace(/_\w+_refused_total$/, '_relay_subscriptions_refused_total')
    const isThere = ([name, label]: readonly (string | undefined)[]) =>
      label === 'instance' || text.includes(`\n${label === 'why' ? seen(name) : name}{${label}="`)
    expect([...selected, ...summed, ...shown].filter((one) => !isThere(one))).toEqual([])
  })

  it('every alert has its runbook', () => {
    const page = deployFile('../docs/hosting.md')
    const runbooks = [...rules.matchAll(/runbook: (\S+)/g)].map(([, link]) => link)
    expect(runbooks).toEqual(alerts.map((name) => `docs/hosting.md#${name.toLowerCase()}`))
    for (const name of alerts) expect(page).toContain(`### ${name}\n`)
  })

  it.skipIf(!isHere('promtool', '--version'))('Prometheus takes the rules', () => {
    const { status, stdout, stderr } = promtool('check', 'rules', 'prometheus-rules.yml')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`${alerts.length} rules found`)
  })

  it.skipIf(!isHere('promtool', '--version'))('each alert fires where it must and not before', () => {
    const cases = deployFile('prometheus-rules.test.yml')
    for (const name of alerts) {
      const tried = cases.split(`alertname: ${name}\n`).slice(1)
      expect([
        name,
        ...tried.map((one) => /exp_alerts: \[\]/.test(one.split('alertname:')[0] ?? '')),
      ]).toEqual([name, true, false])
    }
    const { status, stdout, stderr } = promtool('test', 'rules', 'prometheus-rules.test.yml')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('SUCCESS')
  })

  it('P3: in the unit the metrics have a port of their own, for this machine alone', () => {
    const lines = deployFile('latchkit-server.service').matchAll(/^Environment=(LATCHKIT_\w+)=(.*)$/gm)
    const settings = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
    expect(settings).toHaveProperty('LATCHKIT_DATA')
    const config = readConfig({ ...settings, LATCHKIT_CONFIG: undefined })
    expect([metricsPortOf(config), config.listen.metricsHost]).toEqual([4_491, '127.0.0.1'])
  })

  it.skipIf(!isHere('systemd-analyze', '--version'))('systemd takes the units', () => {
    const folder = servers.folder()
    mkdirSync(folder, { recursive: true })
    const names = ['latchkit-server', 'latchkit-custody@auth', 'latchkit-keys@auth']
    const units = names.map((name) => join(folder, `${name}.service`))
    for (const [at, name] of names.entries()) {
      const text = deployFile(`${name.replace('@auth', '@')}.service`)
      writeFileSync(units[at] ?? '', text.replaceAll('/usr/bin/node', process.execPath))
    }
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('latchkit'))).toEqual([])
  })
})
