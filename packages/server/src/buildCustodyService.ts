import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import { systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { authSchema } from './custody/auth/authSchema.js'
import { createAuth } from './custody/auth/createAuth.js'
import { followPinnedKey } from './custody/auth/followPinnedKey.js'
import { createSteadyClock } from './custody/clock/createSteadyClock.js'
import { moveEnds } from './custody/clock/moveEnds.js'
import { mailsPerHour } from './custody/codes/codeLimits.js'
import { createGeneration } from './custody/createGeneration.js'
import { createMailClient, createMailerFetch } from './custody/createMailClient.js'
import type { CustodyProgram } from './custody/http/createService.js'
import type { HolderProcess } from './custody/keys/callHolder.js'
import type { ReleaseLimits } from './custody/keys/createReleaseCounter.js'
import { createReleaseWatch, warnOfShortHour } from './custody/keys/createReleaseWatch.js'
import type { CustodyService } from './custody/keys/keyFile.js'
import { isPinned } from './custody/keys/publicKeys.js'
import type { SecretFiles } from './custody/keys/secretFiles.js'
import { createMailer } from './custody/mailer/createMailer.js'
import { createSmtp } from './custody/mailer/createSmtp.js'
import type { NamesSite } from './custody/namedSite.js'
import { createRecovery } from './custody/recovery/createRecovery.js'
import { unlockByNewKey } from './custody/recovery/lockedByNote.js'
import { recoverySchema } from './custody/recovery/recoverySchema.js'
import { createProxyFetch } from './custody/ways/createProxyFetch.js'
import { createSecretOf, createWayVerifiers } from './custody/ways/createWayVerifiers.js'
import { refuseLostIdentities } from './custody/ways/formerClients.js'
import { secureOriginMissing, smtpMissing } from './errors/custody.js'
import type { Log } from './operations/createLog.js'
import type { Metrics } from './operations/createMetrics.js'
import { originsOf } from './secure/pageOrigins.js'
import { createStore } from './store/createStore.js'

/** How often recovery's share of one user may be released in 24 h. */
const recoveriesPerDay = 3

/** The secure site of `npm start`. */
const developmentOrigin = 'http://secure.localhost:4402'

/** Returns the origin whose pages may call. Throws `secureOriginMissing`. */
export function originOf({ secure, environment }: Config): string {
  if (secure.origin !== undefined) return secure.origin
  if (environment === 'development') return developmentOrigin
  throw fail(secureOriginMissing, {})
}

/**
 * Creates the check whether a mail may name a site. Each program asks its own configuration, so that a hostile program cannot make another
 * one name an invented site.
 */
function namesOf(config: Config): NamesSite {
  const origins = originsOf(config)
  return (site) => origins.has(site)
}

/** What a service of the e-mail wallet is built from. */
export interface BuildOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly holder: HolderProcess
  /** Whether identities of a former client of a provider may be lost. */
  readonly acceptsLost: boolean
}

/** A service that is built and not served yet. */
export interface BuiltService {
  readonly program: CustodyProgram
  close(): Promise<void> | void
}

/** Builds the mailer. @throws `smtpMissing` */
export async function buildMailer({ config, log, metrics, holder }: BuildOptions): Promise<BuiltService> {
  const { smtpUrl, from, name, colour } = config.custody.mailer
  if (smtpUrl === undefined) throw fail(smtpMissing, {})
  const smtp = await createSmtp(smtpUrl)
  const { recoveryUrl, origin: secureOrigin } = config.secure
  const brand = { name, from, colour, recoveryUrl, secureOrigin }
  const program = createMailer({
    holder,
    clock: systemClock,
    log,
    metrics,
    brand,
    send: smtp.send,
    namesSite: namesOf(config),
    maxPerHour: mailsPerHour(config.custody.limits),
    codeLifeMs: config.custody.limits.validMs,
  })
  return { program, close: smtp.close }
}

/** Returns the `fetch` that reaches providers: through the configured proxy, if there is one. */
export const providerFetchOf = ({ custody: { social } }: Config): typeof fetch =>
  social.proxy === undefined ? fetch : createProxyFetch(social.proxy)

/** Returns the files of the client secrets that the keys of a service hand out: providers are asked by auth and recovery. */
export function secretFilesOf(service: CustodyService, { social }: Config): SecretFiles {
  const { clientSecretFile } = social.github
  return service === 'mailer' || clientSecretFile === undefined ? {} : { github: clientSecretFile }
}

/** Creates the verifiers of providers. They compare a provider's time with the machine's, which is right where the other clock lags. */
const verifiersOf = ({ config, log, holder }: BuildOptions) =>
  createWayVerifiers({
    config: config.social,
    fetch: providerFetchOf(config),
    clock: systemClock,
    log,
    secretOf: createSecretOf(holder),
  })

/** Builds auth or recovery, with its store. @throws `schemaNewer`, `secureOriginMissing`, `identitiesLost` unless `acceptsLost` */
export async function buildKeeper(service: 'auth' | 'recovery', parts: BuildOptions): Promise<BuiltService> {
  const { config, log, metrics, holder, acceptsLost } = parts
  const { custody, data } = config
  const origin = originOf(config)
  const { databaseUrl } = custody[service]
  const storeConfig = () => ({ data: join(data, service), databaseUrl })
  const schema = service === 'auth' ? authSchema : recoverySchema
  const store = createStore({ config: storeConfig, log, clock: systemClock }, schema)
  await store.open()
  await refuseLostIdentities({ service, store, social: config.social, acceptsLost, log }).catch(
    async (error: unknown) => {
      // An open database would keep the process alive.
      await store.close()
      throw error
    },
  )
  const clock = createSteadyClock({ folder: storeConfig().data, log })
  if (clock.shiftMs !== 0) log('info', 'ends-moved', { service, byMs: clock.shiftMs })
  await moveEnds(store, service, clock)
  clock.start()
  const fetchMailer = createMailerFetch(config)
  const namesSite = namesOf(config)
  const projects = new Set(config.projects.map(({ id }) => id))
  // Uses the machine’s time, as the mailer does: even if that has jumped, a warning can be sent.
  const mailer = createMailClient({
    sender: service,
    holder,
    clock: systemClock,
    log,
    fetchMailer,
    namesSite,
  })
  const create = service === 'auth' ? createAuth : createRecovery
  const { limits } = custody
  // An older key file: no wallet is made or renewed until `latchkit-server init` has added the keys.
  if (!isPinned(service, await holder.keys()))
    log('warn', service === 'auth' ? 'recovery-not-pinned' : 'auth-not-pinned', {
      fix: `latchkit-server init [public.json], as the owner of ${service}.json`,
    })
  const [{ users = 0 } = {}] = await store.all(`SELECT COUNT(*) AS users FROM ${service}_users`)
  warnOfShortHour(log, { service, users: Number(users), perHour: releaseLimitsOf(service, config).perHour })
  const watch = createReleaseWatch({ service, holder, clock: systemClock, log, metrics })
  await watch.start()
  const generation = createGeneration({ store, holder, service, clock, log })
  await generation.start()
  if (service === 'auth') await followPinnedKey(store, holder)
  else await unlockByNewKey(store, holder)
  const program = create({
    store,
    holder: watch.holder,
    mailer,
    clock,
    log,
    metrics,
    limits,
    origin,
    namesSite,
    projects,
    verifiers: verifiersOf(parts),
    newDevice: custody.recovery.newDevice,
  })
  return {
    program: { ...watch.watch(program), ready: store.ready },
    close() {
      watch.close()
      clock.close()
      generation.close()
      return store.close()
    },
  }
}

/** Returns the release limits of a service's keys. */
export function releaseLimitsOf(service: CustodyService, { custody: { limits } }: Config): ReleaseLimits {
  // Auth's share is opened for each signature, so it has no daily limit.
  if (service === 'auth') return { perHour: limits.signersPerHour }
  return { perHour: limits.releasesPerHour, perUserPerDay: recoveriesPerDay }
}
