import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fail } from 'latchkit/wire'
import { type Provider, providers } from 'latchkit/wire/custody'
import { releaseLimitsOf } from './buildCustodyService.js'
import { systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { authSchema } from './custody/auth/authSchema.js'
import { trustClock } from './custody/clock/clockFile.js'
import { readServiceTime } from './custody/clock/createSteadyClock.js'
import { unlockAddress } from './custody/codes/createGuards.js'
import { createIdentities } from './custody/createIdentities.js'
import { createMailClient, createMailerFetch } from './custody/createMailClient.js'
import { ownerOf } from './custody/emailRows.js'
import {
  type ExportedService,
  exportedServices,
  exportPathOf,
  writeExport,
} from './custody/exit/exportFile.js'
import { exportService } from './custody/exit/exportService.js'
import { type RestoreProblem, restoreWallets } from './custody/exit/restoreWallets.js'
import { openKeyHolder } from './custody/keys/answerHolder.js'
import { countsPathOf } from './custody/keys/countsFile.js'
import { resumeReleases } from './custody/keys/createReleaseCounter.js'
import type { KeyHolder } from './custody/keys/keyHolder.js'
import { connectKeyHolder } from './custody/keys/keySocket.js'
import { pinNewKey, renewSignKey } from './custody/keys/publicKeys.js'
import { normaliseEmail } from './custody/normaliseEmail.js'
import { reconcile } from './custody/reconcile/reconcile.js'
import { createBindings } from './custody/recovery/createBindings.js'
import { createFinishedChanges } from './custody/recovery/createFinishedChanges.js'
import { createLinks } from './custody/recovery/createLinks.js'
import { createNotify } from './custody/recovery/createNotify.js'
import { forgetHourStatement } from './custody/recovery/createProviderBreaker.js'
import { createStops } from './custody/recovery/createStops.js'
import { deviceWaitMs, newId } from './custody/recovery/recoveryContext.js'
import { recoverySchema } from './custody/recovery/recoverySchema.js'
import { otherServiceOf } from './custody/statements.js'
import { pauseStatement, unpauseStatement } from './custody/ways/createProviderPauses.js'
import { argumentUnknown } from './errors/config.js'
import { kindOf } from './operations/kindOf.js'
import { createStore } from './store/createStore.js'
import type { ServerStore } from './store/store.js'

/** Reads the name of a service that has shares: auth or recovery. Throws `argumentUnknown`. */
function serviceOf(command: string, argument = ''): ExportedService {
  const exportedService = exportedServices.find((service) => service === argument)
  if (!exportedService) throw fail(argumentUnknown, { argument: `${command} ${argument}`, meant: '' })
  return exportedService
}

/** Reads the name of a provider of logins. Throws `argumentUnknown`. */
export function providerOf(command: string, argument = ''): Provider {
  const provider = providers.find((one) => one === argument)
  if (!provider) throw fail(argumentUnknown, { argument: `${command} ${argument}`, meant: '' })
  return provider
}

async function withStore<Of>(
  { custody, data }: Config,
  service: ExportedService,
  use: (store: ServerStore) => Promise<Of>,
): Promise<Of> {
  const storeConfig = () => ({ data: join(data, service), databaseUrl: custody[service].databaseUrl })
  const schema = service === 'auth' ? authSchema : recoverySchema
  const store = createStore({ config: storeConfig, log: () => undefined, clock: systemClock }, schema)
  try {
    await store.open()
    return await use(store)
  } finally {
    await store.close()
  }
}

const reasons: Readonly<Record<RestoreProblem, string>> = {
  password: 'the share is wrapped by the recovery password of its owner, which no key of a server opens',
  onlyAuth: 'recovery’s export does not have the user; exports of one day belong together',
  onlyRecovery:
    'auth’s export does not have the user; a wallet that was not finished, or exports of different days',
  otherSplit: 'the shares were made anew between the two exports',
  badShare: 'a share is not the one that was made with the wallet, or its key does not open it',
  otherAddresses: 'the shares are not those of the addresses that the services state',
}

/** Uses the keys of a service in the same way as the service does: if another user has them, no command reads their file. */
async function withHolder<Of>(
  config: Config,
  service: ExportedService,
  use: (holder: KeyHolder) => Promise<Of>,
): Promise<Of> {
  const { keysSocket } = config.custody[service]
  const holder =
    keysSocket === undefined
      ? openKeyHolder(config.custody.keys, service, releaseLimitsOf(service, config))
      : await connectKeyHolder(keysSocket, { service, log: () => undefined })
  try {
    return await use(holder)
  } finally {
    await holder.close()
  }
}

/** The operator's commands for the e-mail wallet. Each returns the text to print. */
export const custodyCommands = {
  /** Resets this hour's release limit of a service. */
  resume(config: Config, argument?: string): string {
    const service = serviceOf('resume', argument)
    resumeReleases(countsPathOf(config.custody.keys, service), systemClock.now)
    return `The keys of ${service} begin this hour anew. Whoever waits is let in when they ask again, while there is room.\n`
  },

  /** Makes a service accept the time of the machine at its next start. */
  clock(config: Config, argument?: string): string {
    const service = serviceOf('clock', argument)
    trustClock(join(config.data, service))
    return `${service} takes the time of this machine when you start it again, ${new Date(systemClock.now()).toISOString()} now.\n`
  },

  /** Unlocks an address. The command reads it from standard input, since other users can see arguments. */
  async unlock(config: Config, argument?: string): Promise<string> {
    const service = serviceOf('unlock', argument)
    const email = normaliseEmail(await text(process.stdin))
    const owner = await withHolder(config, service, (holder) => ownerOf(holder, email))
    await withStore(config, service, async (store) => {
      await unlockAddress(store, service, owner)
    })
    return `${service} lets the address in again.\n`
  },

  /** Gives a service a new signing key. If the other service's key file is in the same folder, that service accepts the new key at once. */
  newKey(config: Config, argument?: string, file?: string): string {
    const { custody } = config
    const path = file ?? join(custody.keys, 'public.json')
    const service = serviceOf('init --new-key', argument)
    const otherService = otherServiceOf(service)
    renewSignKey(custody.keys, service, path)
    const isBeside = existsSync(join(custody.keys, `${otherService}.json`))
    if (isBeside) pinNewKey(custody.keys, service, path)
    return [
      `${service} has a new key to sign by. Start its keys, the server and the secure site again: ${path} is new.`,
      isBeside
        ? `${otherService} believes it, and nothing that was signed by the former one. Start it again, too.`
        : `Take ${path} to ${otherService}, by a way that you trust: latchkit-server init --pin ${service} FILE. Until then it believes the former key alone.`,
      '',
    ].join('\n')
  },

  /** Makes a service accept the new key of the other one. */
  pin(config: Config, argument?: string, path = ''): string {
    const { custody } = config
    const service = serviceOf('init --pin', argument)
    if (path === '') throw fail(argumentUnknown, { argument: 'init --pin without a file', meant: '' })
    const change = pinNewKey(custody.keys, service, path)
    return change
      ? `The key of ${service} was ${change.former}, and is ${change.pinned}. Compare the new one with its operator, and start the keys again, and ${otherServiceOf(service)} with them.\n`
      : `The key of ${service} is this one already.\n`
  },

  /** Undoes the freeze of a wallet after a day, as its devices do, and mails its owner. The address comes from standard input. */
  async thaw(
    config: Config,
    input: NodeJS.ReadableStream = process.stdin,
    clock = systemClock,
  ): Promise<string> {
    const email = normaliseEmail(await text(input))
    return withHolder(config, 'recovery', async (holder) => {
      const owner = await ownerOf(holder, email)
      const mailer = createMailClient({
        sender: 'recovery',
        holder,
        namesSite: () => false,
        fetchMailer: createMailerFetch(config),
        log: () => undefined,
        // Tries only once: a command does not wait for the mailer.
        clock: { now: clock.now, after: () => () => undefined },
      })
      let at = 0
      const result = await withStore(config, 'recovery', async (store) => {
        const notedTime = readServiceTime(join(config.data, 'recovery'), clock)
        // With a shared database, the time noted in this folder may be old, so the later one of both is used: a freeze that ends late is safe.
        const now = () => (store.isShared ? Math.max(notedTime, clock.now()) : notedTime)
        at = now() + deviceWaitMs
        const bindings = createBindings(store, createFinishedChanges(store, now), () => false)
        const binding = await bindings.findByOwner(owner)
        if (!binding) return undefined
        await createStops(store, now).unfreeze(binding.userId, at)
        const notify = createNotify({
          holder,
          clock: { now },
          bindings,
          identities: createIdentities({ store, holder }, 'recovery', now),
          mailer,
          newId,
          links: createLinks(store, now),
        })
        // The freeze ends even if the mail cannot be sent: sending needs the keys and the database once more.
        return { problem: await notify(binding, 'thawing').then(() => undefined, kindOf) }
      })
      if (!result) return 'recovery has no wallet of this address.\n'
      const unsentMails = await mailer.idle()
      return [
        `No freeze of the wallet of the address lasts beyond ${new Date(at).toISOString()}.`,
        ...(result.problem
          ? [`No mail that says so could be made (${result.problem}): tell the owner.`]
          : []),
        ...(unsentMails === 0 ? [] : ['The mailer has not taken the mail that says so: tell the owner.']),
        '',
      ].join('\n')
    })
  },

  /** Pauses a provider at a service until the operator ends the pause. */
  async pause(config: Config, argument?: string, at?: string): Promise<string> {
    const provider = providerOf('social pause', argument)
    const service = serviceOf(`social pause ${provider}`, at)
    await withStore(config, service, (store) => store.write([pauseStatement(service, provider)]))
    return `${service} lets ${provider} bring a wallet to no new device, until latchkit-server social unpause ${provider} ${service}. Known devices, other ways in and new wallets go on.\n`
  },

  /** Ends the pause of a provider at a service. Recovery then counts the hour of its breaker anew. */
  async unpause(config: Config, argument?: string, at?: string): Promise<string> {
    const provider = providerOf('social unpause', argument)
    const service = serviceOf(`social unpause ${provider}`, at)
    const now = readServiceTime(join(config.data, service))
    const forgetStatements = service === 'recovery' ? [forgetHourStatement(provider, now)] : []
    await withStore(config, service, (store) =>
      store.write([unpauseStatement(service, provider), ...forgetStatements]),
    )
    return `${service} lets ${provider} bring wallets to new devices again.\n`
  },

  /** Exports the users of a service into a folder, still sealed. */
  async export(config: Config, argument?: string, folder = '.'): Promise<string> {
    const service = serviceOf('export', argument)
    const exportContent = await withStore(config, service, (store) =>
      exportService(store, service, systemClock.now()),
    )
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = exportPathOf(folder, service)
    writeExport(path, exportContent)
    return `${path} has ${exportContent.splits.length} users, sealed by the keys of ${service}.\n`
  },

  /** Does the next step in reconciling two restored services, by the files that their operators exchange. */
  async reconcile(config: Config, argument?: string, ...files: readonly string[]): Promise<string> {
    const service = serviceOf('reconcile', argument)
    const lines = await withHolder(config, service, (holder) =>
      withStore(config, service, (store) =>
        reconcile({ store, holder, service, now: systemClock.now }, files, '.'),
      ),
    )
    return `${lines.join('\n')}\n`
  },

  /** Joins two exports and their keys, on a machine without a network. */
  async restore(auth = '', recovery = '', file = ''): Promise<string> {
    const missingIndex = [auth, recovery, file].indexOf('')
    const missingArgument = ['the folder of auth', 'the folder of recovery', 'a file for the words'][
      missingIndex
    ]
    if (missingArgument !== undefined)
      throw fail(argumentUnknown, { argument: `restore without ${missingArgument}`, meant: '' })
    const { restored, differing, leftOut } = await restoreWallets({ folders: { auth, recovery }, file })
    const causes = Object.entries(leftOut) as [RestoreProblem, readonly string[]][]
    return [
      `${file} has the words of ${restored} wallets. Whoever reads it has them.`,
      ...(differing > 0
        ? [
            `Of ${differing} the services name different addresses: look who is right before words are handed out.`,
          ]
        : []),
      ...causes.flatMap(([cause, users]) => [
        `${users.length} are not restored (${cause}): ${reasons[cause]}.`,
        ...users.map((userId) => `  ${userId}`),
      ]),
      '',
    ].join('\n')
  },
}
