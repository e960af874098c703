import { existsSync, realpathSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { join, sep } from 'node:path'
import { fail, isLatchkitError } from 'latchkit/wire'
import { keyMismatch } from '../../errors/custody.js'
import { exportUnreadable, restoreOneHand, restoreOnline } from '../../errors/exit.js'
import { namespaces } from '../../namespaces/namespaces.js'
import { openEmail } from '../emailRows.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { unlimitedCounter } from '../keys/createReleaseCounter.js'
import { readKeyFile } from '../keys/keyFile.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { openRow } from '../rows.js'
import { hasAddress } from '../statements.js'
import { deriveWallet, type RestoredWallet, shareHashOf } from './deriveWallet.js'
import {
  type ExportedService,
  type ExportedSplit,
  exportedServices,
  readExport,
  writeSecrets,
} from './exportFile.js'

/** Why a wallet was not restored. */
export type RestoreProblem =
  | 'password'
  | 'onlyAuth'
  | 'onlyRecovery'
  | 'otherSplit'
  | 'badShare'
  | 'otherAddresses'

/** Result of a restore: for how many users the words were written, and which users were left out, by reason. */
export interface RestoreResult {
  readonly restored: number
  /** Users whose e-mail address differs between the two services. */
  readonly differing: number
  readonly leftOut: Readonly<Partial<Record<RestoreProblem, readonly string[]>>>
}

/** What a restore needs: the folders of two people, one per service, and the path of the file for the words. */
export interface RestoreRequest {
  readonly folders: Readonly<Record<ExportedService, string>>
  readonly file: string
  /** The network interfaces of the machine, unless given. */
  readonly interfaces?: () => NodeJS.Dict<NetworkInterfaceInfo[]>
}

function refuseOnline(interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]>): void {
  const outwardInterfaces = Object.entries(interfaces()).filter(([, all]) =>
    all?.some(({ internal }) => !internal),
  )
  if (outwardInterfaces.length > 0)
    throw fail(restoreOnline, { interfaces: outwardInterfaces.map(([name]) => name).join(', ') })
}

/** Checks that neither folder is inside the other or has the keys of both: otherwise one person would have everything. */
function refuseOneHand({ auth, recovery }: RestoreRequest['folders']): void {
  const realPathOf = (folder: string) => {
    if (!existsSync(folder)) throw fail(exportUnreadable, { path: folder, reason: 'it is not there' })
    return `${realpathSync(folder)}${sep}`
  }
  const [one, other] = [realPathOf(auth), realPathOf(recovery)]
  if (one.startsWith(other) || other.startsWith(one))
    throw fail(restoreOneHand, { reason: 'Both folders are one' })
  if (existsSync(join(auth, 'recovery.json')) || existsSync(join(recovery, 'auth.json')))
    throw fail(restoreOneHand, { reason: 'One folder has the keys of both services' })
}

/** The keys of a service, and what it has exported. */
interface ServiceKeys {
  readonly holder: KeyHolder
  readonly splits: readonly ExportedSplit[]
}

function openService(folder: string, service: ExportedService): ServiceKeys {
  // Releases need no count offline: a person with both folders can open everything anyway.
  const holder = createKeyHolder(readKeyFile(folder, service), unlimitedCounter)
  return { holder, splits: readExport(folder, service).splits }
}

const isSameAddresses = (one: ExportedSplit['addresses'], other: ExportedSplit['addresses']) =>
  Object.keys({ ...one, ...other }).every((namespace) => one[namespace] === other[namespace])
const keyOf = ({ userId, version, shareHashes }: ExportedSplit) =>
  [userId, version, shareHashes.auth, shareHashes.recovery, shareHashes.device].join('|')

/** Opens the share of a split. Returns `undefined` if the key does not open the share, or if the share does not match its hash. */
async function openShare(service: ExportedService, { holder }: ServiceKeys, split: ExportedSplit) {
  const { userId, version, share, shareHashes } = split
  try {
    const bytes = await openRow(holder, { userId, version, purpose: 'share' }, share)
    return shareHashOf(bytes) === shareHashes[service] ? bytes : undefined
  } catch (error) {
    if (isLatchkitError(error, keyMismatch)) return undefined
    throw error
  }
}

/** Opens the e-mail address of a split. Returns an empty text if the key does not open the address, or if the wallet has none. */
async function emailOf({ holder }: ServiceKeys, { userId, email }: ExportedSplit): Promise<string> {
  try {
    const address = await openEmail(holder, userId, email)
    return hasAddress(address) ? address : ''
  } catch (error) {
    if (isLatchkitError(error, keyMismatch)) return ''
    throw error
  }
}

/** Whether a wallet has the addresses that are stored for it. An address of an unknown namespace does not count. */
async function hasAddresses(
  { seed }: RestoredWallet,
  addresses: ExportedSplit['addresses'],
): Promise<boolean> {
  for (const [namespace, address] of Object.entries(addresses)) {
    const walletAddress = namespaces.find(({ id }) => id === namespace)?.walletAddress
    if (!walletAddress?.isSame(address, await walletAddress.addressOf(seed))) return false
  }
  return true
}

/** Restores one wallet from two splits that belong together, or returns why it cannot be restored. */
async function restoreOne(
  auth: ServiceKeys,
  recovery: ServiceKeys,
  [authSplit, recoverySplit]: readonly [ExportedSplit, ExportedSplit],
) {
  const { userId, addresses } = authSplit
  const authShare = await openShare('auth', auth, authSplit)
  const recoveryShare = await openShare('recovery', recovery, recoverySplit)
  if (!authShare || !recoveryShare) return 'badShare'
  const wallet = await deriveWallet(authShare, recoveryShare).catch(() => undefined)
  // The values that this wallet has signed are not its shares: report the wallet, and go on with the others.
  if (!wallet) return 'badShare'
  const isSameWallet =
    isSameAddresses(addresses, recoverySplit.addresses) && (await hasAddresses(wallet, addresses))
  if (!isSameWallet) return 'otherAddresses'
  const emails = {
    auth: await emailOf(auth, authSplit),
    recovery: await emailOf(recovery, recoverySplit),
  }
  const emailFields = emails.auth === emails.recovery ? { email: emails.auth } : { emails }
  return { userId, ...emailFields, addresses, words: wallet.recoveryPhrase }
}

/**
 * Joins the exports of two services, each with its keys, and writes the words of all wallets into a new file that only its owner may read:
 * one line of JSON per wallet. @throws `restoreOnline`, `restoreOneHand`, `keysUnreadable`, `exportUnreadable`, `secretsExist`
 */
export async function restoreWallets(request: RestoreRequest): Promise<RestoreResult> {
  const { folders, file, interfaces = networkInterfaces } = request
  refuseOnline(interfaces)
  refuseOneHand(folders)
  const [auth, recovery] = exportedServices.map((service) => openService(folders[service], service)) as [
    ServiceKeys,
    ServiceKeys,
  ]
  const recoverySplits = new Map(recovery.splits.map((split) => [keyOf(split), split]))
  const recoveryUsers = new Set(recovery.splits.map(({ userId }) => userId))
  const lines: object[] = []
  const leftOut: Partial<Record<RestoreProblem, string[]>> = {}
  const leaveOut = (cause: RestoreProblem, userId: string) => {
    leftOut[cause] = [...(leftOut[cause] ?? []), userId]
  }
  for (const authSplit of auth.splits) {
    const { userId } = authSplit
    const recoverySplit = recoverySplits.get(keyOf(authSplit))
    const isInRecovery = recoveryUsers.delete(userId)
    if (!recoverySplit) {
      leaveOut(isInRecovery ? 'otherSplit' : 'onlyAuth', userId)
      continue
    }
    const outcome = recoverySplit.isWrapped
      ? 'password'
      : await restoreOne(auth, recovery, [authSplit, recoverySplit])
    if (typeof outcome === 'string') leaveOut(outcome, userId)
    else lines.push(outcome)
  }
  for (const userId of recoveryUsers) leaveOut('onlyRecovery', userId)
  writeSecrets(file, lines)
  return { restored: lines.length, differing: lines.filter((line) => 'emails' in line).length, leftOut }
}
