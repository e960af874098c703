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
  readonly url: string
  /** Starts the browser of another device: it shares nothing with the first one. */
  readonly startOther: () => Promise<Engine>
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

/**
 * Clicks a button inside of a frame or another window until it is taken: it is dead for half a second after the pointer came over it, so that
 * the first click only brings the pointer.
 */
async function press(visitor: Visitor, where: () => Promise<Place | undefined>, name: string): Promise<void> {
  let isPressed = false
  let before = ''
  await visitor.until(
    `${name} is pressed`,
    async () => {
      const place = await where()
      const sight = await place?.evaluate(lookAtButton, name).catch(() => undefined)
      // A request that becomes known better moves its buttons.
      const rests = before === JSON.stringify(sight)
      before = JSON.stringify(sight)
      // What is longer than the window is read to its end first.
      const further = sight?.readsOn && rests && (await place?.evaluate(lookAtButton, sight.readsOn))
      if (further) await place?.click(further.x, further.y)
      if (sight?.isAlive && rests) {
        isPressed = true
        await place?.click(sight.x, sight.y)
      }
      return { isPressed, sight }
    },
    ({ sight }) => isPressed && !sight,
  )
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
    'the frame has the focus, and the field of the code is in it',
    () => frame.evaluate(() => document.hasFocus() && document.querySelector('#code') !== null),
    (isReady) => isReady,
  )
  // They are typed at once, without a press of Tab or of the pointer before.
  for (const digit of code) await frame.press(digit)
  return code
}

/** Steps of a visitor without a wallet. */
const steps: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  async 'logs in by the digits of a mail'(journey) {
    const { visitor, url } = journey
    await visitor.open(url)
    await typeEmail(journey)
    await typeCode(journey, await expectPlace(journey, 'Confirm Email'))
    journey.begunAt = performance.now()
    await visitor.fact('status', /^connected$/)
    journey.address = (await visitor.fact('address', /^0x/)) as `0x${string}`
    const { address } = journey
    await visitor.expectFocus(button(`Account ${address.slice(0, 4)}…${address.slice(-6)}`))
  },
  async 'signs in the window, and gets the focus back'(journey) {
    const { visitor, engine, address } = journey
    await visitor.click(button('Sign message'))
    await expectPlace(journey, 'Approve Transaction')
    await press(visitor, engine.frame, 'Open window')
    await press(visitor, engine.window, 'Approve')
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
  async 'is there after a page load'({ visitor, url, address }) {
    await visitor.open(url)
    await visitor.fact('address', new RegExp(`^${address}$`))
  },
  async 'signs out'({ visitor }) {
    await visitor.click(button('Disconnect'))
    await visitor.fact('status', /^disconnected$/)
  },
}

/** The second code of one address, which is not sent before the time of the first is over. */
const later: typeof steps = {
  async 'is a new device in another browser, with the same address at once'(first) {
    const { startOther, url, begunAt, address, email } = first
    const { code } = await newestMail(email)
    const engine = await startOther()
    try {
      const journey = { ...first, engine, visitor: new Visitor(engine) }
      const { visitor } = journey
      await visitor.open(url)
      await pause(Math.max(0, begunAt + cooldownMs - performance.now()))
      await typeEmail(journey)
      await typeCode(journey, await expectPlace(journey, 'Register Device'), code)
      await press(visitor, engine.frame, 'Open window')
      await press(visitor, engine.window, 'It’s mine')
      await visitor.fact('address', new RegExp(`^${address}$`))
      await expectPlace(journey, 'Register Device')
    } finally {
      await engine.close()
    }
  },
}

/** Takes a browser through all of it; `meanwhile` is for the time between the two codes. */
export async function takeEmailJourney(
  engine: Engine,
  url: string,
  startOther: () => Promise<Engine>,
  step: (title: string, run: () => Promise<void>) => Promise<void>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const visitor = new Visitor(engine)
  const journey: Journey = { engine, visitor, url, startOther, email: newEmail(), begunAt: 0, address: '0x' }
  for (const [title, run] of Object.entries(steps)) await step(title, () => run(journey))
  await meanwhile()
  for (const [title, run] of Object.entries(later)) await step(title, () => run(journey))
}

// The rest runs in the page, so it holds on to nothing of this file.

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

/** The middle of a button, whether it can be pressed, and the name of the one that leads on to what has to be read first. */
function lookAtButton(name: string) {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === name)
  if (!found) return undefined
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // A window that just opened has no size at first.
  const isInSight = x < innerWidth && y < innerHeight
  const isAlive = isInSight && !found.disabled && found.getAttribute('aria-disabled') !== 'true'
  const readsOn = document.querySelector('.read-on:not([hidden])')?.textContent?.trim()
  return { x, y, isAlive, readsOn, why: document.querySelector('[role="status"]')?.textContent ?? '' }
}
