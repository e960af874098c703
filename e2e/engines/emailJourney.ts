import { setTimeout as pause } from 'node:timers/promises'
import { verifyMessage } from 'viem'
import { setBalance } from '../stage/chain.js'
import { newEmail } from '../stage/EmailWallet.js'
import { newestMail } from '../stage/mails.js'
import { EmailVisitor } from './EmailVisitor.js'
import type { Engine } from './Engine.js'
import { button } from './Visitor.js'

/** The services wait so long between two codes for one address. */
const cooldownMs = 30_500

interface Journey {
  readonly visitor: EmailVisitor
  readonly email: string
  readonly url: string
  /** Starts the browser of another device: it shares nothing with the first one. */
  readonly startOther: () => Promise<Engine>
  /** The time of the first code. */
  begunAt: number
  address: `0x${string}`
}

/** Steps of a visitor without a wallet. */
const steps: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  async 'logs in by the digits of a mail'(journey) {
    const { visitor, url, email } = journey
    await visitor.open(url)
    await visitor.typeEmail(email)
    await visitor.typeCode(email, await visitor.frameNamed('Confirm Email'))
    journey.begunAt = performance.now()
    await visitor.fact('status', /^connected$/)
    journey.address = (await visitor.fact('address', /^0x/)) as `0x${string}`
    const { address } = journey
    await visitor.expectFocus(button(`Account ${address.slice(0, 4)}…${address.slice(-6)}`))
  },
  async 'signs in the window, and gets the focus back'({ visitor, address }) {
    await visitor.click(button('Sign message'))
    await visitor.frameNamed('Approve Transaction')
    await visitor.decide()
    const signature = (await visitor.fact('result', /^0x[\da-f]{130}$/)) as `0x${string}`
    if (!(await verifyMessage({ address, message: 'Hello from Latchkit', signature })))
      throw new Error(`not the signature of ${address}`)
    await visitor.expectFocus(button('Sign message'))
  },
  async 'sends a value, approved in the window'({ visitor, address }) {
    await setBalance(31337, address, 1n)
    await visitor.click(button('Send transaction'))
    await visitor.decide()
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
      const journey = { ...first, visitor: new EmailVisitor(engine) }
      const { visitor } = journey
      await visitor.open(url)
      await pause(Math.max(0, begunAt + cooldownMs - performance.now()))
      await visitor.typeEmail(email)
      await visitor.typeCode(email, await visitor.frameNamed('Register Device'), code)
      await visitor.decide('It’s mine')
      await visitor.fact('address', new RegExp(`^${address}$`))
      await visitor.frameNamed('Register Device')
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
  const visitor = new EmailVisitor(engine)
  const journey: Journey = { visitor, url, startOther, email: newEmail(), begunAt: 0, address: '0x' }
  for (const [title, run] of Object.entries(steps)) await step(title, () => run(journey))
  await meanwhile()
  for (const [title, run] of Object.entries(later)) await step(title, () => run(journey))
}
