#!/usr/bin/env node
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fail, isLatchkitError } from 'latchkit/wire'
import packageJson from '../package.json' with { type: 'json' }
import { checkServer, tableOf } from './check/checkServer.js'
import { systemClock } from './clock.js'
import { changedFields } from './config/changedFields.js'
import { configFields } from './config/configFields.js'
import { didYouMean } from './config/nearest.js'
import { readConfig } from './config/readConfig.js'
import { refuseUnsafe } from './config/refuseUnsafe.js'
import { writeExample } from './config/writeExample.js'
import { createWorkerGateway } from './createWorkerGateway.js'
import { type CustodyService, custodyServices, writeKeyFiles } from './custody/keys/keyFile.js'
import { pinOthers } from './custody/keys/publicKeys.js'
import { readSecret } from './custody/keys/secretFiles.js'
import { proveProvider } from './custody/ways/proveProvider.js'
import { custodyCommands, providerOf } from './custodyCommands.js'
import { argumentUnknown } from './errors/config.js'
import { type Host, startHost } from './host.js'
import { createLog, type Log } from './operations/createLog.js'
import { originOf, providerFetchOf, runCustodyService, runKeys } from './runCustodyService.js'
import { type Custody, type ReadyMessage, startCustody } from './startCustody.js'

const help = `latchkit-server: relay and gateway in one process.

latchkit-server              serves
latchkit-server init [file]  writes a commented configuration (latchkit.json); where the configuration offers wallets by
                             e-mail, it makes their keys in its place, once; to an auth.json or recovery.json from before it
                             had the other’s public keys it adds them, from public.json beside it or the file that is named
latchkit-server init --new-key auth | recovery [file]
                             after a break-in: gives the service a new key to sign by, and writes it into public.json
latchkit-server init --pin auth | recovery <file>
                             at the other service: believes the new key that this public.json has
latchkit-server auth | recovery | mailer
                             runs one service of the wallets by e-mail, for a user or a host of its own
latchkit-server keys auth | recovery | mailer
                             runs the keys of one service, for a user of their own
latchkit-server resume auth | recovery
                             lets the keys begin this hour anew: whoever waits is let in when they ask, while there is room
latchkit-server clock auth | recovery
                             says that the clock of this machine is right: where it was set by an hour or more, no hold ends and
                             nothing is erased by it until then
latchkit-server unlock auth | recovery
                             lets the e-mail address on the standard input in again, which is locked or off after wrong codes
latchkit-server thaw         undoes the freeze of the wallet of the e-mail address on the standard input, a day later
latchkit-server social pause | unpause google | apple | github  auth | recovery
                             at the service: lets a proof of the provider bring a wallet to no new device, or to them again
latchkit-server social prove google | apple | github
                             on a provider’s first day: checks what a program can, and says step by step what to try in a browser;
                             what it prints at the end names nobody
latchkit-server export auth | recovery [folder]
                             writes what the service has of its users, still sealed
latchkit-server restore <folder of auth> <folder of recovery> <file>
                             on a machine without a network: joins two exports with the keys beside them, which two people
                             bring, and writes the words of all wallets
latchkit-server reconcile auth | recovery [file ...]
                             after backups of different days were put back: writes the list of the service; with auth.list and
                             recovery.list says how each user stands; with a file that the other operator sends does its next step
latchkit-server --check      asks what the configuration names: stores, nodes, names, and what wallets by e-mail need; ends with
                             1 on a fault
latchkit-server --version    says which version this is
latchkit-server --help       says this

Configuration: a JSON file named by LATCHKIT_CONFIG, and over it these variables:
${configFields()
  .map(({ variable, about }) => `  ${variable}\n      ${about}`)
  .join('\n')}

SIGTERM, SIGINT  lets what is under way end, then ends
SIGHUP           reads the projects and the gateway's part of the configuration anew; the log says what else has
                 changed and needs a restart
SIGUSR2          asks half of the clients to come back, to this process or another one
`

const errorMessage = (error: unknown) => (isLatchkitError(error) ? error.message : String(error))

function handleSignals(host: Host, custody: Custody | undefined, log: Log, reload: () => void): void {
  const end = () => {
    log('info', 'draining')
    const drain = async () => {
      await host.drain()
      await custody?.close()
    }
    drain().catch((error: unknown) => {
      log('error', 'drain-failed', { reason: errorMessage(error) })
      process.exitCode = 1
    })
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.on('SIGHUP', reload)
  process.on('SIGUSR2', () => host.relay.rebalance(0.5))
}

async function serve(): Promise<void> {
  let config = readConfig(process.env)
  // Check this before the services start: each of them would report the same.
  refuseUnsafe(config)
  const write = (line: string) => void process.stdout.write(line)
  const log = createLog(config.logLevel, write)
  const custody = config.custody.isEnabled
    ? await startCustody({ custody: config.custody, environment: process.env, log, write })
    : undefined
  const serviceUrl = custody && { serviceUrl: custody.url }
  const host = await startHost({
    config: () => config,
    log,
    createGateway: createWorkerGateway,
    ...serviceUrl,
  }).catch(async (error: unknown) => {
    await custody?.close()
    throw error
  })
  handleSignals(host, custody, log, () => {
    try {
      const configuration = readConfig(process.env)
      const { projects, gateway } = configuration
      const restartFields = changedFields(config, configuration)
      if (restartFields.length > 0) log('warn', 'needs-restart', { fields: restartFields.join(' ') })
      // An emptied list would let everybody in, so it takes effect only after a restart.
      const isEmptied = projects.length === 0 && config.projects.length > 0
      config = { ...config, projects: isEmptied ? config.projects : projects, gateway }
      if (isEmptied) log('error', 'projects-kept', { count: config.projects.length })
      else log('info', 'projects-read', { count: config.projects.length })
    } catch (error) {
      log('error', 'projects-not-read', { reason: errorMessage(error) })
    }
  })
  const isOpen = config.projects.length === 0
  const { port, metricsPort } = host
  log('info', 'listening', {
    host: config.listen.host,
    port,
    everybody: isOpen,
    ...(metricsPort !== undefined && { metricsPort }),
  })
}

/** Runs one service of the e-mail wallet until the process gets a signal to end, or the process of its keys has ended. */
async function serveCustody(service: CustodyService): Promise<void> {
  // The files that it writes, including its database, are for its own user only.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, (line) => void process.stdout.write(line))
  const runningService = await runCustodyService(service, config, log)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    log('info', 'draining', { service })
    // The process ends, whatever is still open.
    void runningService.close().finally(() => process.exit())
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.once('disconnect', end)
  void runningService.keysEnded.then(() => {
    if (isOver) return
    log('error', 'keys-ended', { service })
    process.exit(1)
  })
  log('info', 'custody-listening', { service, host: config.custody[service].host, port: runningService.port })
  process.send?.({ kind: 'ready', port: runningService.port } satisfies ReadyMessage)
}

/** Runs the keys of one service until the process gets a signal to end. */
async function serveKeys(service = ''): Promise<void> {
  const keysService = custodyServices.find((one) => one === service)
  if (!keysService) throw fail(argumentUnknown, { argument: `keys ${service}`, meant: '' })
  process.umask(0o077)
  const config = readConfig(process.env)
  const keysServer = await runKeys(keysService, config)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void keysServer.close().finally(() => process.exit()))
  createLog(config.logLevel, (line) => void process.stdout.write(line))('info', 'keys-listening', { service })
}

/** A command of the program, and the maximum number of its arguments. */
interface Command {
  readonly maxArguments: number
  run(...args: readonly string[]): unknown
}

const printing = (
  maxArguments: number,
  answer: (...args: readonly string[]) => string | Promise<string>,
): Command => ({
  maxArguments,
  run: async (...args) => void process.stdout.write(await answer(...args)),
})
const { resume, clock, unlock, thaw, export: exportOne, restore, reconcile, newKey, pin } = custodyCommands

const socialCommands = { pause: custodyCommands.pause, unpause: custodyCommands.unpause }

/** Proves a provider with the person at the terminal. Returns the text to print at the end. */
async function prove(argument?: string): Promise<string> {
  const [config, provider] = [readConfig(process.env), providerOf('social prove', argument)]
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // A terminal that is closed answers no question any more.
  const controller = new AbortController()
  terminal.once('close', () => controller.abort())
  try {
    const findings = await proveProvider({
      social: config.social,
      provider,
      origin: originOf(config),
      fetch: providerFetchOf(config),
      clock: systemClock,
      secretOf: async () => readSecret({ github: config.social.github.clientSecretFile ?? '' }, provider),
      ask: (question) => terminal.question(`\n${question}\n> `, { signal: controller.signal }),
    })
    const isFaulty = findings.some(({ state }) => state === 'fault')
    if (isFaulty) process.exitCode = 1
    const next = isFaulty
      ? 'Do not accept this provider yet.'
      : `If all pages looked right, write the date into social.${provider}.accepted (docs/social-first-day.md).`
    return `\nSend us these lines: they name nobody.\n${tableOf(findings)}${next}\n`
  } finally {
    terminal.close()
  }
}

const commands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    custodyServices.map((service): [string, Command] => [
      service,
      { maxArguments: 0, run: () => serveCustody(service) },
    ]),
  ),
  keys: { maxArguments: 1, run: serveKeys },
  resume: printing(1, (service) => resume(readConfig(process.env), service)),
  clock: printing(1, (service) => clock(readConfig(process.env), service)),
  unlock: printing(1, (service) => unlock(readConfig(process.env), service)),
  thaw: printing(0, () => thaw(readConfig(process.env))),
  social: printing(3, async (act = '', provider, service) => {
    if (act === 'prove' && service === undefined) return prove(provider)
    const command = Object.entries(socialCommands).find(([name]) => name === act)?.[1]
    if (!command) throw fail(argumentUnknown, { argument: `social ${act}`, meant: '' })
    return command(readConfig(process.env), provider, service)
  }),
  export: printing(2, (service, folder) => exportOne(readConfig(process.env), service, folder)),
  restore: printing(3, restore),
  reconcile: printing(3, (service, ...files) => reconcile(readConfig(process.env), service, ...files)),
  '--help': printing(0, () => help),
  '--version': printing(0, () => `${packageJson.version}\n`),
  '--check': {
    maxArguments: 0,
    async run() {
      const findings = await checkServer(readConfig(process.env))
      const isFaulty = findings.some(({ state }) => state === 'fault')
      // Open connections do not keep the process alive.
      process.stdout.write(tableOf(findings), () => process.exit(isFaulty ? 1 : 0))
    },
  },
  init: printing(3, async (argument, service, path) => {
    const config = readConfig(process.env)
    if (argument === '--new-key') return newKey(config, service, path)
    if (argument === '--pin') return pin(config, service, path)
    // A file name must be the only argument.
    if (service !== undefined) throw fail(argumentUnknown, { argument: service, meant: '' })
    const { isEnabled, keys } = config.custody
    if (isEnabled) {
      refuseUnsafe(config)
      const pinnedServices = pinOthers(keys, argument)
      if (pinnedServices.length > 0) {
        const files = pinnedServices.map((service) => join(keys, `${service}.json`)).join(' and ')
        return `The other service’s public keys are in ${files} now. Start ${pinnedServices.join(' and ')}, or the keys, again.\n`
      }
      await writeKeyFiles(keys)
      return `The keys are in ${keys}. Keep a copy apart from every backup: lost keys are lost wallets.\n`
    }
    const file = argument ?? 'latchkit.json'
    writeExample(file)
    return `${file} is written. Start with LATCHKIT_CONFIG=${file} latchkit-server\n`
  }),
}

/** Runs the command in the arguments. Refuses unknown arguments: an ignored flag would seem to work. */
async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined) return serve()
  const command = commands[name]
  const unknownArgument = command ? args[command.maxArguments] : name
  if (unknownArgument !== undefined)
    throw fail(argumentUnknown, {
      argument: unknownArgument,
      meant: didYouMean(unknownArgument, Object.keys(commands)),
    })
  await command?.run(...args)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
})
