import { type ChildProcess, fork } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCli } from '../../fixtures/builtCli.js'
import { newFolder } from '../../fixtures/newFolder.js'
import { seal } from '../hpke.js'
import { callHolder } from './callHolder.js'
import { createKeyHolder } from './createKeyHolder.js'
import { unlimitedCounter } from './createReleaseCounter.js'
import { type KeyFile, readKeyFile, writeKeyFiles } from './keyFile.js'
import { serveKeySocket } from './keySocket.js'

const userId = '0a'.repeat(16)
const own = { userId, version: 1 }
const letters = (many: number) => 'A'.repeat(many)
type Call = Record<string, unknown>
type Answer = { readonly id: number; readonly answer?: string; readonly code?: string }

const ends: (() => unknown)[] = []
let [folder, file] = ['', {} as KeyFile]
const places: Record<'socket' | 'IPC', () => Promise<(message: unknown) => Promise<Answer | 'cut off'>>> = {
  async socket() {
    const path = join(newFolder(), 'keys.sock')
    const holder = createKeyHolder(file, unlimitedCounter, Date.now, undefined, secretFiles())
    const served = await serveKeySocket(path, holder)
    ends.push(() => served.close())
    return async (message) => {
      const caller = createConnection(path)
      caller.on('error', () => undefined)
      const answered = new Promise<Answer | 'cut off'>((done) => {
        createInterface({ input: caller }).on('line', (line) => done(JSON.parse(line)))
        caller.once('close', () => done('cut off'))
      })
      caller.write(`${JSON.stringify(message)}\n`)
      const answer = await answered
      caller.destroy()
      return answer
    }
  },
  async IPC() {
    let [child, id] = [undefined as ChildProcess | undefined, 0]
    const program = pathToFileURL(cli.path.replace('cli.js', 'keyHolder.js'))
    ends.push(() => child?.kill('SIGKILL'))
    const ask = (given: ChildProcess, message: object) =>
      new Promise<Answer | 'cut off'>((done) => {
        const over = () => done('cut off')
        given.once('exit', over).once('message', (answer) => {
          given.off('exit', over)
          done(answer as Answer)
        })
        given.send(message)
      })
    return async (message) => {
      if (!child?.connected) {
        child = fork(program, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
        const limits = { perHour: 1_000 }
        id = 1
        const secrets = secretFiles()
        await ask(child, { id, call: 'start', folder, service: 'recovery', limits, secrets })
      }
      const { id: given = 1 } = message as { id?: unknown }
      return ask(child, given === 1 ? { ...(message as object), id: ++id } : (message as object))
    }
  },
}

let cli: Awaited<ReturnType<typeof buildCli>>
const secretFiles = () => ({ github: join(folder, 'github.secret') })
/** A call of each kind that is answered. */
let good: Record<string, Call>
beforeAll(async () => {
  cli = await buildCli()
  folder = newFolder()
  await writeKeyFiles(folder)
  writeFileSync(secretFiles().github, 'the-secret\n')
  file = readKeyFile(folder, 'recovery')
  const holder = createKeyHolder(file, unlimitedCounter)
  const wrapped = await holder.wrap(userId, 'share', Buffer.alloc(32, 1))
  const sealed = await seal(file.hpke.public, 'recovery-share', own, Buffer.from('a share'))
  good = {
    keys: { call: 'keys' },
    releases: { call: 'releases' },
    generation: { call: 'generation' },
    mac: { call: 'mac', purpose: 'lookup', text: 'ada' },
    wrap: { call: 'wrap', userId, purpose: 'share', key: Buffer.alloc(32).toString('base64url') },
    rewrap: { call: 'wrap', userId, purpose: 'share', key: letters(43), former: wrapped },
    unwrap: { call: 'unwrap', userId, purpose: 'share', wrapped },
    open: { call: 'open', purpose: 'recovery-share', aad: own, sealed },
    sign: { call: 'sign', text: `latchkit voucher v1|${letters(8)}` },
    secret: { call: 'secret', provider: 'github' },
  }
})
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** JSON with a key `__proto__` of its own, which no object literal can write. */
const withProto = (call: Call, name: string) =>
  JSON.parse(`${JSON.stringify(call).slice(0, -1)},"${name}":{}}`)

/** Each way in which a call is wrong: its words, the call, and how to spoil it. */
type Spoilt = readonly [what: string, call: string, spoil: (call: Call) => unknown]
const bad: readonly Spoilt[] = [
  ...['keys', 'mac', 'wrap', 'unwrap', 'open', 'sign', 'releases', 'generation'].flatMap((call) => [
    ['an extra key', call, (given: Call) => ({ ...given, extra: 1 })] as const,
    ['__proto__', call, (given: Call) => withProto(given, '__proto__')] as const,
    ['constructor', call, (given: Call) => withProto(given, 'constructor')] as const,
    ['a list for the call', call, (given: Call) => ({ ...given, call: [call] })] as const,
  ]),
  ...[0, -1, 1.5, '1', [1], null, 10 ** 12 + 1].map(
    (number) => [`the number ${number}`, 'generation', (given: Call) => ({ ...given, number })] as const,
  ),
  ...(
    [
      ['mac', 'purpose', ['share', 'constructor', '__proto__', 'toString']],
      ['mac', 'text', [letters(16_385)]],
      ['wrap', 'userId', ['ada', `${userId}0`, userId.slice(1), userId.toUpperCase(), `${userId}\n`]],
      ['wrap', 'purpose', ['Share', 'share ', 'mail', '__proto__']],
      ['wrap', 'key', [letters(42), letters(44), `${letters(42)}=`]],
      ['rewrap', 'former', [letters(79), `2.${letters(97)}`, null]],
      ['unwrap', 'userId', ['ada', `${userId}0`]],
      ['unwrap', 'purpose', ['Share', 'shares', 'constructor']],
      [
        'unwrap',
        'wrapped',
        [letters(79), letters(81), `2.${letters(95)}`, `2.${letters(97)}`, `3.${letters(96)}`],
      ],
      ['open', 'purpose', ['recovery-release', 'auth-release', '__proto__']],
      [
        'open',
        'sealed',
        [
          { enc: letters(88), ciphertext: 'A' },
          { enc: letters(87), ciphertext: letters(8_193) },
        ],
      ],
      [
        'open',
        'aad',
        [{ userId: letters(129) }, { userId: [userId] }, { userId: null }, { a: 1.5 }, 'x', [1]],
      ],
      // Of Google there is no secret.
      ['secret', 'provider', ['', 'google', 'facebook', '__proto__']],
      ['sign', 'text', ['', 'a text', 'latchkit voucher v1|', `latchkit voucher v1|${letters(16_385)}`]],
    ] as const
  ).flatMap(([call, field, values]) => [
    [`${field} a number`, call, (given: Call) => ({ ...given, [field]: 7 })] as const,
    [`${field} a list of itself`, call, (given: Call) => ({ ...given, [field]: [given[field]] })] as const,
    ...(field === 'former'
      ? []
      : [[`${field} missing`, call, ({ [field]: _, ...rest }: Call) => rest] as const]),
    ...values.map(
      (value) =>
        [
          `${field} ${JSON.stringify(value).slice(0, 40)}`,
          call,
          (given: Call) => ({ ...given, [field]: value }),
        ] as const,
    ),
  ]),
]

describe.each(['socket', 'IPC'] as const)('over the %s', (by) => {
  let ask: (message: unknown) => Promise<Answer | 'cut off'>
  beforeAll(async () => {
    ask = await places[by]()
  })

  it('each call is answered as it is', async () => {
    for (const call of Object.values(good)) expect(await ask({ id: 1, ...call })).toHaveProperty('answer')
  })

  it.each([...bad])('error: %s, in `%s`, is refused', async (_what, call, spoil) => {
    expect(await ask({ id: 1, ...(spoil(good[call] ?? {}) as object) })).toMatchObject({
      code: 'keyCallRefused',
    })
  })

  it('error: a facts object with __proto__ is refused', async () => {
    const aad = withProto(own, '__proto__')
    expect(await ask({ id: 1, ...good.open, aad })).toMatchObject({ code: 'keyCallRefused' })
  })

  it('error: what is sealed for others is not opened, also by the right key', async () => {
    for (const purpose of ['auth-share', 'recovery-retired', 'mail'] as const) {
      const sealed = await seal(file.hpke.public, purpose, own, Buffer.from('a share'))
      expect(await ask({ id: 1, call: 'open', purpose, aad: own, sealed })).toMatchObject({
        code: 'keyMismatch',
      })
    }
  })

  it('error: a second start is refused', async () => {
    const start = { id: 1, call: 'start', folder, service: 'recovery', limits: { perHour: 10_000_000 } }
    expect(await ask(start)).toMatchObject({ code: 'keyCallRefused' })
  })

  it.each([
    ['a text', '1'],
    ['a list', [1]],
    ['zero', 0],
    ['negative', -1],
    ['half', 1.5],
    ['too big', 2 ** 53],
    ['nothing', null],
  ])('error: a caller whose number is %s is cut off', async (_what, id) => {
    expect(await ask({ ...good.keys, id })).toBe('cut off')
  })
})

it('error: a caller that uses a number twice is cut off', async () => {
  const path = join(newFolder(), 'keys.sock')
  const served = await serveKeySocket(path, createKeyHolder(file, unlimitedCounter))
  const caller = createConnection(path)
  const over = new Promise<void>((done) => caller.once('close', () => done()))
  caller.write('{"id":2,"call":"keys"}\n{"id":2,"call":"keys"}\n')
  await over
  await served.close()
})

describe('the answers of a holder', () => {
  function callFake(answerOf: (id: number) => unknown) {
    let [take, end] = [(_: unknown): void => undefined, (): void => undefined]
    const processEnd = new Promise<void>((done) => {
      end = done
    })
    const port = {
      processEnd,
      pid: undefined,
      send: ({ id, call }: { id: number; call: string }) =>
        take(
          call === 'keys'
            ? { id, answer: JSON.stringify({ own: { hpke: 'A', verify: 'A' }, pinned: {} }) }
            : answerOf(id),
        ),
      listen: (given: (answer: unknown) => void) => {
        take = given
      },
      close: async () => end(),
    }
    return callHolder(port, { service: 'recovery', log: () => undefined, first: { call: 'keys' } })
  }

  it.each([
    ['is no object', () => 'garbage'],
    ['is nothing, as of a line that is no JSON', () => undefined],
    ['has no number', () => ({ answer: letters(43) })],
    ['has an extra key', (id: number) => ({ id, answer: letters(43), extra: 1 })],
    ['is a list', (id: number) => ({ id, answer: [letters(43)] })],
    ['is too long for its call', (id: number) => ({ id, answer: letters(44) })],
    ['is empty', (id: number) => ({ id, answer: '' })],
    ['is a failure that nobody knows', (id: number) => ({ id, code: 'constructor', data: {} })],
    [
      'is a failure with other data',
      (id: number) => ({ id, code: 'tooManyReleases', data: { retrySeconds: 'x' } }),
    ],
  ])('error: one that %s counts as none', async (_what, answerOf) => {
    const holder = await callFake(answerOf)
    await expect(holder.mac('lookup', 'ada')).rejects.toMatchObject({ code: 'keyHolderGone' })
  })

  it('one of its form is taken', async () => {
    const holder = await callFake((id) => ({ id, answer: letters(43) }))
    expect(await holder.mac('lookup', 'ada')).toBe(letters(43))
  })
})
