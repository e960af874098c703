import { existsSync, realpathSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { join, sep } from 'node:path'
import { fail, isLatchkitError } from 'latchkit/wire'
import { keyMismatch } from '../../errors/custody.js'
import { exportUnreadable, restoreOneHand, restoreOnline } from '../../errors/exit.js'
import { namespaces } from '../../namespaces/namespaces.js'
import { openEmail } from '../emailRows.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { uncounted } from '../keys/createReleaseCounter.js'
import { readKeyFile } from '../keys/keyFile.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { openRow } from '../rows.js'
import { deriveWallet, type RestoredWallet, shareHashOf } from './deriveWallet.js'
import {
  type ExportedService,
  type ExportedSplit,
  exportedServices,
  readExport,
  writeSecrets,
} from './exportFile.js'

/** The causes for which a wallet is not restored. */
export type LeftOut = 'password' | 'onlyAuth' | 'onlyRecovery' | 'otherSplit' | 'badShare' | 'otherAddresses'

/** The end of a restore: the users that have their words, and those that have not, by the cause. */
export interface Restored {
  readonly restored: number
  /** Those whose two services name different e-mail addresses. */
  readonly differing: number
  readonly leftOut: Readonly<Partial<Record<LeftOut, readonly string[]>>>
}

/** The parts of a restore: the folder that each of two people brings, and the file for the words. */
export interface RestoreRequest {
  readonly folders: Readonly<Record<ExportedService, string>>
  readonly file: string
  /** The network interfaces of the machine; its own unless given. */
  readonly interfaces?: () => NodeJS.Dict<NetworkInterfaceInfo[]>
}

function refuseOnline(interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]>): void {
  const outward = Object.entries(interfaces()).filter(([, all]) => all?.some(({ internal }) => !internal))
  if (outward.length > 0) throw fail(restoreOnline, { interfaces: outward.map(([name]) => name).join(', ') })
}

/** Two folders, none in the other, and none with the keys of both: otherwise one person has it all. */
function refuseOneHand({ auth, recovery }: RestoreRequest['folders']): void {
  const placeOf = (folder: string) => {
    if (!existsSync(folder)) throw fail(exportUnreadable, { path: folder, reason: 'it is not there' })
    return `${realpathSync(folder)}${sep}`
  }
  const [one, other] = [placeOf(auth), placeOf(recovery)]
  if (one.startsWith(other) || other.startsWith(one))
    throw fail(restoreOneHand, { reason: 'Both folders are one' })
  if (existsSync(join(auth, 'recovery.json')) || existsSync(join(recovery, 'auth.json')))
    throw fail(restoreOneHand, { reason: 'One folder has the keys of both services' })
}

/** The keys of a service and what it has exported. */
interface Half {
  readonly holder: KeyHolder
  readonly splits: readonly ExportedSplit[]
}

function openHalf(folder: string, service: ExportedService): Half {
  // Offline nothing is counted: who has both folders has everything.
  const holder = createKeyHolder(readKeyFile(folder, service), uncounted)
  return { holder, splits: readExport(folder, service).splits }
}

const isSame = (one: ExportedSplit['addresses'], other: ExportedSplit['addresses']) =>
  Object.keys({ ...one, ...other }).every((namespace) => one[namespace] === other[namespace])
const keyOf = ({ userId, version, shareHashes }: ExportedSplit) =>
  [userId, version, shareHashes.auth, shareHashes.recovery, shareHashes.device].join('|')

/** The share of a split; `undefined` where the key does not open it, or it is not the one of its hash. */
async function openShare(service: ExportedService, { holder }: Half, split: ExportedSplit) {
  const { userId, version, share, shareHashes } = split
  try {
    const bytes = await openRow(holder, { userId, version, purpose: 'share' }, share)
    return shareHashOf(bytes) === shareHashes[service] ? bytes : undefined
  } catch (error) {
    if (isLatchkitError(error, keyMismatch)) return undefined
    throw error
  }
}

/** The e-mail address of a split; empty where the key does not open it. */
async function emailOf({ holder }: Half, { userId, email }: ExportedSplit): Promise<string> {
  try {
    return await openEmail(holder, userId, email)
  } catch (error) {
    if (isLatchkitError(error, keyMismatch)) return ''
    throw error
  }
}

/** Whether a wallet has the addresses that stand for it; one of a namespace that is not known is not its own. */
async function hasAddresses(
  { seed }: RestoredWallet,
  addresses: ExportedSplit['addresses'],
): Promise<boolean> {
  for (const [namespace, address] of Object.entries(addresses)) {
    const derived = namespaces.find(({ id }) => id === namespace)?.walletAddress
    if (!derived?.isSame(address, await derived.of(seed))) return false
  }
  return true
}

/** Restores one wallet of two splits that belong together; or says why not. */
async function restoreOne(
  auth: Half,
  recovery: Half,
  [mine, theirs]: readonly [ExportedSplit, ExportedSplit],
) {
  const { userId, addresses } = mine
  const one = await openShare('auth', auth, mine)
  const other = await openShare('recovery', recovery, theirs)
  if (!one || !other) return 'badShare'
  const wallet = await deriveWallet(one, other).catch(() => undefined)
  // A wallet may have signed for what are no shares of it: it is named, and stops no other one.
  if (!wallet) return 'badShare'
  const isIts = isSame(addresses, theirs.addresses) && (await hasAddresses(wallet, addresses))
  if (!isIts) return 'otherAddresses'
  const emails = {
    auth: await emailOf(auth, mine),
    recovery: await emailOf(recovery, theirs),
  }
  const named = emails.auth === emails.recovery ? { email: emails.auth } : { emails }
  return { userId, ...named, addresses, words: wallet.words }
}

/**
 * Joins the exports of two services, each with its keys, and writes the words of all wallets into a new file that its owner alone
 * may read: a line of JSON a wallet.
 * @throws `restoreOnline`, `restoreOneHand`, `keysUnreadable`, `exportUnreadable`, `secretsExist`
 */
export async function restoreWallets(request: RestoreRequest): Promise<Restored> {
  const { folders, file, interfaces = networkInterfaces } = request
  refuseOnline(interfaces)
  refuseOneHand(folders)
  const [auth, recovery] = exportedServices.map((service) => openHalf(folders[service], service)) as [
    Half,
    Half,
  ]
  const waiting = new Map(recovery.splits.map((split) => [keyOf(split), split]))
  const users = new Set(recovery.splits.map(({ userId }) => userId))
  const lines: object[] = []
  const leftOut: Partial<Record<LeftOut, string[]>> = {}
  const leave = (cause: LeftOut, userId: string) => {
    leftOut[cause] = [...(leftOut[cause] ?? []), userId]
  }
  for (const mine of auth.splits) {
    const { userId } = mine
    const theirs = waiting.get(keyOf(mine))
    const isThere = users.delete(userId)
    if (!theirs) {
      leave(isThere ? 'otherSplit' : 'onlyAuth', userId)
      continue
    }
    const outcome = theirs.isWrapped ? 'password' : await restoreOne(auth, recovery, [mine, theirs])
    if (typeof outcome === 'string') leave(outcome, userId)
    else lines.push(outcome)
  }
  for (const userId of users) leave('onlyRecovery', userId)
  writeSecrets(file, lines)
  return { restored: lines.length, differing: lines.filter((line) => 'emails' in line).length, leftOut }
}
