import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { systemClock } from '../../packages/server/src/clock.js'
import { startInbox } from '../../packages/server/src/custody/fixtures/inbox.js'
import { openStage } from '../../packages/server/src/custody/fixtures/stage.js'
import { serveProgram } from '../../packages/server/src/custody/http/serveProgram.js'
import { createWayVerifiers } from '../../packages/server/src/custody/ways/createWayVerifiers.js'
import { newFolder } from '../../packages/server/src/fixtures/newFolder.js'
import { until } from '../../packages/server/src/fixtures/until.js'
import { basePort } from './ports.js'

/** The origin of the secure site. */
export const secureOrigin = `http://secure.localhost:${basePort + 2}`

/** Auth, recovery, mailer and inbox of a test's own, whose clock it moves. */
export interface OwnCustody {
  /** Puts them in the place of the shared ones, for one browser. */
  serve(context: BrowserContext): Promise<void>
  /** Lets time pass for the services; frames learn of it by the next answer. */
  advance(ms: number): void
  /** The digits of the newest mail to an address, of so many that have some. */
  codeTo(email: string, count?: number): Promise<string>
  /** Patterns of the addresses of auth and recovery. */
  readonly urls: { readonly auth: string; readonly recovery: string }
  /** Runs while the mailer answers neither of them. */
  withoutMailer(act: () => Promise<unknown>): Promise<void>
  /** Runs while no provider answers either of them: the pages of the providers still do. */
  withoutProviders(act: () => Promise<unknown>): Promise<void>
  /** The subjects of all mails to an address, the oldest first. */
  mailsTo(email: string): readonly string[]
  /** The link of the newest mail with a subject, which freezes a wallet. */
  freezeLink(email: string, subject: string): Promise<string>
  close(): Promise<void>
}

/** The client of the stand-ins, as `npm start` names it. Its secret opens nothing but them. */
const socialClientId = 'latchkit-development'
const clientSecretFile = new URL('../../apps/login/clientSecret.txt', import.meta.url)

/** What stands in for a provider of logins, as `npm start` runs it. */
export const standInOf = (provider: string) => `http://login.localhost:${basePort + 7}/${provider}`

/**
 * Creates the verifiers of a service.
 * @param now The time by which they judge the age of a token: that of this machine, since the stand-ins do not know the test’s clock.
 */
const verifiersWith = ({
  fetch,
  now,
}: {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
}) =>
  createWayVerifiers({
    config: {
      google: { clientId: socialClientId, standIn: standInOf('google') },
      apple: { clientId: socialClientId, standIn: standInOf('apple') },
      github: { clientId: socialClientId, standIn: standInOf('github') },
    },
    fetch,
    clock: { ...systemClock, now },
    log: () => undefined,
    secretOf: async () => readFileSync(clientSecretFile, 'utf8').trim(),
  })

const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** Starts the services: real ones, in this process, since their clock is the test's. */
export async function ownCustody(): Promise<OwnCustody> {
  const inbox = await startInbox()
  const from = Date.now()
  let isWithoutProviders = false
  let providersAheadMs = 0
  const fetchProvider: typeof fetch = (...request) =>
    isWithoutProviders ? Promise.reject(new TypeError('connection refused')) : fetch(...request)
  const stage = await openStage(async () => ({ data: newFolder() }), {
    ...{
      smtpUrl: inbox.url,
      from,
      origin: secureOrigin,
      verifiersOf: () => verifiersWith({ fetch: fetchProvider, now: () => Date.now() + providersAheadMs }),
    },
  })
  // Their clock runs as that of the machine does, and a test moves it on.
  let at = from
  const running = setInterval(() => {
    const now = Date.now()
    stage.clock.advance(now - at)
    at = now
  }, 200)
  const place = { host: '127.0.0.1', port: 0, trustedProxies: 0 }
  const auth = await serveProgram(stage.programs.auth, place, { metrics: stage.metrics })
  const recovery = await serveProgram(stage.programs.recovery, place, { metrics: stage.metrics })
  const site = await secureSite({
    auth: { url: `http://127.0.0.1:${auth.port}`, keys: publicOf(stage.files.auth) },
    recovery: { url: `http://127.0.0.1:${recovery.port}`, keys: publicOf(stage.files.recovery) },
  })
  const digitsTo = (email: string) =>
    inbox.mails
      .filter(({ to }) => to === email)
      .map(({ text }) => (text.match(/\b\d{6}\b/g) ?? []).join(''))
      .filter((digits) => digits !== '')
  return {
    async serve(context) {
      // Apple posts its answer, and is sent on to `/social`.
      await context.route(
        new RegExp(`^${secureOrigin}/(sdk\\?|window\\?|social([?#]|$|/(?!apple)))`),
        (route) => route.continue({ url: route.request().url().replace(secureOrigin, site.url) }),
      )
    },
    urls: { auth: `http://127.0.0.1:${auth.port}/**`, recovery: `http://127.0.0.1:${recovery.port}/**` },
    advance: (ms) => stage.clock.advance(ms),
    async codeTo(email, count = 1) {
      await until(() => digitsTo(email).length >= count)
      return digitsTo(email)[count - 1] ?? ''
    },
    async withoutMailer(act) {
      const { mailer } = stage.programs
      const { fetch } = mailer
      const refused: string[] = []
      const refuse = ({ url }: Request) => {
        refused.push(new URL(url).pathname)
        return Promise.reject(new TypeError('connection refused'))
      }
      Object.assign(mailer, { fetch: refuse })
      await act()
      // A mail is sealed before it is posted: one that is still on its way would arrive afterwards.
      await until(() => refused.some((path) => path.endsWith('/mails')))
      Object.assign(mailer, { fetch })
    },
    async withoutProviders(act) {
      isWithoutProviders = true
      await act()
      isWithoutProviders = false
      // The keys of a provider are asked for once a minute.
      providersAheadMs += minuteMs
    },
    mailsTo: (email) => inbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject),
    async freezeLink(email, subject) {
      const found = () => inbox.mails.findLast((mail) => mail.to === email && mail.subject === subject)
      await until(() => found() !== undefined)
      const [, path = ''] =
        /https:\/\/[^/\s]+(\/recovery\/v1\/freeze\/[a-z]+)/.exec(found()?.text ?? '') ?? []
      return `http://127.0.0.1:${recovery.port}${path}`
    },
    async close() {
      clearInterval(running)
      site.close()
      await auth.close()
      await recovery.close()
      await stage.close()
      await inbox.close()
    },
  }
}

interface Keys {
  readonly hpke: { readonly public: string }
  readonly sign: { readonly public: string }
}

const publicOf = ({ hpke, sign }: Keys) => ({ hpke: hpke.public, verify: sign.public })

type Services = Readonly<Record<'auth' | 'recovery', { readonly url: string; readonly keys: object }>>

/** The document of the shared secure site, with other services in it and in what it may reach. */
async function secureSite(services: Services) {
  const shared = `http://127.0.0.1:${basePort + 2}`
  const urls = Object.values(services).map(({ url }) => url)
  const answer = async ({ url = '' }: IncomingMessage) => {
    const given = await fetch(`${shared}${url}`)
    const body = (await given.text()).replace(
      /(<script type="application\/json" id="config">)(.*?)(<\/script>)/,
      (_, start: string, config: string, end: string) =>
        `${start}${JSON.stringify({ ...JSON.parse(config), services })}${end}`,
    )
    const headers = Object.fromEntries(given.headers)
    const policy = headers['content-security-policy'] ?? ''
    // A document that comes from elsewhere is of there for a policy.
    headers['content-security-policy'] = policy
      .replace(/connect-src/, `connect-src ${urls.join(' ')}`)
      .replaceAll("'self'", secureOrigin)
    delete headers['content-length']
    delete headers['transfer-encoding']
    return { body, headers }
  }
  const server = createServer(async (request, response) => {
    const { body, headers } = await answer(request)
    response.writeHead(200, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
