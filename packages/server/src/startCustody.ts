import { type ChildProcess, fork } from 'node:child_process'
import { fail } from 'latchkit/wire'
import { type Clock, systemClock } from './clock.js'
import type { CustodyConfig } from './config/custodyConfig.js'
import type { Environment } from './config/readEnvironment.js'
import { isLoopback } from './config/refuseEverybody.js'
import { type CustodyService, custodyServices } from './custody/keys/keyFile.js'
import { acceptLostFlag } from './custody/ways/formerClients.js'
import { custodyServiceEnded } from './errors/custody.js'
import type { Log } from './operations/createLog.js'

/** The services of the e-mail wallet that this server has started. */
export interface Custody {
  /** Returns the address of a service; it can change when the service is restarted. */
  readonly url: (service: CustodyService) => string
  close(): Promise<void>
}

/** What a service sends once it listens. */
export interface ReadyMessage {
  readonly kind: 'ready'
  readonly port: number
}

/** Environment variables that only one service gets. */
const serviceOfVariable: Readonly<Record<string, CustodyService | undefined>> = {
  SMTP_URL: 'mailer',
  SMTP_URL_FILE: 'mailer',
  LATCHKIT_CUSTODY_AUTH_DATABASE_URL: 'auth',
  LATCHKIT_CUSTODY_AUTH_DATABASE_URL_FILE: 'auth',
  LATCHKIT_CUSTODY_RECOVERY_DATABASE_URL: 'recovery',
  LATCHKIT_CUSTODY_RECOVERY_DATABASE_URL_FILE: 'recovery',
}
/** Environment variables of the gateway and the relay, which no service gets. */
const withheldVariables = ['DATABASE_URL', 'DATABASE_URL_FILE', 'REDIS_URL', 'REDIS_URL_FILE']

const restMs = 1_000
const startMs = 30_000
const closeMs = 10_000
const maxReasonLength = 400

interface Options {
  readonly custody: CustodyConfig
  readonly environment: Environment
  readonly log: Log
  /** Takes the log lines of the services. */
  readonly write: (line: string) => void
  readonly clock?: Clock
  /** Whether identities of a former client of a provider may be lost. */
  readonly acceptsLost?: boolean
}

const prefixOf = (service: CustodyService) => `LATCHKIT_CUSTODY_${service.toUpperCase()}`

/** The description of each tier for the log; docs/custody.md has the table. */
const tiers = {
  0: 'one user of one machine has all keys: custodial against that user (docs/custody.md)',
  1: 'users of their own on one machine: custodial against its root (docs/custody.md)',
  2: 'hosts of their own: no single machine has both shares (docs/custody.md)',
} as const

/**
 * Returns the tier of a configuration: 0 if this server starts any service itself, with its own rights; 2 if all hosts differ and the
 * operator confirms that they are separate machines; 1 otherwise. Hosts of this machine never count as separate.
 */
export function tierOf(custody: CustodyConfig): keyof typeof tiers {
  const urls = custodyServices.map((service) => custody[service].url)
  if (urls.some((url) => url === undefined)) return 0
  const hosts = urls.map((url) => new URL(url ?? '').hostname)
  const areApart = new Set(hosts).size === hosts.length && !hosts.some(isLoopback)
  return areApart && custody.isOnOwnHosts ? 2 : 1
}

/** The environment of a service: what it may have of this server's, the addresses of the others, and its port. */
function environmentOf(
  service: CustodyService,
  { custody, environment }: Options,
  urls: ReadonlyMap<CustodyService, string>,
): Record<string, string> {
  const serviceVariables = Object.entries(environment).filter(
    ([name, value]) =>
      value !== undefined &&
      !withheldVariables.includes(name) &&
      (serviceOfVariable[name] ?? service) === service,
  ) as [string, string][]
  const urlVariables = [...urls].map(([service, url]) => [`${prefixOf(service)}_URL`, url] as const)
  const port = new URL(urls.get(service) ?? `http://localhost:${custody[service].port}`).port
  return {
    ...Object.fromEntries([...serviceVariables, ...urlVariables]),
    [`${prefixOf(service)}_PORT`]: port || '0',
  }
}

/** The arguments of a service's program. */
const argumentsOf = (service: CustodyService, { acceptsLost = false }: Options) =>
  acceptsLost && service !== 'mailer' ? [service, acceptLostFlag] : [service]

/** Ends a service; kills it if that takes too long. */
async function end(child: ChildProcess, clock: Clock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const cancel = clock.after(closeMs, () => child.kill('SIGKILL'))
  await exited
  cancel()
}

/**
 * Starts auth, recovery and the mailer as processes, each with its own folder and key file: tier 0, one user on one machine. A service
 * that ends is started again.
 * @returns once all of them listen.
 * @throws `custodyServiceEnded` with the output of the service that did not start.
 */
export async function startCustody(options: Options): Promise<Custody> {
  const { custody, log, write, clock = systemClock } = options
  const urls = new Map<CustodyService, string>()
  const children = new Map<CustodyService, ChildProcess>()
  let isOver = false

  async function start(service: CustodyService): Promise<void> {
    const child = fork(new URL('./cli.js', import.meta.url), argumentsOf(service, options), {
      env: environmentOf(service, options, urls),
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children.set(service, child)
    let reason = ''
    child.stdout?.setEncoding('utf8').on('data', write)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      reason = `${reason}${text}`.slice(-maxReasonLength)
      process.stderr.write(text)
    })
    let isReady = false
    await new Promise<void>((resolve, reject) => {
      const refuse = (why: string) => reject(fail(custodyServiceEnded, { service, reason: why }))
      const cancel = clock.after(startMs, () => {
        child.kill('SIGKILL')
        refuse('it took too long')
      })
      child.once('message', ({ port }: ReadyMessage) => {
        cancel()
        isReady = true
        urls.set(service, `http://${custody[service].host}:${port}`)
        resolve()
      })
      child.once('exit', (code, signal) => {
        cancel()
        if (isReady) restartLater(service, signal ?? String(code))
        else refuse(reason.trim() || `it ended with ${signal ?? code}`)
      })
    })
  }

  function restartLater(service: CustodyService, cause: string): void {
    if (isOver) return
    log('error', 'custody-service-ended', { service, by: cause, restMs })
    clock.after(restMs, () => {
      if (isOver) return
      start(service).catch((error: unknown) => {
        log('error', 'custody-service-not-started', { service })
        restartLater(service, error instanceof Error ? error.name : 'an error')
      })
    })
  }

  async function close(): Promise<void> {
    isOver = true
    await Promise.all([...children.values()].map((child) => end(child, clock)))
  }

  try {
    // Start the mailer first: the others need its address.
    for (const service of [...custodyServices].reverse()) {
      const configuredUrl = custody[service].url
      if (configuredUrl === undefined) await start(service)
      else urls.set(service, configuredUrl)
    }
  } catch (error) {
    await close()
    throw error
  }
  const tier = tierOf(custody)
  log(tier === 0 ? 'warn' : 'info', 'custody', { tier, about: tiers[tier] })
  return { url: (service) => urls.get(service) ?? '', close }
}
