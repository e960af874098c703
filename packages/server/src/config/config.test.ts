import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { frameMessages, isLatchkitError, rpcTimeoutMs } from 'latchkit/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServers } from '../fixtures/testServer.js'
import { authorize } from './authorize.js'
import { configFields } from './configFields.js'
import { describeFields, describeLimits } from './describeConfig.js'
import { readConfig } from './readConfig.js'

const servers = createTestServers()
afterEach(servers.end)

const withFile = (content: unknown, more: Record<string, string> = {}) => {
  const file = join(servers.folder(), 'latchkit.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readConfig({ LATCHKIT_CONFIG: file, ...more })
}
const problemOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    return isLatchkitError(error) ? `${error.code}: ${error.message}` : String(error)
  }
  return 'no problem'
}

describe('the configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      environment: 'production',
      data: '.latchkit',
      listen: { host: '127.0.0.1', port: 4401, trustedProxies: 0 },
      projects: [],
      relay: { path: '/relay', durability: 'disk' },
    })
    expect(config.redisUrl).toBeUndefined()
  })

  it('a host that is not the operator’s has 3 s for a picture or a name', () => {
    expect(readConfig({}).gateway.limits.outsideMs).toBe(3_000)
  })

  it('a node that is slow is given up by the gateway first, then by the page, and by the secure frame last', () => {
    const { upstreamMs, upstreamTotalMs } = readConfig({}).gateway.limits
    const frameMs = frameMessages.RPC_REQUEST.limitMs
    expect([upstreamMs, upstreamTotalMs, rpcTimeoutMs, frameMs]).toEqual([4_000, 9_000, 10_000, 30_000])
  })

  it('comes from a file, and the environment goes over it', () => {
    const file = {
      listen: { port: 5000 },
      projects: [{ id: 'shop', origins: ['https://shop.example'] }],
      relay: { names: ['relay.example.org'], limits: { frameBytes: 2_000, batchItems: 7 } },
    }
    const config = withFile(file, {
      LATCHKIT_LISTEN_PORT: '6000',
      LATCHKIT_DATA: 'elsewhere',
      REDIS_URL: 'redis://cache.example',
      LATCHKIT_RELAY_NAMES: 'one.example, two.example',
      LATCHKIT_OPEN: 'true',
      LATCHKIT_RELAY_LIMITS_BATCH_ITEMS: '9',
      LATCHKIT_PROJECTS: '[{"id":"other","origins":[]}]',
      LATCHKIT_LOG_LEVEL: '',
    })
    expect(config).toMatchObject({
      data: 'elsewhere',
      redisUrl: 'redis://cache.example',
      logLevel: 'info',
      listen: { host: '127.0.0.1', port: 6000 },
      projects: [{ id: 'other', origins: [] }],
      open: true,
      relay: { names: ['one.example', 'two.example'] },
    })
    expect(config.relay.limits).toMatchObject({ frameBytes: 2_000, batchItems: 9, publishBurst: 2_000 })
  })

  it('every field has a variable of its own, and the variable sets it', () => {
    const fields = configFields()
    expect(new Set(fields.map(({ variable }) => variable)).size).toBe(fields.length)
    const samples = { text: 'x', number: '77', boolean: 'true', list: 'a,b', json: '[]' }
    const odd: Readonly<Record<string, string>> = {
      LATCHKIT_LISTEN_TRUSTED_PROXIES: '7',
      LATCHKIT_LISTEN_TRUSTED_ADDRESSES: '192.0.2.7,2001:db8::/32',
      LATCHKIT_GATEWAY_PRICE_URL: 'https://x.example',
      LATCHKIT_GATEWAY_SIGN_IN_SESSION_MS: '700000',
      LATCHKIT_GATEWAY_NFT_IMAGES_HOSTS: 'a.x.example,b.example',
      LATCHKIT_GATEWAY_NFT_IMAGES_IPFS_URL: 'http://x.example',
      LATCHKIT_GATEWAY_NFT_IMAGES_ARWEAVE_URL: 'http://x.example',
      LATCHKIT_GATEWAY_ENS_HOSTS: 'a.x.example,b.example',
      LATCHKIT_GATEWAY_ANALYTICS_URL: 'https://x.example',
      LATCHKIT_SECURE_ORIGIN: 'https://x.example',
      LATCHKIT_SECURE_AUTH_URL: 'https://x.example',
      LATCHKIT_SECURE_RECOVERY_URL: 'https://x.example',
      LATCHKIT_SECURE_GATEWAY_URL: 'https://x.example',
      LATCHKIT_CUSTODY_AUTH_URL: 'http://x.example',
      LATCHKIT_CUSTODY_RECOVERY_URL: 'http://x.example',
      LATCHKIT_CUSTODY_MAILER_URL: 'http://x.example',
      LATCHKIT_CUSTODY_MAILER_COLOUR: '#777777',
      LATCHKIT_CUSTODY_MAILER_FROM: 'Wallet@x.example',
      SMTP_URL: 'smtp://x.example',
      LATCHKIT_CUSTODY_SOCIAL_PROXY: 'http://x.example',
      LATCHKIT_CUSTODY_LIMITS_VALID_MS: '70000',
      LATCHKIT_CUSTODY_LIMITS_COOLDOWN_MS: '37000',
      LATCHKIT_CUSTODY_LIMITS_TRIES: '4',
      LATCHKIT_CUSTODY_LIMITS_ADDRESS_PER_HOUR: '7',
      LATCHKIT_CUSTODY_LIMITS_ADDRESS_PER_DAY: '17',
      LATCHKIT_CUSTODY_LIMITS_FAILURES_PER_DAY: '17',
      LATCHKIT_CUSTODY_LIMITS_LOCK_MS: '7000000',
      LATCHKIT_CUSTODY_LIMITS_OFF_MS: '7000000',
      LATCHKIT_CUSTODY_LIMITS_ADDRESS_PER_NETWORK: '7',
      ...Object.fromEntries(
        ['GOOGLE', 'APPLE', 'GITHUB'].flatMap((provider) => [
          [`LATCHKIT_SOCIAL_${provider}_ACCEPTED`, '2026-11-27'],
          [`LATCHKIT_SOCIAL_${provider}_STAND_IN`, 'http://x.example'],
        ]),
      ),
    }
    for (const field of fields) {
      const text = field.kind === 'choice' ? String(field.choices.at(-1)) : samples[field.kind]
      const value = field.path.reduce<unknown>(
        (tree, name) => (tree as Record<string, unknown>)[name],
        readConfig({ [field.variable]: odd[field.variable] ?? text }),
      )
      expect(JSON.stringify(value), field.variable).toMatch(
        typeof value === 'number'
          ? (odd[field.variable] ?? text)
          : /x|7|true|\["a","b"\]|\[\]|memory|debug|development|sameProof/,
      )
      expect(field.about, field.variable).not.toBe('')
    }
  })

  it.each([
    [{ LATCHKIT_LISTEN_PORT: 'abc' }, 'listen.port (LATCHKIT_LISTEN_PORT): '],
    [
      { LATCHKIT_GATEWAY_ENS_HOSTS: '127.0.0.1' },
      'gateway.ensHosts.0 (LATCHKIT_GATEWAY_ENS_HOSTS): Expected a name and no IP address',
    ],
    [
      { LATCHKIT_GATEWAY_NFT_IMAGES_HOSTS: 'https://x.example' },
      'gateway.nftImages.hosts.0 (LATCHKIT_GATEWAY_NFT_IMAGES_HOSTS): Expected the name of a host',
    ],
    [
      { LATCHKIT_LISTEN_TRUSTED_ADDRESSES: '192.0.2.0/33' },
      'listen.trustedAddresses.0 (LATCHKIT_LISTEN_TRUSTED_ADDRESSES): Expected an address or a range',
    ],
    [{ LATCHKIT_LISTEN_PORT: '70000' }, 'listen.port (LATCHKIT_LISTEN_PORT): '],
    [
      { LATCHKIT_CUSTODY_MAILER_FROM: 'Wallet <wallet@x.example>' },
      'custody.mailer.from (LATCHKIT_CUSTODY_MAILER_FROM): Expected an e-mail address',
    ],
    [
      { LATCHKIT_CUSTODY_MAILER_NAME: 'Wallet\nBcc: x' },
      'custody.mailer.name (LATCHKIT_CUSTODY_MAILER_NAME): Expected one line',
    ],
    [
      { LATCHKIT_RELAY_LIMITS_FRAME_BYTES: '0' },
      'relay.limits.frameBytes (LATCHKIT_RELAY_LIMITS_FRAME_BYTES): ',
    ],
    [
      { LATCHKIT_RELAY_LIMITS_FRAME_BYTES: '1.5' },
      'relay.limits.frameBytes (LATCHKIT_RELAY_LIMITS_FRAME_BYTES): ',
    ],
    [{ LATCHKIT_OPEN: 'yes' }, 'open (LATCHKIT_OPEN): '],
    [
      { LATCHKIT_SOCIAL_GOOGLE_ACCEPTED: 'yes' },
      'social.google.accepted (LATCHKIT_SOCIAL_GOOGLE_ACCEPTED): Expected a date like 2026-11-29',
    ],
    [
      { LATCHKIT_SOCIAL_APPLE_CLIENT_ID: 'two words' },
      'social.apple.clientId (LATCHKIT_SOCIAL_APPLE_CLIENT_ID): Expected a client id, without spaces',
    ],
    [{ LATCHKIT_RELAY_DURABILITY: 'maybe' }, 'relay.durability (LATCHKIT_RELAY_DURABILITY): '],
    [{ LATCHKIT_PROJECTS: '{' }, 'projects (LATCHKIT_PROJECTS): '],
    [{ LATCHKIT_PROJECTS: '[{"id":"a b"}]' }, 'projects.0.id (LATCHKIT_PROJECTS): '],
  ])('error: %j', (environment, place) => {
    expect(problemOf(() => readConfig(environment))).toContain(
      `configInvalid: The configuration is not valid.\n${place}`,
    )
  })

  it('G4 error: what is not as it must be is not repeated, for there may be a key in it', () => {
    const chains = '[{"id":"eip155:1","rpcUrls":["https://node.example/KEY7f3c"],}]'
    const problem = problemOf(() => readConfig({ LATCHKIT_GATEWAY_CHAINS: chains }))
    expect(problem).toContain('gateway.chains (LATCHKIT_GATEWAY_CHAINS): ')
    expect(problem).not.toContain('KEY7f3c')
    const file = { gateway: { chains: [{ id: 'eip155:1', rpcUrls: 'https://node.example/KEY7f3c' }] } }
    expect(problemOf(() => withFile(file))).not.toContain('KEY7f3c')
  })

  it('error: each field of a file that is not as it must be has a line', () => {
    const file = { lisen: {}, relay: { limits: { frameBytes: '1' }, names: [1] } }
    const problem = problemOf(() => withFile(file))
    expect(problem).toContain('lisen: ')
    expect(problem).toContain('relay.limits.frameBytes (LATCHKIT_RELAY_LIMITS_FRAME_BYTES): ')
    expect(problem).toContain('relay.names.0 (LATCHKIT_RELAY_NAMES): ')
  })

  it('a file may have comments and a comma at the end of a list', () => {
    const file =
      '// ours\n{ "listen": { "port": 5000 /* inside */ }, "projects": [{ "id": "shop", "name": "a // b, }" },] }'
    expect(withFile(file)).toMatchObject({
      listen: { port: 5000 },
      projects: [{ id: 'shop', name: 'a // b, }' }],
    })
  })

  it.each([
    [{ project: [] }, 'project: no such field; did you mean projects?'],
    [{ projects: [{ id: 'a', origin: [] }] }, 'projects.0.origin: no such field; did you mean origins?'],
    [
      { relay: { limits: { frameByte: 1 } } },
      'relay.limits.frameByte: no such field; did you mean frameBytes?',
    ],
    [{ zebra: 1 }, 'zebra: no such field'],
    [{ gateway: { chains: [{ id: 'eip155:1', name: 'One' }] } }, 'gateway.chains.0.rpcUrls: missing'],
    [
      { projects: [{ id: 'a', origins: ['https://shop.example/path'] }] },
      'projects.0.origins.0 (LATCHKIT_PROJECTS): Expected an origin like https://example.com, without a path',
    ],
  ])('error: the file %j', (file, problem) => {
    expect(problemOf(() => withFile(file)).split('\n')).toContain(problem)
  })

  it.each([
    [
      { LATCHKIT_LISTEN_PROT: '1' },
      'LATCHKIT_LISTEN_PROT is no variable of this program; did you mean LATCHKIT_LISTEN_PORT?',
    ],
    [
      { LATCHKIT_PROJECT: '[]' },
      'LATCHKIT_PROJECT is no variable of this program; did you mean LATCHKIT_PROJECTS?',
    ],
    [
      { LATCHKIT_SOCIAL_GITHUB_CLIENT_SECRET: 'a' },
      'LATCHKIT_SOCIAL_GITHUB_CLIENT_SECRET is no variable of this program; did you mean LATCHKIT_SOCIAL_GITHUB_CLIENT_SECRET_FILE?',
    ],
    [
      { LATCHKIT_DATA: 'a', LATCHKIT_DATA_FILE: '/b' },
      'LATCHKIT_DATA and LATCHKIT_DATA_FILE are both given: keep one',
    ],
    [{ DATABASE_URL_FILE: '/nowhere' }, 'DATABASE_URL_FILE: /nowhere: ENOENT'],
  ])('error: the variables %j', (environment, problem) => {
    expect(problemOf(() => readConfig(environment)).split('\n')).toContain(problem)
  })

  it('variables of other programs are not looked at', () => {
    expect(readConfig({ LATCHKIT_PORT: '4400', LATCHKIT_WALLET_CHAINS: '', PORT: '1' }).listen.port).toBe(
      4401,
    )
  })

  it('a secret may come from a file that a variable names', () => {
    const file = join(servers.folder(), 'database-url')
    writeFileSync(file, 'postgres://user:secret@db.example/latchkit\n')
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(
      'postgres://user:secret@db.example/latchkit',
    )
  })

  it('error: a file that is no JSON, no object, or not there', () => {
    expect(problemOf(() => withFile('{'))).toMatch(/^configUnreadable: LATCHKIT_CONFIG: .*latchkit\.json: /)
    expect(problemOf(() => withFile('[]'))).toMatch(/Expected an object$/)
    const broken = problemOf(() => withFile('{\n"url": "https://node.example/KEY7f3c",\n"data" 7}'))
    expect(broken).toMatch(/latchkit\.json: Expected JSON, line 3$/)
    expect(broken).not.toContain('KEY7f3c')
    expect(problemOf(() => readConfig({ LATCHKIT_CONFIG: '/nowhere/x.json' }))).toMatch(/ENOENT/)
  })
})

describe('the development configuration', () => {
  const file = fileURLToPath(new URL('../../latchkit.development.json', import.meta.url))
  const config = readConfig({ LATCHKIT_CONFIG: file })
  const request = (origin: string | undefined, projectId = '0123456789abcdef0123456789abcdef') =>
    authorize(config, { projectId, origin })

  it.each(
    ['demo', 'wallet', 'secure'].flatMap((name) => [
      `http://${name}.localhost:4400`,
      `http://${name}.localhost:4502`,
    ]),
  )('lets %s in', (origin) => expect(request(origin)).toBe('allowed'))

  it('lets loopback in, and refuses the rest as in production', () => {
    expect([request('http://127.0.0.1:4400'), request('http://localhost:4400')]).toEqual([
      'allowed',
      'allowed',
    ])
    expect(request('https://evil.example')).toBe('originNotAllowed')
    expect(request('http://evil.localhost:4400')).toBe('originNotAllowed')
    expect(request('http://demo.localhost:4400', 'another')).toBe('projectUnknown')
    expect(request('http://demo.localhost:4400', '')).toBe('projectMissing')
  })

  it('readings 36: lets in what is no page and sends no origin', () => {
    expect(request(undefined)).toBe('allowed')
  })
})

// `LATCHKIT_UPDATE_DOCS=1 npx vitest run packages/server/src/config` writes the tables anew.
describe('documentation', () => {
  const pages = { 'docs/limits.md': describeLimits, 'docs/configuration.md': describeFields }

  it.each(Object.entries(pages))('%s has the table of the schema', (page, describePage) => {
    const path = fileURLToPath(new URL(`../../../../${page}`, import.meta.url))
    const now = readFileSync(path, 'utf8')
    const [head = '', rest = ''] = now.split('<!-- generated -->\n')
    const [, tail = ''] = rest.split('<!-- end -->')
    const expected = `${head}<!-- generated -->\n${describePage(configFields())}\n<!-- end -->${tail}`
    if (process.env.LATCHKIT_UPDATE_DOCS) writeFileSync(path, expected)
    else expect(now).toBe(expected)
  })
})
