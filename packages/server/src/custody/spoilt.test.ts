import {
  authEndpoints,
  type Endpoint,
  macText,
  mailerEndpoints,
  mailPart,
  recoveryEndpoints,
  statusText,
} from 'latchkit/wire/custody'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { samplesOf, spoiltOf } from '../../../latchkit/src/wire/custody/fixtures/spoil.js'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { newFolder } from '../fixtures/newFolder.js'
import { newLogin } from './fixtures/frame.js'
import { openHome } from './fixtures/home.js'
import { openStage, secureOrigin } from './fixtures/stage.js'
import { seal } from './hpke.js'

// What is sent is wrong in one place: an extra key, a list, a number for a text, a text for a number, own `__proto__` and `constructor`,
// one above each bound. The schema refuses it before any store is asked, so one kind of store is enough.

type Service = 'auth' | 'recovery'
type Answer = readonly [status: number, code: unknown]

const ends = endsOfTests()
const embeddedStore = async () => ({ data: newFolder() })

/** The owner of a wallet, with all rights at both services, who sends any JSON. */
async function openOwner() {
  const home = await openHome(embeddedStore)
  ends.push(() => home.close())
  const { stage, makeUser } = home
  const { frame, session } = await makeUser()
  const tokens = { auth: session.accessToken, recovery: undefined }
  const writes = [vi.spyOn(stage.stores.auth, 'write'), vi.spyOn(stage.stores.recovery, 'write')]
  return {
    writes: () => writes.flatMap(({ mock }) => mock.calls),
    async send(service: Service, { method, path }: Endpoint, body?: unknown, search = ''): Promise<Answer> {
      const place = path.replace(':id', newLogin()).replace(':side', 'frame')
      const url = `https://${service}.test/${service}/v1${place}${search}`
      const token = tokens[service]
      const headers = {
        DPoP: await frame.key.proofOf(method, url, stage.clock.now(), token === undefined ? {} : { token }),
        Origin: secureOrigin,
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `DPoP ${token}` }),
      }
      const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) }
      const response = await stage.programs[service].fetch(new Request(url, init), { address: '192.0.2.7' })
      return [response.status, ((await response.json()) as { code?: unknown }).code]
    },
  }
}

describe.each([
  ['auth', authEndpoints],
  ['recovery', recoveryEndpoints],
] as const)('security: what %s is sent, wrong in one place', (service, table) => {
  const all = Object.entries(table as Readonly<Record<string, Endpoint>>)

  it('each body of each endpoint is refused, and nothing is written', async () => {
    const { send, writes } = await openOwner()
    for (const [name, endpoint] of all)
      for (const sample of endpoint.body ? samplesOf(endpoint.body) : [])
        for (const { what, value } of spoiltOf(endpoint.body ?? v.never(), sample))
          expect([name, what, ...(await send(service, endpoint, value))]).toEqual([
            ...[name, what],
            ...[400, 'siwxRequestInvalid'],
          ])
    expect(writes()).toEqual([])
    const [sample] = samplesOf(recoveryEndpoints.login.body) as object[]
    const right = await (service === 'auth'
      ? send('auth', authEndpoints.signOut, { all: true })
      : send('recovery', recoveryEndpoints.login, { ...sample, projectId: 'project' }))
    expect(right).toEqual([200, undefined])
    expect(writes()).not.toEqual([])
  })

  it('each query of each endpoint is refused: a name twice, one beside the known ones', async () => {
    const { send, writes } = await openOwner()
    for (const [name, endpoint] of all) {
      const [sample = {}] = (endpoint.query ? samplesOf(endpoint.query) : []) as Record<string, string>[]
      const spoilt = endpoint.query ? spoiltOf(endpoint.query, sample) : []
      const values = spoilt.flatMap(({ value }) => (isTexts(value) ? [new URLSearchParams(value)] : []))
      const good = String(new URLSearchParams(sample))
      const searches = [
        ...values.map(String),
        ...Object.entries(sample).map(([key, value]) => `${good}&${key}=${value}`),
        ...['extra', '__proto__', 'constructor'].map((key) => `${good}&${key}=1`),
      ]
      const [body] = endpoint.body ? samplesOf(endpoint.body) : []
      for (const search of searches)
        expect([name, search, ...(await send(service, endpoint, body, `?${search}`))]).toEqual([
          ...[name, search],
          ...[400, 'custodyRequestInvalid'],
        ])
    }
    expect(writes()).toEqual([])
  })
})

it('security: a channel whose id or side is another text than it may be is no path', async () => {
  const { send, writes } = await openOwner()
  const id = newLogin()
  for (const place of [
    ...[`${id}0`, id.slice(1), id.toUpperCase().replace('0', 'A'), `${id}%00`, '__proto__', '%5B%5D', ''].map(
      (odd) => `${odd}/frame`,
    ),
    ...['Frame', 'constructor', 'frame,window', '', 'frame/window'].map((odd) => `${id}/${odd}`),
  ])
    for (const { method } of [authEndpoints.readChannel, authEndpoints.writeChannel]) {
      const endpoint = { ...authEndpoints.readChannel, method, path: `/channels/${place}` } as const
      const answer = await send('auth', endpoint, { message: 'a' })
      expect([method, place, ...answer]).toEqual([method, place, 404, 'custodyPathUnknown'])
    }
  expect(writes()).toEqual([])
})

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string')

describe('security: what the mailer is sent, wrong in one place', () => {
  async function openMailer() {
    const sent: unknown[] = []
    const stage = await openStage(embeddedStore, { send: async (mail) => void sent.push(mail) })
    ends.push(() => stage.close())
    const { holders, files, clock } = stage
    const ask = async (path: string, body: unknown): Promise<Answer> => {
      const response = await stage.toMailer(path, body as object)
      return [response.status, ((await response.json()) as { code?: unknown }).code]
    }
    const sealMail = (mail: unknown) =>
      seal(files.mailer.hpke.public, 'mail', { from: 'recovery' }, Buffer.from(JSON.stringify(mail)))
    const mac = (text: string) => holders.recovery.mac('mail', text)
    return { sent, stage, ask, sealMail, mac, at: clock.now() }
  }

  it('each body is refused, by whatever key it was signed', async () => {
    const { sent, ask, sealMail, mac, at } = await openMailer()
    const mail = { mailId: newLogin(), part: 'recovery', parts: 1, kind: 'frozen', language: 'en', at }
    const sealed = await sealMail({ ...mail, email: 'ada@example.org' })
    const posted = {
      sealed,
      from: 'recovery',
      mac: await mac(macText({ from: 'recovery', sealed })),
    } as const
    const question = { mailId: newLogin(), from: 'recovery' } as const
    const signedQuestion = { ...question, mac: await mac(statusText(question.from, question.mailId)) }
    const { send, status } = mailerEndpoints
    for (const [endpoint, sample] of [
      [send, posted],
      [status, signedQuestion],
    ] as const)
      for (const { what, value } of spoiltOf(endpoint.body, sample)) {
        // Signed as it is, unless the signature itself is spoilt.
        const given = value as Partial<typeof posted & typeof signedQuestion>
        const isSigned = isObject(given) && given.mac === sample.mac
        const text = given?.mailId
          ? statusText(given.from as never, given.mailId)
          : isObject(given?.sealed) && macText(given as never)
        const body = isSigned && text ? { ...given, mac: await mac(text) } : value
        expect([what, ...(await ask(endpoint.path, body))]).toEqual([what, 400, 'siwxRequestInvalid'])
      }
    expect(sent).toEqual([])
    expect([await ask(status.path, signedQuestion), await ask(send.path, posted)]).toEqual([
      [200, undefined],
      [202, undefined],
    ])
    await expect.poll(() => sent).toHaveLength(1)
  })

  it('each mail that is sealed is refused, and none leaves', async () => {
    const { sent, ask, sealMail, mac, at, stage } = await openMailer()
    const post = async (mail: unknown) => {
      const sealed = await sealMail(mail)
      return ask('/mails', {
        sealed,
        from: 'recovery',
        mac: await mac(macText({ from: 'recovery', sealed })),
      })
    }
    const common = { part: 'recovery', email: 'ada@example.org', language: 'en', at }
    const ofMail = { ...common, parts: 1, site: 'https://app.example' }
    const mails = [
      { ...ofMail, parts: 2, kind: 'login', code: '123456' },
      { ...ofMail, kind: 'deviceWaits', deviceName: 'Phone', freeze: 'a'.repeat(28) },
      { ...ofMail, kind: 'addressLocked', unlock: 'a'.repeat(28) },
      { ...ofMail, kind: 'deviceRefused', deviceName: 'Phone', until: at },
    ]
    for (const mail of mails)
      for (const { what, value } of spoiltOf(mailPart, { ...mail, mailId: newLogin() }))
        expect([mail.kind, what, ...(await post(value))]).toEqual([mail.kind, what, 401, 'mailRefused'])
    await stage.mailed()
    expect(sent).toEqual([])
    for (const mail of mails) expect((await post({ ...mail, mailId: newLogin() }))[0]).toBe(202)
    await expect.poll(() => sent).toHaveLength(3)
  })
})

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
