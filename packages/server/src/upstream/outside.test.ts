import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.js'
import { type OutsideHosts, startOutsideHosts } from '../fixtures/outsideHosts.js'
import { systemHttp } from './externalHttp.js'
import { fetchUntrusted } from './fetchUntrusted.js'
import { isPublicAddress } from './isPublicAddress.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

describe('security: G3 which addresses are public hosts', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '192.167.255.255', '2606:4700::1111', '2a00:1450::1'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '192.0.2.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...[
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:a00:1',
      '64:ff9b::7f00:1',
      'fe80::1',
      'fec0::1',
    ],
    ...[
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2001::1',
      '3fff::1',
      '4000::1',
    ],
    ...['127.1', '0x7f.1', '2130706433', 'localhost', '', 'fe80::1%eth0'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('security: G3 a question to a host of the operator’s list', () => {
  const host = 'pictures.example'
  const open = '93.184.216.34'
  async function setUp(more: Partial<{ ms: number; bytes: number }> = {}) {
    const hosts: OutsideHosts = await startOutsideHosts()
    ends.push(() => hosts.stop())
    hosts.addresses[host] = [open]
    hosts.answers[host] = () => ({ body: 'hello' })
    const rules = { hosts: [host, 'other.example'], ms: 2_000, bytes: 1_000, ...more }
    const get = async (url: string, body?: string) => {
      const got = await fetchUntrusted(systemClock, hosts.externalHttp, url, rules, body)
      return got && Buffer.from(got).toString()
    }
    return { hosts, get }
  }

  it('goes to the address that was looked at, once, with nothing of the caller’s', async () => {
    const { hosts, get } = await setUp()
    expect(await get(`https://${host}/a/b.json?c=1#d`)).toBe('hello')
    expect([hosts.resolvedNames, hosts.requests]).toEqual([[host], [`${host} ${open} GET /a/b.json?c=1`]])
  })

  it.each([
    `http://${host}/`,
    `https://${host}:8443/`,
    `https://me:secret@${host}/`,
    `https://${host}.evil.example/`,
    `https://evil.example/${host}`,
    'https://127.1/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'gopher://pictures.example/',
    `https://${host}/${'x'.repeat(5_000)}`,
    '//pictures.example/',
    '',
  ])('error: %s is not asked', async (url) => {
    const { hosts, get } = await setUp()
    expect(await get(url)).toBeUndefined()
    expect([hosts.resolvedNames, hosts.requests]).toEqual([[], []])
  })

  it.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::ffff:127.0.0.1'], [open, '127.0.0.1'], []])(
    'error: a name of ours or of nobody is not asked: %s',
    async (...addresses) => {
      const { hosts, get } = await setUp()
      hosts.addresses[host] = addresses.filter((one) => typeof one === 'string')
      expect(await get(`https://${host}/`)).toBeUndefined()
      expect(hosts.requests).toEqual([])
    },
  )

  it('a name that changes its mind between looking and asking changes nothing: it is not resolved again', async () => {
    const { hosts, get } = await setUp()
    hosts.answers[host] = () => {
      hosts.addresses[host] = ['127.0.0.1']
      return { body: 'hello' }
    }
    expect(await get(`https://${host}/`)).toBe('hello')
    expect(await get(`https://${host}/`)).toBeUndefined()
    expect(hosts.requests).toEqual([`${host} ${open} GET /`])
  })

  it('two redirects, each held to the same; not a third, and not out of the list', async () => {
    const { hosts, get } = await setUp()
    hosts.addresses['other.example'] = ['1.1.1.1']
    hosts.answers['other.example'] = () => ({ status: 301, headers: { Location: `https://${host}/end` } })
    hosts.answers[host] = (path) => {
      const location = { '/two': 'https://other.example/', '/three': '/two', '/out': 'https://127.0.0.1/' }[
        path
      ]
      return location ? { status: 302, headers: { Location: location } } : { body: 'end' }
    }
    expect(await get(`https://${host}/two`)).toBe('end')
    expect(await get(`https://${host}/three`)).toBeUndefined()
    expect(await get(`https://${host}/out`)).toBeUndefined()
    hosts.addresses['other.example'] = ['10.0.0.1']
    expect(await get(`https://${host}/two`)).toBeUndefined()
    expect(await get(`https://${host}/two`, '{}')).toBeUndefined()
    expect(hosts.requests.filter((one) => one.includes('127.0.0.1') || one.includes('10.0.0.1'))).toEqual([])
  })

  it.each([
    ['too long, and says so', { headers: { 'Content-Length': '2000' }, body: 'x'.repeat(2_000) }],
    ['too long without saying it', { isEndless: true }],
    ['packed', { headers: { 'Content-Encoding': 'gzip' }, body: 'x' }],
    ['a redirect to nowhere', { status: 302 }],
  ])('error: %s', async (_, answer) => {
    const { hosts, get } = await setUp({ ms: 300 })
    hosts.answers[host] = () => answer
    expect(await get(`https://${host}/`)).toBeUndefined()
  })

  it.each([
    ['slower than it may be', { hangs: true }],
    ['a failure', { status: 500, body: 'x' }],
    ['too many questions', { status: 429 }],
  ])('error: %s is a failure, and not that there is nothing', async (_, answer) => {
    const { hosts, get } = await setUp({ ms: 300 })
    hosts.answers[host] = () => answer
    await expect(get(`https://${host}/`)).rejects.toMatchObject({ code: 'providerFailed' })
  })

  it('error: a name that is not found, or takes for ever to resolve', async () => {
    const { hosts, get } = await setUp({ ms: 100 })
    delete hosts.addresses[host]
    await expect(get(`https://${host}/`)).rejects.toMatchObject({ code: 'providerFailed' })
    hosts.externalHttp.resolve = () => new Promise(() => undefined)
    await expect(get(`https://${host}/`)).rejects.toMatchObject({ code: 'providerFailed' })
  })

  const hasOpenssl = (() => {
    try {
      return execFileSync('openssl', ['version']).length > 0
    } catch {
      return false
    }
  })()

  it.skipIf(!hasOpenssl)(
    'with TLS: the certificate is that of the name, the connection goes to the address',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'latchkit-tls-'))
      const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
      const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
      const made = [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
      ]
      execFileSync('openssl', [...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
      const names: unknown[] = []
      const server = createServer(
        { key: readFileSync(key), cert: readFileSync(cert) },
        (request, response) => {
          names.push((request.socket as TLSSocket).servername, request.headers.host)
          response.end('hello')
        },
      )
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      ends.push(
        () => rmSync(folder, { recursive: true, force: true }),
        () => server.closeAllConnections(),
        () => server.close(),
      )
      const { port } = server.address() as AddressInfo
      const url = new URL(`https://${host}:${port}/`)
      const options = {
        url,
        address: '127.0.0.1',
        method: 'GET',
        headers: {},
        signal: new AbortController().signal,
      } as const
      // No authority signed this certificate: the connection is made, to the address, and refused.
      const failure = await new Promise<NodeJS.ErrnoException>((done) => {
        systemHttp
          .request(options, () => done(new Error('answered')))
          .on('error', done)
          .end()
      })
      expect(failure.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
      expect(names).toEqual([])
    },
  )
})
