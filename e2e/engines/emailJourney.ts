import { setTimeout as pause } from 'node:timers/promises'
import { verifyMessage } from 'viem'
import { setBalance } from '../stage/chain.js'
import { newEmail } from '../stage/EmailWallet.js'
import { newestMail } from '../stage/mails.js'
import type { Engine, Place } from './Engine.js'
import { type Thing, Visitor } from './Visitor.js'

const button = (name: string): Thing => ({ role: 'button', name })
/** The services wait so long between two codes for one address. */
const cooldownMs = 30_500

interface Journey {
  readonly engine: Engine
  readonly visitor: Visitor
  readonly email: string
  /** The demo by two hosts, which are two sites. */
  readonly urls: readonly [string, string]
  /** The time of the first code. */
  begunAt: number
  address: `0x${string}`
}

/** The frame stands once, is the modal dialog on top or out of sight, and has the focus while it is shown. */
async function expectPlace({ engine, visitor }: Journey, name: string): Promise<Place> {
  await visitor.until(
    `the frame is a dialog named ${name} over everything, and has the focus`,
    () => engine.evaluate(placeOf),
    (seen) => JSON.stringify(seen) === JSON.stringify({ count: 1, name, isOnTop: true, hasFocus: true }),
  )
  return visitor.until(
    'the frame is there',
    () => engine.frame(),
    (frame) => frame !== undefined,
  ) as Promise<Place>
}

/** Clicks a button inside of a frame or another window, once it is alive. */
async function press(visitor: Visitor, where: () => Promise<Place | undefined>, name: string): Promise<void> {
  const { place, at } = await visitor.until(
    `${name} can be pressed`,
    async () => {
      const place = await where()
      return { place, at: await place?.evaluate(aliveButton, name).catch(() => undefined) }
    },
    ({ at }) => Boolean(at),
  )
  if (at) await place?.click(at.x, at.y)
}

async function typeEmail({ visitor, email, engine }: Journey): Promise<void> {
  await visitor.click(button('Connect wallet'))
  await visitor.click({ role: 'textbox', name: 'Email address' })
  for (const character of email) await engine.press(character)
  await engine.press('Enter')
}

async function typeCode({ visitor, email }: Journey, frame: Place, after?: string): Promise<string> {
  const { code } = await newestMail(email, after)
  await visitor.until(
    'the field of the code has the focus',
    () => frame.evaluate(() => document.hasFocus() && document.activeElement?.id),
    (id) => id === 'code',
  )
  for (const digit of code) await frame.press(digit)
  return code
}

/** Steps of a visitor without a wallet. */
const steps: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  async 'logs in by the digits of a mail'(journey) {
    const { visitor, urls } = journey
    await visitor.open(urls[0])
    await typeEmail(journey)
    await typeCode(journey, await expectPlace(journey, 'Confirm Email'))
    journey.begunAt = performance.now()
    await visitor.fact('status', /^connected$/)
    journey.address = (await visitor.fact('address', /^0x/)) as `0x${string}`
    const { address } = journey
    await visitor.expectFocus(button(`Account ${address.slice(0, 4)}…${address.slice(-6)}`))
  },
  async 'signs in the frame, which gives the focus back'(journey) {
    const { visitor, engine, address } = journey
    await visitor.click(button('Sign message'))
    await expectPlace(journey, 'Approve Transaction')
    await press(visitor, engine.frame, 'Approve')
    const signature = (await visitor.fact('result', /^0x[\da-f]{130}$/)) as `0x${string}`
    if (!(await verifyMessage({ address, message: 'Hello from Latchkit', signature })))
      throw new Error(`not the signature of ${address}`)
    await visitor.expectFocus(button('Sign message'))
  },
  async 'sends a value, approved in the window'({ visitor, engine, address }) {
    await setBalance(31337, address, 1n)
    await visitor.click(button('Send transaction'))
    await press(visitor, engine.frame, 'Open window')
    await press(visitor, engine.window, 'Approve')
    await visitor.fact('result', /^0x[\da-f]{64}$/)
  },
  async 'is there after a page load'({ visitor, urls, address }) {
    await visitor.open(urls[0])
    await visitor.fact('address', new RegExp(`^${address}$`))
  },
  async 'signs out'({ visitor }) {
    await visitor.click(button('Disconnect'))
    await visitor.fact('status', /^disconnected$/)
  },
  async 'is a new device on another site, with the same address at once'(journey) {
    const { visitor, engine, urls, begunAt, address, email } = journey
    await visitor.open(urls[1])
    const { code } = await newestMail(email)
    await pause(Math.max(0, begunAt + cooldownMs - performance.now()))
    await typeEmail(journey)
    await typeCode(journey, await expectPlace(journey, 'Register Device'), code)
    await press(visitor, engine.frame, 'It’s mine')
    await visitor.fact('address', new RegExp(`^${address}$`))
    await expectPlace(journey, 'Register Device')
  },
}

/** Takes a browser through all of it. */
export async function takeEmailJourney(
  engine: Engine,
  urls: readonly [string, string],
  step: (title: string, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const visitor = new Visitor(engine)
  const journey: Journey = { engine, visitor, urls, email: newEmail(), begunAt: 0, address: '0x' }
  for (const [title, run] of Object.entries(steps)) await step(title, () => run(journey))
}

// What follows runs in the page, so it holds on to nothing of this file.

function placeOf() {
  const frames = [...document.querySelectorAll('latchkit-frame')]
  const dialog = frames[0]?.shadowRoot?.querySelector('dialog')
  const { left = 0, top = 0, width = 0, height = 0 } = dialog?.getBoundingClientRect() ?? {}
  const root = frames[0]?.shadowRoot
  return {
    count: frames.length,
    name: dialog?.ariaLabel,
    isOnTop: root?.elementFromPoint(left + width / 2, top + height / 2)?.tagName === 'IFRAME',
    hasFocus: document.activeElement === frames[0] && root?.activeElement?.tagName === 'IFRAME',
  }
}

function aliveButton(name: string) {
  const found = [...document.querySelectorAll('button')].find(
    (each) => each.textContent?.trim() === name && !each.disabled,
  )
  if (!found) return undefined
  const { left, top, width, height } = found.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
