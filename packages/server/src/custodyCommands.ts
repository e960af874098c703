import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fail } from 'latchkit/wire'
import { systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { authSchema } from './custody/auth/authSchema.js'
import { createGuards } from './custody/codes/createGuards.js'
import { ownerOf } from './custody/emailRows.js'
import {
  type ExportedService,
  exportedServices,
  exportPathOf,
  writeExport,
} from './custody/exit/exportFile.js'
import { exportService } from './custody/exit/exportService.js'
import { type LeftOut, restoreWallets } from './custody/exit/restoreWallets.js'
import { createKeyHolder } from './custody/keys/createKeyHolder.js'
import { resumeReleases } from './custody/keys/createReleaseCounter.js'
import { readKeyFile } from './custody/keys/keyFile.js'
import { normaliseEmail } from './custody/normaliseEmail.js'
import { recoverySchema } from './custody/recovery/recoverySchema.js'
import { argumentUnknown } from './errors/config.js'
import { createStore } from './store/createStore.js'
import type { ServerStore } from './store/store.js'

/** Reads which of the two services is meant. Throws `argumentUnknown`. */
function serviceOf(command: string, given = ''): ExportedService {
  const found = exportedServices.find((service) => service === given)
  if (!found) throw fail(argumentUnknown, { given: `${command} ${given}`, meant: '' })
  return found
}

async function withStore<Of>(
  { custody, data }: Config,
  service: ExportedService,
  use: (store: ServerStore) => Promise<Of>,
): Promise<Of> {
  const place = () => ({ data: join(data, service), databaseUrl: custody[service].databaseUrl })
  const schema = service === 'auth' ? authSchema : recoverySchema
  const store = createStore({ config: place, log: () => undefined, clock: systemClock }, schema)
  try {
    await store.open()
    return await use(store)
  } finally {
    await store.close()
  }
}

const reasons: Readonly<Record<LeftOut, string>> = {
  password: 'the share is wrapped by the recovery password of its owner, which no key of a server opens',
  onlyAuth: 'recovery’s export does not have the user; exports of one day belong together',
  onlyRecovery:
    'auth’s export does not have the user; a wallet that was not finished, or exports of different days',
  otherSplit: 'the shares were made anew between the two exports',
  badShare: 'a share is not the one that was made with the wallet, or its key does not open it',
  otherAddresses: 'the shares are not those of the addresses that the services state',
}

/** The commands for the operator of the wallets by e-mail; each answers what it has to say. */
export const custodyCommands = {
  /** Lets the keys of a service work again that stopped themselves. */
  resume(config: Config, given?: string): string {
    const service = serviceOf('resume', given)
    resumeReleases(join(config.custody.keys, `${service}.counts.json`))
    return `The keys of ${service} work again.\n`
  },

  /** Lets an address in again that is locked or off; it is read from the standard input, since others see arguments. */
  async unlock(config: Config, given?: string): Promise<string> {
    const service = serviceOf('unlock', given)
    const email = normaliseEmail(await text(process.stdin))
    const holder = createKeyHolder(readKeyFile(config.custody.keys, service), { count: () => undefined })
    const owner = await ownerOf(holder, email)
    await withStore(config, service, async (store) => {
      await createGuards(store, service).unlock(owner)
    })
    return `${service} lets the address in again.\n`
  },

  /** Writes what a service has of its users into a folder, still sealed. */
  async export(config: Config, given?: string, folder = '.'): Promise<string> {
    const service = serviceOf('export', given)
    const taken = await withStore(config, service, (store) =>
      exportService(store, service, systemClock.now()),
    )
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = exportPathOf(folder, service)
    writeExport(path, taken)
    return `${path} has ${taken.splits.length} users, sealed by the keys of ${service}.\n`
  },

  /** Joins two exports and their keys, on a machine without a network. */
  async restore(auth = '', recovery = '', file = ''): Promise<string> {
    const missing = [auth, recovery, file].indexOf('')
    const needed = ['the folder of auth', 'the folder of recovery', 'a file for the words'][missing]
    if (needed !== undefined) throw fail(argumentUnknown, { given: `restore without ${needed}`, meant: '' })
    const { restored, differing, leftOut } = await restoreWallets({ folders: { auth, recovery }, file })
    const causes = Object.entries(leftOut) as [LeftOut, readonly string[]][]
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
