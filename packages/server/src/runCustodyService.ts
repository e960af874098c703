import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import { systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { authSchema } from './custody/auth/authSchema.js'
import { createAuth } from './custody/auth/createAuth.js'
import { mailsPerHour } from './custody/codes/codeLimits.js'
import { createPost, mailerAt } from './custody/createPost.js'
import type { CustodyProgram } from './custody/http/createService.js'
import { type ServedProgram, serveProgram } from './custody/http/serveProgram.js'
import { openKeyHolder } from './custody/keys/answerHolder.js'
import type { HolderProcess } from './custody/keys/callHolder.js'
import type { ReleaseLimits } from './custody/keys/createReleaseCounter.js'
import { type CustodyService, hasKeyFiles, writeKeyFiles } from './custody/keys/keyFile.js'
import { connectKeyHolder, serveKeySocket } from './custody/keys/keySocket.js'
import { pinRecovery } from './custody/keys/pinRecovery.js'
import { startKeyHolder } from './custody/keys/startKeyHolder.js'
import { createMailer } from './custody/mailer/createMailer.js'
import { createSmtp } from './custody/mailer/createSmtp.js'
import { createRecovery } from './custody/recovery/createRecovery.js'
import { recoverySchema } from './custody/recovery/recoverySchema.js'
import { keysSocketMissing, secureOriginMissing, smtpMissing } from './errors/custody.js'
import type { Log } from './operations/createLog.js'
import { createMetrics, type Metrics } from './operations/createMetrics.js'
import { createStore } from './store/createStore.js'

/** Releases of recovery's share of one user in 24 h. */
const recoveriesPerDay = 3

/** The secure site of `npm start`. */
const developmentOrigin = 'http://secure.localhost:4402'

/** The origin whose pages may call. Throws `secureOriginMissing`. */
function originOf({ secure, environment }: Config): string {
  if (secure.origin !== undefined) return secure.origin
  if (environment === 'development') return developmentOrigin
  throw fail(secureOriginMissing, {})
}

interface Parts {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly holder: HolderProcess
}

interface Built {
  readonly program: CustodyProgram
  close(): Promise<void> | void
}

async function buildMailer({ config, log, metrics, holder }: Parts): Promise<Built> {
  const { smtpUrl, from, name, colour } = config.custody.mailer
  if (smtpUrl === undefined) throw fail(smtpMissing, {})
  const smtp = await createSmtp(smtpUrl)
  const brand = { name, from, colour, recoveryUrl: config.secure.recoveryUrl }
  const program = createMailer({
    holder,
    clock: systemClock,
    log,
    metrics,
    brand,
    send: smtp.send,
    mostPerHour: mailsPerHour(config.custody.limits),
  })
  return { program, close: smtp.close }
}

async function buildKeeper(service: 'auth' | 'recovery', parts: Parts): Promise<Built> {
  const { config, log, metrics, holder } = parts
  const { custody, data } = config
  const origin = originOf(config)
  const { databaseUrl } = custody[service]
  const { url, host, port } = custody.mailer
  const place = () => ({ data: join(data, service), databaseUrl })
  const schema = service === 'auth' ? authSchema : recoverySchema
  const store = createStore({ config: place, log, clock: systemClock }, schema)
  await store.open()
  const mailer = mailerAt(url ?? `http://${host}:${port}`)
  const post = createPost({ from: service, holder, clock: systemClock, log, mailer })
  const create = service === 'auth' ? createAuth : createRecovery
  const { limits } = custody
  // A key file from before: all works but changes of address, until `latchkit-server init` has added the key.
  if (service === 'auth' && (await holder.keys()).pinned.recovery === undefined)
    log('warn', 'recovery-not-pinned', {
      fix: 'latchkit-server init [public.json], as the owner of auth.json',
    })
  const program = create({ store, holder, post, clock: systemClock, log, metrics, limits, origin })
  return { program, close: () => store.close() }
}

function releaseLimitsOf(service: CustodyService, { custody: { limits } }: Config): ReleaseLimits {
  // Auth's share is opened for each signature: who signs often is one user, and stops no others.
  if (service === 'auth') return { perHour: limits.signersPerHour, isByUser: true }
  return { perHour: limits.releasesPerHour, perUserPerDay: recoveriesPerDay }
}

/**
 * Serves the keys of a service to that service, from a process of another user.
 * @throws `keysUnreadable`; `keysSocketMissing` where the configuration does not say where.
 */
export function runKeys(service: CustodyService, config: Config): Promise<{ close(): Promise<void> }> {
  const { keysSocket } = config.custody[service]
  if (keysSocket === undefined) throw fail(keysSocketMissing, { service })
  const holder = openKeyHolder(config.custody.keys, service, releaseLimitsOf(service, config))
  return serveKeySocket(keysSocket, holder)
}

/** A service of the e-mail wallet that runs in this process, with its keys in one of their own. */
export interface RunningService extends ServedProgram {
  /** Resolves when the process of its keys is gone: without it the service can do nothing. */
  readonly keysEnded: Promise<void>
}

/**
 * Runs one service of the e-mail wallet: auth, recovery or the mailer.
 * @throws `keysUnreadable` where its keys are missing, which development alone makes; `smtpMissing`,
 * `secureOriginMissing`, `schemaNewer`.
 */
export async function runCustodyService(
  service: CustodyService,
  config: Config,
  log: Log,
): Promise<RunningService> {
  const { custody, environment, listen } = config
  if (environment === 'development' && !custody[service].keysSocket) {
    if (!hasKeyFiles(custody.keys)) await writeKeyFiles(custody.keys)
    else if (service === 'auth') pinRecovery(custody.keys)
  }
  const metrics = createMetrics()
  const { keysSocket } = custody[service]
  const file = new URL('./keyHolder.js', import.meta.url)
  const holder = keysSocket
    ? await connectKeyHolder(keysSocket, { service, log })
    : await startKeyHolder({
        ...{ folder: custody.keys, service, log, file, limits: releaseLimitsOf(service, config) },
      })
  try {
    const parts = { config, log, metrics, holder }
    const built = service === 'mailer' ? await buildMailer(parts) : await buildKeeper(service, parts)
    const { host, port } = custody[service]
    // Auth is behind the server, which says who calls.
    const trustedProxies = service === 'auth' ? 1 : listen.trustedProxies
    const served = await serveProgram(built.program, { host, port, trustedProxies }, metrics)
    return {
      port: served.port,
      keysEnded: holder.ended,
      async close() {
        await served.close()
        await built.close()
        await holder.close()
      },
    }
  } catch (error) {
    await holder.close()
    throw error
  }
}
