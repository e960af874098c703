import { expect, it } from 'vitest'
import { createMetrics } from '../../operations/createMetrics.js'
import { handClock } from '../fixtures/handClock.js'
import { createQueue, type MailQueue } from './createQueue.js'
import type { SendFailure } from './nextTry.js'
import type { WrittenMail } from './writeMail.js'

const [secondMs, minuteMs] = [1_000, 60_000]
const later: SendFailure = { reason: 'later', isFinal: false }

/** A queue whose mail server answers as a test says; what it was handed is in `tried`, by seconds. */
function open(
  answer: (mail: WrittenMail) => SendFailure | undefined | Promise<SendFailure | undefined> = () => later,
) {
  const clock = handClock(0)
  const tried: [number, string, string][] = []
  const queue = createQueue({
    clock,
    log: () => undefined,
    metrics: createMetrics(),
    send: async (mail) => {
      tried.push([clock.now() / secondMs, mail.text, mail.to.address])
      return answer(mail)
    },
  })
  const mail = (text: string, address = 'ada@example.org'): WrittenMail => ({
    from: { name: '', address: 'wallet@example.org' },
    to: { name: '', address },
    subject: '',
    text,
    html: '',
  })
  /** Lets time pass, and what is due happen. */
  async function pass(ms: number) {
    await new Promise((next) => setImmediate(next))
    for (let left = ms; left > 0; left -= secondMs) {
      clock.advance(Math.min(left, secondMs))
      await new Promise((next) => setImmediate(next))
    }
  }
  return { queue, clock, tried, mail, pass }
}

it('a server that asks to wait is asked again while the code has two minutes left, and never after', async () => {
  const { queue, tried, mail, pass } = open()
  queue.add('one', 'auth', mail('111111'), 10 * minuteMs)
  await pass(7 * minuteMs)
  expect(queue.statusOf('one')).toEqual({ mail: 'waiting', reason: 'later' })
  await pass(minuteMs)
  expect(queue.statusOf('one')).toEqual({ mail: 'refused', reason: 'later' })
  await pass(9 * minuteMs)
  expect(tried.map(([at]) => at)).toEqual([0, 10, 40, 100, 160, 220, 280, 340, 400, 460])
})

it('is sent once the server takes it, and says meanwhile that the server asks to wait', async () => {
  let isKnown = false
  const { queue, tried, mail, pass } = open(() => (isKnown ? undefined : later))
  queue.add('one', 'auth', mail('111111'), 10 * minuteMs)
  await pass(5 * minuteMs)
  isKnown = true
  await pass(minuteMs)
  expect([tried.length, queue.statusOf('one')]).toEqual([8, { mail: 'sent' }])
  await pass(10 * minuteMs)
  expect(tried).toHaveLength(8)
})

it('a newer mail of a login takes the place of one that waits, or is under way, which never leaves again', async () => {
  let answered: (failure: SendFailure) => void = () => undefined
  let isSlow = true
  const { queue, tried, mail, pass } = open(() => (isSlow ? new Promise((done) => (answered = done)) : later))
  queue.add('one', 'auth', mail('111111'), 10 * minuteMs)
  await pass(30 * secondMs)
  isSlow = false
  queue.add('one', 'auth', mail('222222'), 10 * minuteMs + 30 * secondMs)
  await pass(minuteMs)
  // The first was under way, and is refused only now: the newer one’s state stands.
  answered({ reason: 'refused', isFinal: true })
  await pass(secondMs)
  expect(queue.statusOf('one')).toEqual({ mail: 'waiting', reason: 'later' })
  queue.add('one', 'auth', mail('333333'), 11 * minuteMs + 30 * secondMs)
  await pass(20 * minuteMs)
  const texts = tried.map(([, text]) => text)
  expect(texts.slice(texts.indexOf('333333'))).not.toContain('222222')
  expect(texts.filter((text) => text === '111111')).toHaveLength(1)
})

it('a code that is dead never leaves', async () => {
  const { queue, clock, tried, mail, pass } = open()
  await pass(minuteMs)
  queue.add('one', 'auth', mail('111111'), clock.now())
  await pass(minuteMs)
  expect([tried, queue.statusOf('one')]).toEqual([[], { mail: 'refused', reason: 'lost' }])
})

const statesOf = (queue: MailQueue, name: string, count: number) =>
  Array.from({ length: count }, (_, at) => queue.statusOf(`${name}${at}`).mail)
const numberOf = (states: readonly string[], state: string) => states.filter((each) => each === state).length

it('one domain, with all its names, lets a tenth of the queue wait: its oldest give way, and no other one waits for that', async () => {
  const { queue, tried, mail, pass } = open()
  for (const name of ['evil.example', 'q7z.xyz', 'co.uk']) {
    for (let at = 0; at < 700; at++)
      queue.add(`${name}${at}`, 'auth', mail('111111', `a@x${at}.${name}`), 10 * minuteMs)
    await pass(secondMs)
    const states = statesOf(queue, name, 700)
    expect([states.slice(0, 200), numberOf(states, 'waiting')]).toEqual([Array(200).fill('refused'), 500])
  }
  // All of them were tried once, at least.
  expect(tried.filter(([at]) => at <= 3)).toHaveLength(2_100)
  expect(queue.statusOf('evil.example0')).toEqual({ mail: 'refused', reason: 'later' })
  // The names of one owner are not those of others who share their end.
  for (let at = 0; at < 10; at++)
    queue.add(`shop${at}`, 'auth', mail('111111', `ada@shop${at}.co.uk`), 10 * minuteMs)
  for (let at = 0; at < 900; at++)
    queue.add(`late${at}`, 'auth', mail('111111', `a${at}@evil.co.uk`), 10 * minuteMs)
  await pass(secondMs)
  expect(statesOf(queue, 'shop', 10)).toEqual(Array(10).fill('waiting'))
  // Its places are free again.
  await pass(10 * minuteMs)
  queue.add('evil', 'auth', mail('111111', 'a@evil.example'), 20 * minuteMs)
  await pass(secondMs)
  expect(queue.statusOf('evil')).toEqual({ mail: 'waiting', reason: 'later' })
})

it('where all places are taken, whoever has most gives way, and every mail gets its first try', async () => {
  const { queue, tried, mail, pass } = open(({ to }) => (to.address.startsWith('sound') ? undefined : later))
  const warn = (id: string, address: string) => queue.add(id, 'recovery', mail('warning', address))
  // Eleven domains of one stranger, with wallets of many addresses: they are warned for hours.
  for (let at = 0; at < 6_600; at++) warn(`own${at}`, `x${at}@s${at % 40}.own${at % 11}.example`)
  await pass(secondMs)
  expect(numberOf(statesOf(queue, 'own', 6_600), 'waiting')).toBe(5_000)
  warn('sound', 'sound@good.example')
  for (let at = 0; at < 20; at++) warn(`slow${at}`, `ada@slow${at}.example`)
  for (let at = 0; at < 600; at++) warn(`more${at}`, `x${at}@own0.example`)
  await pass(30 * secondMs)
  expect(queue.statusOf('sound')).toEqual({ mail: 'sent' })
  // Each is tried again, as one that was not crowded out.
  expect(statesOf(queue, 'slow', 20)).toEqual(Array(20).fill('waiting'))
  expect(tried.filter(([, , to]) => to === 'ada@slow7.example').map(([at]) => at)).toEqual([1, 2, 7, 27])
})

it('where one domain lets all wait, an address with many gives way to one with few, a code to no warning, and no warning to a code', async () => {
  const { queue, mail, pass } = open()
  for (let at = 0; at < 20; at++) queue.add(`ada${at}`, 'recovery', mail('warning', `ada${at}@big.example`))
  for (let at = 0; at < 700; at++)
    queue.add(`thief${at}`, 'recovery', mail('warning', `thief${at % 60}@big.example`))
  for (let at = 0; at < 700; at++)
    queue.add(`code${at}`, 'recovery', mail('111111', `any${at}@big.example`), 10 * minuteMs)
  await pass(secondMs)
  expect(statesOf(queue, 'ada', 20)).toEqual(Array(20).fill('waiting'))
  expect(numberOf(statesOf(queue, 'thief', 700), 'waiting')).toBe(480)
  expect(numberOf(statesOf(queue, 'code', 700), 'waiting')).toBe(500)
})

it('ten tries are under way, and each service has its turn, with its codes and its warnings: a flood of one delays no other one', async () => {
  const open10: (() => void)[] = []
  const { queue, tried, mail, pass } = open(() => new Promise((done) => open10.push(() => done(undefined))))
  for (let at = 0; at < 6_000; at++)
    queue.add(`flood${at}`, 'recovery', mail('flood', `x${at}@y${at}.example`))
  queue.add('code', 'auth', mail('code'), 10 * minuteMs)
  queue.add('restore', 'recovery', mail('restore'), 10 * minuteMs)
  queue.add('shut', 'auth', mail('shut'))
  await pass(0)
  expect(tried).toHaveLength(10)
  // What its own line has no place for is refused, the oldest first.
  expect(statesOf(queue, 'flood', 1_010).map((each) => each === 'refused')).toEqual([
    ...Array(10).fill(false),
    ...Array(990).fill(true),
    ...Array(10).fill(false),
  ])
  for (const done of open10.splice(0)) done()
  await pass(0)
  expect(tried.slice(10).map(([, text]) => text)).toEqual(
    expect.arrayContaining(['code', 'restore', 'shut', 'flood']),
  )
  // A newer code takes the place of one whose turn has not come.
  queue.add('again', 'auth', mail('111111'), 10 * minuteMs)
  queue.add('again', 'auth', mail('222222'), 10 * minuteMs)
  for (let at = 0; at < 20; at++) {
    for (const done of open10.splice(0)) done()
    await pass(0)
  }
  const texts = tried.map(([, text]) => text)
  expect([texts.includes('111111'), texts.includes('222222')]).toEqual([false, true])
})

it('what waits for its turn leaves before the program ends', async () => {
  let isSlow = true
  const slow: (() => void)[] = []
  const { queue, tried, mail } = open(() =>
    isSlow ? new Promise((done) => slow.push(() => done(undefined))) : undefined,
  )
  for (let at = 0; at < 100; at++) queue.add(`one${at}`, 'auth', mail('111111'), 10 * minuteMs)
  const closing = queue.close()
  isSlow = false
  for (const done of slow) done()
  await closing
  expect(tried).toHaveLength(100)
})

it('a warning is tried for hours, whatever its server says', async () => {
  const { queue, tried, mail, pass } = open()
  queue.add('one', 'auth', mail('warning'))
  await pass(6 * 60 * minuteMs)
  expect(tried.map(([at]) => at)).toEqual([0, 1, 6, 26, 146, 746, 4_346, 18_746])
})
