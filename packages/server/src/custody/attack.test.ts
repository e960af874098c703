import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { newFolder } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { createMetrics } from '../operations/createMetrics.js'
import { newLogin, openFrame } from './fixtures/frame.js'
import { openHome } from './fixtures/home.js'
import { startInbox } from './fixtures/inbox.js'
import { handClock, openStage, secureOrigin, site } from './fixtures/stage.js'
import { seal } from './hpke.js'
import { createForward } from './http/createForward.js'
import { limitConnections } from './http/limitConnections.js'
import { type MailPart, macText } from './mail.js'
import { createAddressSends } from './mailer/createAddressSends.js'
import { createJoin } from './mailer/createJoin.js'
import { createSmtp } from './mailer/createSmtp.js'
import { normaliseEmail } from './normaliseEmail.js'

// An attacker with unlimited addresses, slow connections, a mail server that lies, a live service, odd letters.

const [hourMs, minuteMs] = [3_600_000, 60_000]
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open() {
  const stage = await openStage(async () => ({ data: newFolder() }), { send: async () => undefined })
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
  ...{ to: 'ada@example.org', subject: 'Code', text: '123456', html: '<p>123456' },
}

it('a whole /48 of IPv6 sends ten times what one /64 may, and what it has left behind is swept', async () => {
  const { stage, frame } = await open()
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
  const home = await openHome(async () => ({ data: newFolder() }), {
    limits: {
      ...{ addressPerHour: 1_000, addressPerDay: 1_000, sendsPerHour: 1_000, checksPerTenMinutes: 1_000 },
      // Fifty and a hundred unless set; auth.test has those.
      ...{ failuresPerDay: 10, failuresInRow: 20 },
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
  // Its success does not lift their lock of a day.
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
  const home = await openHome(async () => ({ data: newFolder() }), {
    limits: { addressPerHour: 1_000, addressPerDay: 1_000, sendsPerHour: 1_000, checksPerTenMinutes: 1_000 },
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

it('wrong codes of addresses that were made up are forgotten after a day, those of a wallet are not', async () => {
  const home = await openHome(async () => ({ data: newFolder() }))
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
  stage.clock.advance(23 * hourMs)
  await guesser.login(newLogin(), { email: 'later@example.org' })
  expect(await guardsOf()).toBe(3)
  stage.clock.advance(2 * hourMs)
  await guesser.login(newLogin(), { email: 'later@example.org' })
  expect(await guardsOf()).toBe(1)
})

it('a network that asks for anything too often waits, and no other one does', async () => {
  const { stage, frame } = await open()
  const ask = (address: string) => frame.send('recovery', 'GET', '/keys', undefined, { address })
  for (let at = 0; at < 600; at++) expect((await ask('198.51.100.7')).status).toBe(200)
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
})

it('error: a body that is too long, has no end, is no JSON, is deep, or of another type, before anything is looked up', async () => {
  const { stage, frame } = await open()
  const url = 'https://auth.test/auth/v1/login'
  async function post(body: BodyInit, type = 'application/json') {
    const headers = {
      ...{ Origin: secureOrigin, 'Content-Type': type },
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

it('one address cannot take all connections', async () => {
  const { server, sockets, port } = await listen(() => undefined)
  limitConnections(server, 3)
  const dial = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    ends.push(() => socket.destroy())
    return new Promise<Socket>((done) => socket.once('connect', () => done(socket)))
  }
  const own = [await dial('127.0.0.2'), await dial('127.0.0.2'), await dial('127.0.0.2')]
  const fourth = await dial('127.0.0.2')
  await until(() => fourth.closed)
  const other = await dial('127.0.0.3')
  await until(() => sockets.size === 4)
  expect([...own, other].map(({ closed }) => closed)).toEqual([false, false, false, false])
  // One that is closed makes room.
  own[0]?.destroy()
  await until(() => sockets.size === 3)
  const fifth = await dial('127.0.0.2')
  await until(() => sockets.size === 4)
  expect(fifth.closed).toBe(false)
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
          // Until the other side takes no more for now.
        }
      }
      socket.on('drain', more)
      more()
    } else socket.end('554 no\r\n')
  })
  const smtp = await createSmtp(`smtp://127.0.0.1:${port}`, { sendMs: 400 })
  ends.push(() => smtp.close())
  const later = { reason: 'unreachable', isFinal: false }
  // As many as there are connections.
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
    return [...work]
  }
  // What is over is swept once a minute, by whoever comes first.
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
  const post = async (email: string) => {
    const part: MailPart = {
      ...{ mailId: newLogin(), part: from, parts: 1, kind: 'frozen', email, language: 'en' },
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
  for (let at = 0; at < 45; at++) await post('ada@example.org')
  await post('bob@example.org')
  await until(() => inbox.mails.length >= 41)
  expect(inbox.mails.filter(({ to }) => to === 'ada@example.org')).toHaveLength(40)
  expect(stage.metrics.text()).toContain('latchkit_mailer_dropped_total{reason="address"} 5')
  stage.clock.advance(hourMs)
  await post('ada@example.org')
  await until(() => inbox.mails.length === 42)

  // Five thousand of one service at once, each for another address; the other one's still goes.
  const clock = handClock()
  const written: string[] = []
  const join = createJoin({
    ...{ clock, log: () => undefined, metrics: createMetrics(), sends: createAddressSends(clock, 40) },
    queue: {
      add: (mailId) => void written.push(mailId),
      note: () => undefined,
      statusOf: () => ({ mail: 'lost' }),
      close: async () => undefined,
    },
    write: () => mail,
  })
  const part = (sender: 'auth' | 'recovery', at: number): MailPart => ({
    ...{ mailId: `${sender}${at}`, part: sender, parts: 1, kind: 'frozen', email: `user${at}@example.org` },
    ...{ language: 'en', at: 0 },
  })
  for (let at = 0; at < 6_000; at++) join.add(part('recovery', at), `recovery${at}`)
  join.add(part('auth', 1), 'auth1')
  expect([written.length, written.at(-1)]).toEqual([5_001, 'auth1'])
  join.close()
})

it('a mailbox is not flooded by tags of its address, and the address without one gets its own', () => {
  const clock = handClock()
  const sends = createAddressSends(clock, 40)
  const takeAll = (count: number, emailOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => sends.take(emailOf(at))).filter(Boolean).length
  expect(takeAll(1_000, (at) => `ada+${at}@example.org`)).toBe(160)
  expect(sends.take('ada+new@example.org')).toBe(false)
  expect(takeAll(50, () => 'ada@example.org')).toBe(40)
  // Another mailbox, and one tag alone.
  expect(takeAll(50, () => 'bob+shop@example.org')).toBe(40)
  expect([sends.take('ada+1@example.net'), sends.take('bob+other@example.org')]).toEqual([true, true])
  clock.advance(hourMs)
  expect(sends.take('ada+new@example.org')).toBe(true)
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
