import { setTimeout as pause } from 'node:timers/promises'
import { newestMail } from '../stage/mails.js'
import { EmailVisitor } from './EmailVisitor.js'
import type { Engine } from './Engine.js'

/** The services wait so long between two codes for one address. */
const cooldownMs = 30_500

interface Known {
  readonly url: string
  readonly email: string
  /** The address of its wallet. */
  readonly address: string
  /** The time of the first code. */
  readonly sentAt: number
}

/** Logs in by a known e-mail address in a browser that shares nothing with the first one: it is a new device, with the same wallet at once. */
export async function logInElsewhere(engine: Engine, { url, email, address, sentAt }: Known): Promise<void> {
  const { code } = await newestMail(email)
  const visitor = new EmailVisitor(engine)
  await visitor.open(url)
  await pause(Math.max(0, sentAt + cooldownMs - performance.now()))
  await visitor.typeEmail(email)
  await visitor.typeCode(email, await visitor.frameNamed('Register Device'), code)
  await visitor.decide('It’s mine')
  await visitor.fact('address', new RegExp(`^${address}$`))
  await visitor.frameNamed('Register Device')
}
