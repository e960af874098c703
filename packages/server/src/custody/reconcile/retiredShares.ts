import { isLatchkitError } from 'latchkit/wire'
import * as v from 'valibot'
import { findReturnedShare, returnedShareStatement } from '../returned.js'
import { otherServiceOf } from '../statements.js'
import { splitHashOf } from '../walletSignature.js'
import type { Compared } from './compareLists.js'
import { isOne, type Line, type SplitName } from './reconcileFile.js'
import { findPresent, findRetired, type ReconcileParts } from './splitRows.js'

/** The lines that were written, and the users that were skipped, by reason. */
export interface Done<Of> {
  readonly lines: readonly Of[]
  /** Users whose rows differ from the list. They are not touched. */
  readonly changed: readonly string[]
}

/** Collects the retired shares that have to come back, still sealed for the other service, of users whose rows are as listed. */
export async function askRetired(
  parts: ReconcileParts,
  compared: readonly Compared[],
  listed: ReadonlyMap<string, SplitName>,
): Promise<Done<Line<'request'>> & { readonly isBack: readonly string[] }> {
  const [lines, changed, isBack]: [Line<'request'>[], string[], string[]] = [[], [], []]
  for (const { userId, wanted } of compared) {
    const present = listed.get(userId)
    if (!wanted || !present) continue
    const row = await findRetired(parts, userId, wanted)
    if (!row || !(await findPresent(parts, userId, present))) changed.push(userId)
    else if (await isReturned(parts, userId, wanted)) isBack.push(userId)
    else {
      const { version, hash } = present
      const sealed = { enc: String(row.enc), ciphertext: String(row.ciphertext) }
      lines.push({ userId, version, hash, wanted, ...sealed })
    }
  }
  return { lines, changed, isBack }
}

async function isReturned({ store, service }: ReconcileParts, userId: string, wanted: SplitName) {
  const split = await findReturnedShare(store, service, userId)
  return (
    split !== undefined && isOne({ version: split.version, hash: splitHashOf(split.shareHashes) }, wanted)
  )
}

/** A stored row: its wrapped key, and the bytes that this key opens. */
const sealedRow = v.pipe(v.string(), v.parseJson(), v.strictObject({ key: v.string(), bytes: v.string() }))

/** The retired shares of the other service that were opened, and the users whose shares were not. */
export interface Openings extends Done<Line<'opened'>> {
  /** Users whose envelope this service cannot open. */
  readonly unfit: readonly string[]
  /** Users whose shares could not be opened in this hour, and the seconds until the next try. */
  readonly waiting: readonly string[]
  readonly retrySeconds: number
}

/**
 * Opens the outer layer of the other service's retired shares. Each counts as a release; the share inside is still sealed by the keys of
 * the other service. Opens only shares of this service's present split, so that this service must really be behind. Otherwise a hostile
 * service could get back the share of a split that was replaced because a device was stolen.
 */
export async function openRetired(
  parts: ReconcileParts,
  wantedLines: readonly Line<'request'>[],
): Promise<Openings> {
  const { holder, service } = parts
  const [lines, changed, unfit]: [Line<'opened'>[], string[], string[]] = [[], [], []]
  for (const [at, { userId, version, hash, wanted, enc, ciphertext }] of wantedLines.entries()) {
    if (version <= wanted.version || !(await findPresent(parts, userId, wanted))) {
      changed.push(userId)
      continue
    }
    try {
      const facts = { userId, version: wanted.version }
      const bytes = await holder.open(`${otherServiceOf(service)}-retired`, facts, { enc, ciphertext })
      const row = v.safeParse(sealedRow, bytes.toString('utf8'))
      if (row.success) lines.push({ userId, version, hash, wanted, row: row.output })
      else unfit.push(userId)
    } catch (error) {
      const { code, data } = isLatchkitError(error) ? error : { code: undefined, data: {} }
      const { retrySeconds = 0 } = data as { retrySeconds?: number }
      // The hour is full. Going on would take slots from people who want to sign.
      if (code === 'releasesWait')
        return {
          lines,
          changed,
          unfit,
          waiting: wantedLines.slice(at).map((each) => each.userId),
          retrySeconds,
        }
      if (code !== 'keyMismatch' && code !== 'tooManyReleases') throw error
      unfit.push(userId)
    }
  }
  return { lines, changed, unfit, waiting: [], retrySeconds: 0 }
}

/**
 * Puts back the shares that the other service has opened, beside the present ones: a device then makes the next version from them. One
 * transaction per user, and only if the user is unchanged since the request, so that no newer state is lost and no share comes back twice.
 */
export async function putBack(
  parts: ReconcileParts,
  opened: readonly Line<'opened'>[],
): Promise<Done<string>> {
  const [lines, changed]: [string[], string[]] = [[], []]
  for (const line of opened)
    (await putOneBack(parts, line)) ? lines.push(line.userId) : changed.push(line.userId)
  return { lines, changed }
}

async function putOneBack(parts: ReconcileParts, line: Line<'opened'>): Promise<boolean> {
  const { store, service, now } = parts
  const { userId, wanted, row } = line
  const present = await findPresent(parts, userId, line)
  const retired = await findRetired(parts, userId, wanted)
  if (!present || !retired || isOne(line, wanted)) return false
  const isWrapped = Number(retired.wrapped ?? 0)
  // If there is a password by now, recovery must not get back a share that it could open.
  const ifLocked = service === 'recovery' ? `AND wrapped <= ${isWrapped}` : ''
  return store.write([
    {
      sql: `UPDATE ${service}_users SET version = version WHERE id = ? AND version = ? AND hashes = ? ${ifLocked}`,
      values: [userId, line.version, String(present.hashes)],
      mustChange: true,
    },
    {
      sql: `UPDATE ${service}_retired SET version = version WHERE id = ? AND version = ? AND hashes = ?`,
      values: [userId, wanted.version, String(retired.hashes)],
      mustChange: true,
    },
    returnedShareStatement(
      service,
      { userId, version: wanted.version, hashes: String(retired.hashes) },
      row,
      {
        isWrapped: isWrapped === 1,
        now: now(),
      },
    ),
  ])
}
