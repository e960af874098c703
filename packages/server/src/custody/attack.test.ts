import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type MailPart, macText } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn, newFolder, type StoreConfig } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { createMetrics } from '../operations/createMetrics.js'
import { defaultCodeLimits } from './codes/codeLimits.js'
import { newLogin, openFrame } from './fixtures/frame.js'
import { handClock } from './fixtures/handClock.js'
import { openHome } from './fixtures/home.js'
import { startInbox } from './fixtures/inbox.js'
import { openStage, secureOrigin, site } from './fixtures/stage.js'
import { seal } from './hpke.js'
import { createForward } from './http/createForward.js'
import { serveProgram } from './http/serveProgram.js'
import { createAddressSends } from './mailer/createAddressSends.js'
import { createJoin } from './mailer/createJoin.js'
import { createSmtp } from './mailer/createSmtp.js'
import { normaliseEmail } from './normaliseEmail.js'

// An attacker with unlimited addresses, slow connections, a mail server that lies, a live service, odd letters.

const [hourMs, minuteMs] = [3_600_000, 60_000]
const ends = endsOfTests()

async function open(make: () => Promise<StoreConfig> = async () => ({ data: newFolder() })) {
  const { requestsPerSecond } = defaultCodeLimits
  const change = { send: async () => undefined, limits: { requestsPerSecond } }
  const stage = await openStage(make, change)
  ends.push(() => stage.close())
  return { stage, frame: await openFrame(stage) }
}

/** A server of raw bytes on this machine. */
async function listen(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    answer(socket)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()))
  ends.push(() => {
    for (const each of sockets) each.destroy()
    server.close()
  })
  return { server, sockets, port: (server.address() as AddressInfo).port }
}

const mail = {
  from: { name: 'Example', address: 'wallet@example.org' },
  to: { name: '', address: 'ada@example.org' },
  subject: 'Code',
  text: '123456',
  html: '<p>123456',
}

describeStoresInTurn('strangers without number', (make) => {
  it('a whole /48 of IPv6 sends ten times what one /64 may, and what it has left behind is swept', async () => {
    const { stage, frame } = await open(make)
    const ask = (at: number, net = 'a') =>
      frame.login(
        newLogin(),
        { email: `user${at}@example.org` },
        { address: `2001:db8:${net}:${at.toString(16)}::1` },
      )
    for (let at = 0; at < 200; at++) expect((await ask(at)).code).toBeUndefined()
    expect((await ask(200)).code).toBe('tooManyCodes')
    expect((await ask(201, 'b')).code).toBeUndefined()
    const rows = async (table: string) =>
      Number((await stage.stores.auth.all(`SELECT COUNT(*) AS number FROM auth_${table}`))[0]?.number)
    expect(await rows('codes')).toBe(201)
    stage.clock.advance(25 * hourMs)
    await ask(202)
    expect([await rows('codes'), (await rows('limits')) < 10]).toEqual([1, true])
  }, 60_000)

  it('strangers who guess, ask for codes and lock an address: its device gets in, a new one is stopped, and their lock ends with them', async () => {
    const home = await openHome(make, {
      limits: {
        addressPerNetwork: 1_000,
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
        // Lowers limits of fifty and a hundred, which auth.test tries as they are.
        failuresPerDay: 10,
        failuresInRow: 20,
      },
    })
    ends.push(() => home.close())
    const { makeUser, loginWithBoth, stage, digitsTo, countOf } = home
    const { frame } = await makeUser()
    const guesser = await openFrame(stage)
    const services = ['auth', 'recovery'] as const
    async function guess(count: number) {
      for (let at = 0; at < count; at++) {
        const loginId = newLogin()
        stage.clock.advance(31_000)
        const sent = countOf('ada@example.org')
        await guesser.loginBoth(loginId, { needsShare: true })
        await digitsTo('ada@example.org', sent + 1)
        for (let each = 0; each < 5; each++) {
          await guesser.verify(loginId, '012345')
          await guesser.verifyAtRecovery(loginId, '012345')
        }
      }
    }
    const refusals = async () => {
      stage.clock.advance(31_000)
      const begun = await guesser.loginBoth(newLogin(), { needsShare: true })
      await stage.mailed()
      return services.map((service) => begun[service].code)
    }
    // A newer code of a stranger does not void the one that its owner is about to type.
    stage.clock.advance(31_000)
    const [loginId, before] = [newLogin(), countOf('ada@example.org')]
    await frame.loginBoth(loginId, { needsShare: true })
    const halves = await digitsTo('ada@example.org', before + 1)
    await guess(1)
    expect((await frame.verify(loginId, halves[0])).status).toBe(200)
    expect((await frame.verifyAtRecovery(loginId, halves[1])).body.status).toBe('released')
    await guess(1)
    expect(await refusals()).toEqual(['loginLocked', 'loginLocked'])
    const own = await loginWithBoth(frame)
    expect([own.auth.status, own.recovery.body.status]).toEqual([200, 'released'])
    // Keeps strangers locked for a day, although the owner’s own device got in.
    expect(await refusals()).toEqual(['loginLocked', 'loginLocked'])
    stage.clock.advance(24 * hourMs)
    await guess(2)
    stage.clock.advance(24 * hourMs)
    await guess(2)
    stage.clock.advance(24 * hourMs)
    expect(await refusals()).toEqual(['loginOff', 'loginOff'])
    await loginWithBoth(frame)
    expect(await refusals()).toEqual([undefined, undefined])
  }, 60_000)

  it('however many devices wait, each is shown to those that may refuse it', async () => {
    const home = await openHome(make, {
      limits: {
        addressPerNetwork: 1_000,
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
      },
    })
    ends.push(() => home.close())
    const { makeUser, loginWithBoth, stage } = home
    const { frame, userId } = await makeUser()
    const begun: unknown[] = []
    for (let at = 0; at < 21; at++)
      begun.push((await loginWithBoth(await openFrame(stage))).recovery.body.requestId)
    const shown = (await frame.devices(userId)).body.requests as { readonly requestId: string }[]
    expect(shown.map(({ requestId }) => requestId)).toEqual(begun)
  }, 60_000)

  it('wrong codes of addresses with a wallet and without are remembered alike, and forgotten a week after the last one', async () => {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { stage, makeUser } = home
    await makeUser()
    stage.clock.advance(31_000)
    const guesser = await openFrame(stage)
    const guardsOf = async () => (await stage.stores.auth.all('SELECT owner FROM auth_guards')).length
    for (const email of ['ada@example.org', 'made@example.org', 'up@example.org']) {
      const loginId = newLogin()
      await guesser.login(loginId, { email })
      await guesser.verify(loginId, '012345')
    }
    expect(await guardsOf()).toBe(3)
    stage.clock.advance(7 * 24 * hourMs - 1)
    await guesser.login(newLogin(), { email: 'later@example.org' })
    expect(await guardsOf()).toBe(3)
    stage.clock.advance(2 * minuteMs)
    await guesser.login(newLogin(), { email: 'later@example.org' })
    expect(await guardsOf()).toBe(0)
  })
})

it('a network that asks for anything too often waits, and no other one does', async () => {
  const { stage, frame } = await open()
  const ask = (address: string) => frame.send('recovery', 'GET', '/keys', undefined, { address })
  for (let at = 0; at < 100; at++) expect((await ask('198.51.100.7')).status).toBe(200)
  const refused = await ask('198.51.100.7')
  expect([refused.status, refused.code, refused.headers.get('Retry-After')]).toEqual([
    429,
    'tooManyCalls',
    '1',
  ])
  // Nor does it look for links of mails.
  const visit = async (address: string) => {
    const link = new Request(`https://recovery.test/recovery/v1/freeze/${'a'.repeat(28)}`)
    return (await stage.programs.recovery.fetch(link, { address })).status
  }
  expect([await visit('198.51.100.7'), await visit('198.51.100.8')]).toEqual([429, 404])
  expect((await ask('198.51.100.8')).status).toBe(200)
  stage.clock.advance(1_000)
  expect((await ask('198.51.100.7')).status).toBe(200)
  // Grants all addresses of a /48 together as many calls as ten of its /64.
  const wide = Array.from(
    { length: 1_000 },
    (_, at) => `2001:db8:1:${(at % 50).toString(16)}::${at.toString(16)}`,
  )
  for (const address of wide) expect((await ask(address)).status).toBe(200)
  expect((await ask('2001:db8:1:ffff::1')).code).toBe('tooManyCalls')
  expect((await ask('2001:db8:2::1')).status).toBe(200)
})

it('error: a body that is too long, has no end, is no JSON, is deep, or of another type, before anything is looked up', async () => {
  const { stage, frame } = await open()
  const url = 'https://auth.test/auth/v1/login'
  async function post(body: BodyInit, type = 'application/json') {
    const headers = {
      Origin: secureOrigin,
      'Content-Type': type,
      DPoP: await frame.key.proofOf('POST', url, stage.clock.now()),
    }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const response = await stage.programs.auth.fetch(new Request(url, init), { address: '198.51.100.7' })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  const reads: string[] = []
  const { all } = stage.stores.auth
  stage.stores.auth.all = (sql, values) => {
    reads.push(sql)
    return all(sql, values)
  }
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(16_384).fill(0x20))
    },
  })
  expect(await post(endless)).toEqual([413, 'siwxBodyTooLarge'])
  expect(pulled).toBeLessThan(10)
  expect(await post(JSON.stringify({ email: 'x'.repeat(70_000) }))).toEqual([413, 'siwxBodyTooLarge'])
  for (const text of ['', '{', '[[[[[[[[[1]]]]]]]]]', '{"__proto__":{"email":"ada@example.org"}}', 'null'])
    expect([text, await post(text)]).toEqual([text, [400, 'siwxRequestInvalid']])
  expect(await post('{}', 'text/plain')).toEqual([400, 'siwxRequestInvalid'])
  expect(reads).toEqual([])
})

/** A service with few places for connections that ask for nothing, and what connects to it. */
async function openFewPlaces(trustedProxies: number) {
  const program = { fetch: async () => new Response(null, { status: 404 }), close: async () => undefined }
  const place = { host: '127.0.0.1', port: 0, trustedProxies }
  const idle = { ofAddress: 2, inAll: 12 }
  const { port, close } = await serveProgram(program, place, { metrics: createMetrics(), idle })
  ends.push(close)
  return {
    /** Connects and is silent, or stops in the midst of a head. */
    async dial(localAddress: string, head = ''): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined)
      ends.push(() => socket.destroy())
      await new Promise((done) => socket.once('connect', done))
      socket.write(head)
      return socket
    },
    /** Asks from an address; answers the first line. */
    ask: (localAddress: string): Promise<string> =>
      new Promise((done, reject) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress })
        ends.push(() => socket.destroy())
        socket.setEncoding('utf8').once('data', (text: string) => done(text.split('\r\n')[0] ?? ''))
        socket.once('error', reject).once('close', () => done('closed'))
        socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
      }),
  }
}
const isClosed = ({ closed }: Socket) => closed

it.each([0, 1])(
  'D3: one address cannot take all connections, and is let in itself (%i proxies)',
  async (proxies) => {
    const { dial, ask } = await openFewPlaces(proxies)
    const theirs: Socket[] = []
    for (let at = 0; at < 20; at++) theirs.push(await dial('127.0.0.2', at % 2 ? 'GET / HTTP/1.1\r\n' : ''))
    await until(() => theirs.filter(isClosed).length >= 8)
    // Closes those that have waited longest.
    expect(theirs.map(isClosed).lastIndexOf(true)).toBeLessThan(theirs.map(isClosed).indexOf(false))
    for (const address of ['127.0.0.2', '127.0.0.3']) expect(await ask(address)).toBe('HTTP/1.1 200 OK')
  },
)

it('addresses that have taken all connections keep no other one from its own', async () => {
  const { dial, ask } = await openFewPlaces(0)
  const theirs: Socket[] = []
  for (let at = 0; at < 12; at++) theirs.push(await dial(`127.0.0.${2 + (at % 6)}`))
  const own = [await dial('127.0.1.1'), await dial('127.0.1.2')]
  await until(() => theirs.filter(isClosed).length === 2)
  expect(own.map(isClosed)).toEqual([false, false])
  // Keeps the others’ connections open: an address that has its share closes its own ones by each new one.
  for (let at = 0; at < 12; at++) await dial('127.0.0.2')
  expect(own.map(isClosed)).toEqual([false, false])
  expect(await ask('127.0.1.1')).toBe('HTTP/1.1 200 OK')
})

it('who reads a channel slowly holds 128 KiB of it at most, and reads the rest by the next request', async () => {
  const { stage, frame } = await open()
  const [window, id] = [await openFrame(stage), newLogin()]
  const message = 'x'.repeat(60_000)
  for (let at = 0; at < 5; at++) await frame.send('auth', 'POST', `/channels/${id}/frame`, { message })
  const read = async (after: number) => {
    const { body } = await window.send('auth', 'GET', `/channels/${id}/frame?after=${after}`)
    return (body.messages as { index: number }[]).map(({ index }) => index)
  }
  expect([await read(0), await read(2), await read(4)]).toEqual([[1, 2], [3, 4], [5]])
})

it('a mail server that drips on each connection, or never ends a line, holds no mail back: others go by new ones', async () => {
  let dials = 0
  const { port } = await listen((socket) => {
    dials += 1
    if (dials <= 5) {
      const timer = setInterval(() => socket.destroyed || socket.write('2'), 20)
      socket.once('close', () => clearInterval(timer))
    } else if (dials === 6) {
      const more = () => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536))) {
          // Writes until the other side takes no more for now.
        }
      }
      socket.on('drain', more)
      more()
    } else socket.end('554 no\r\n')
  })
  const smtp = await createSmtp(`smtp://127.0.0.1:${port}`, { sendMs: 400 })
  ends.push(() => smtp.close())
  const later = { reason: 'unreachable', isFinal: false }
  // Fills all connections to the mail server.
  const five = await Promise.all(Array.from({ length: 5 }, () => smtp.send(mail)))
  expect(five).toEqual(Array.from({ length: 5 }, () => later))
  expect([await smtp.send(mail), await smtp.send(mail)]).toMatchObject([later, { reason: 'refused' }])
})

it('mails leave this machine encrypted or not at all', async () => {
  const inbox = await startInbox()
  ends.push(() => inbox.close())
  // An address that is not written as this machine's: the server there offers no TLS.
  const elsewhere = inbox.url.replace('127.0.0.1', '0.0.0.0')
  const plain = await createSmtp(elsewhere)
  const allowed = await createSmtp(`${elsewhere}/?requireTLS=false`)
  ends.push(
    () => plain.close(),
    () => allowed.close(),
  )
  expect(await plain.send(mail)).toMatchObject({ reason: 'refused' })
  expect(inbox.mails).toHaveLength(0)
  expect(await allowed.send(mail)).toBeUndefined()
})

it('an address without a wallet makes recovery do what any other one does', async () => {
  const home = await openHome(async () => ({ data: newFolder() }))
  ends.push(() => home.close())
  const { stage, makeUser } = home
  await makeUser()
  stage.clock.advance(2 * minuteMs)
  const work: string[] = []
  const note = (of: object, name: string) => {
    const call = Reflect.get(of, name) as (...given: unknown[]) => unknown
    Reflect.set(of, name, (...given: unknown[]) => {
      const isSql = typeof given[0] === 'string' && name === 'all'
      work.push(
        `${name} ${isSql ? given[0] : name === 'write' ? (given[0] as { sql: string }[]).map(({ sql }) => sql) : (given[0] ?? '')}`,
      )
      return call.apply(of, given)
    })
  }
  for (const name of ['mac', 'keys', 'wrap', 'unwrap', 'open', 'sign']) note(stage.holders.recovery, name)
  for (const name of ['all', 'write']) note(stage.stores.recovery, name)
  async function workFor(email: string) {
    const frame = await openFrame(stage, email)
    work.length = 0
    const { status } = await frame.ask('/login', {
      loginId: newLogin(),
      email,
      projectId: 'project',
      site,
      language: 'en',
    })
    expect(status).toBe(200)
    await stage.posts.recovery.idle()
    // The address is sealed for its login.
    return work.map((each) => each.replace(/[\da-f]{32}/, 'login'))
  }
  // Has another login do the cleanup of this minute first, so that the two that are compared do none.
  await workFor('first@example.org')
  const known = await workFor('ada@example.org')
  const unknown = await workFor('nobody@example.org')
  expect(unknown).toEqual(known)
  expect(known.some((each) => each.startsWith('keys'))).toBe(true)
})

it('a live service floods neither an address nor the mailer', async () => {
  const inbox = await startInbox()
  const stage = await openStage(async () => ({ data: newFolder() }), { smtpUrl: inbox.url })
  ends.push(
    () => inbox.close(),
    () => stage.close(),
  )
  const from = 'recovery' as const
  const post = async (email: string, parts: 1 | 2 = 1) => {
    const part: MailPart = {
      mailId: newLogin(),
      part: from,
      parts,
      kind: parts === 1 ? 'frozen' : 'login',
      email,
      language: 'en',
      ...(parts === 2 && { code: '123456' }),
      at: stage.clock.now(),
    }
    const sealed = await seal(
      stage.files.mailer.hpke.public,
      'mail',
      { from },
      Buffer.from(JSON.stringify(part)),
    )
    return stage.toMailer('/mails', {
      sealed,
      from,
      mac: await stage.holders[from].mac('mail', macText({ from, sealed })),
    })
  }
  // Counts no half that waits for its other one, and counts each service for itself.
  for (let at = 0; at < 75; at++) await post('ada@example.org', 2)
  stage.clock.advance(11_000)
  for (let at = 0; at < 75; at++) await post('ada@example.org')
  await post('bob@example.org')
  await stage.mailed()
  expect(inbox.mails.filter(({ to }) => to === 'ada@example.org')).toHaveLength(70)
  expect(stage.metrics.text()).toContain('latchkit_mailer_dropped_total{reason="address"} 5')
  stage.clock.advance(hourMs)
  await post('ada@example.org')
  await stage.mailed()
  expect(inbox.mails).toHaveLength(72)

  // Remembers so many mails of one service at once, each for another address; the other service’s mail still goes.
  const { join, notice, written } = openJoin()
  for (let at = 0; at < 200_100; at++) join.add(notice('recovery', `user${at}@example.org`), `recovery${at}`)
  join.add(notice('auth', 'user1@example.org'), 'auth1')
  expect([written.length, written.at(-1)]).toEqual([200_001, 'auth user1@example.org'])
  join.close()
})

/** The joining of halves, without what comes before and after it. */
function openJoin() {
  const clock = handClock()
  const written: string[] = []
  const join = createJoin({
    clock,
    log: () => undefined,
    metrics: createMetrics(),
    sends: createAddressSends(clock, 40),
    queue: {
      add: (mailId) => void written.push(mailId),
      set: () => undefined,
      statusOf: () => ({ mail: 'lost' }),
      close: async () => undefined,
    },
    write: () => mail,
    codeLifeMs: 600_000,
  })
  const notice = (part: 'auth' | 'recovery', email: string): MailPart => ({
    mailId: `${part} ${email}`,
    part,
    parts: 1,
    kind: 'addressLocked',
    email,
    language: 'en',
    at: 0,
  })
  return { clock, join, notice, written }
}

it('a stranger with a stock of wallets keeps no mail of others away: an address is counted before its mail is remembered', () => {
  const { clock, join, notice, written } = openJoin()
  let at = 0
  // Twelve warnings of each of ten thousand wallets, within two minutes, while their owners' twelve digits come.
  for (let round = 0; round < 12; round++) {
    for (let own = 0; own < 10_000; own++) join.add(notice('recovery', `x${own}@own.example`), `id${at++}`)
    const half: MailPart = {
      ...notice('recovery', `ada${round}@example.org`),
      parts: 2,
      kind: 'login',
      code: '123456',
    }
    join.add(half, `recovery${round}`)
    join.add({ ...half, part: 'auth' }, `auth${round}`)
    expect(written.at(-1)).toBe(half.mailId)
    clock.advance(10_000)
  }
  // Gives one wallet only as many places as it may get mails, and counts a mail that is handed over twice once.
  written.length = 0
  for (let own = 0; own < 200_100; own++) join.add(notice('auth', 'eve@own.example'), `eve${own}`)
  join.add(notice('auth', 'ada@example.org'), 'ada')
  expect([written.length, written.at(-1)]).toEqual([41, 'auth ada@example.org'])
  clock.advance(hourMs)
  for (let twice = 0; twice < 2; twice++) join.add(notice('auth', 'eve@own.example'), 'again')
  expect(written).toHaveLength(42)
  join.close()
})

it('a service that names others does not begin the hour of an address anew, and has its own count', () => {
  const clock = handClock()
  const sends = createAddressSends(clock, 40)
  const takeAll = (count: number, emailOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => sends.take(emailOf(at), 'recovery')).filter(Boolean).length
  expect(takeAll(50, () => 'ada@example.org')).toBe(40)
  expect(takeAll(200_100, (at) => `user${at}@example.org`)).toBe(199_999)
  expect([sends.take('ada@example.org', 'recovery'), sends.take('ada@example.org', 'auth')]).toEqual([
    false,
    true,
  ])
  clock.advance(hourMs)
  expect([sends.take('new@example.org', 'recovery'), sends.take('ada@example.org', 'recovery')]).toEqual([
    true,
    true,
  ])
})

it('a mailbox is not flooded by tags of its address, and the address without one gets its own', () => {
  const clock = handClock()
  const sends = createAddressSends(clock, 40)
  const takeAll = (count: number, emailOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => sends.take(emailOf(at), 'auth')).filter(Boolean).length
  expect(takeAll(1_000, (at) => `ada+${at}@example.org`)).toBe(160)
  expect(sends.take('ada+new@example.org', 'auth')).toBe(false)
  expect(takeAll(50, () => 'ada@example.org')).toBe(40)
  // Another mailbox, and one tag alone.
  expect(takeAll(50, () => 'bob+shop@example.org')).toBe(40)
  expect([sends.take('ada+1@example.net', 'auth'), sends.take('bob+other@example.org', 'auth')]).toEqual([
    true,
    true,
  ])
  clock.advance(hourMs)
  expect(sends.take('ada+new@example.org', 'auth')).toBe(true)
})

it('an address has one form, however it is written, and none that is a machine of the mail server’s own', () => {
  const odd = ['İ', 'J\u030c', 'T\u0308', 'K', 'ß', 'ﬁ', 'ς', 'ΰ', '①', 'Å', 'e\u0301', 'ｅ']
  for (let point = 0x21; point < 0x30000; point++) {
    if (point >= 0xd800 && point < 0xe000) continue
    odd.push(String.fromCodePoint(point))
  }
  const once = (text: string) => {
    try {
      return normaliseEmail(text)
    } catch {
      return undefined
    }
  }
  for (const letter of odd) {
    const first = once(`a${letter}b@example.org`)
    if (first !== undefined && once(first) !== first)
      throw new Error(`${letter}: ${first}, then ${once(first)}`)
  }
  // Letters that look alike are other addresses; one letter in two writings is one.
  expect(once('аda@example.org')).not.toBe(once('ada@example.org'))
  expect(once('andre\u0301@EXAMPLE.org')).toBe(once('André@example.org'))
  expect(once('ada@exämple.org')).toBe('ada@xn--exmple-cua.org')
  for (const refused of [
    'ada@127.0.0.1',
    'ada@127.1',
    'ada@0x7f.1',
    'ada@[127.0.0.1]',
    'ada@localhost',
    'a\u202eb@example.org',
  ])
    expect([refused, once(refused)]).toEqual([refused, undefined])
})

it('auth elsewhere is spoken to as its address says: https by TLS', async () => {
  const firsts: number[] = []
  const { port } = await listen((socket) => {
    socket.once('data', (bytes) => {
      firsts.push(bytes[0] ?? 0)
      socket.destroy()
    })
  })
  const call = (scheme: string) =>
    createForward(() => `${scheme}://127.0.0.1:${port}`)(new Request('http://api.example/auth/v1/keys'), {
      address: '198.51.100.7',
    })
  expect([(await call('http')).status, (await call('https')).status]).toEqual([503, 503])
  expect(firsts).toEqual(['G'.charCodeAt(0), 22])
})
