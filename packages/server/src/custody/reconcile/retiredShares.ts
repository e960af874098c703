import { isLatchkitError } from 'latchkit/wire'
import * as v from 'valibot'
import { findReturnedShare, returnedShareStatement } from '../returned.js'
import { otherServiceOf } from '../statements.js'
import { splitHashOf } from '../walletSignature.js'
import type { ComparedUser } from './compareLists.js'
import { isSameSplit, type Line, type SplitName } from './reconcileFile.js'
import { findPresent, findRetired, type ReconcileDependencies } from './splitRows.js'

/** The lines that were written, and the users that were skipped, by reason. */
export interface StepResult<Of> {
  readonly lines: readonly Of[]
  /** Users whose rows differ from the list, and were not changed. */
  readonly changed: readonly string[]
}

/**
 * Collects the retired shares that this service needs back, still sealed for the other service. Skips users whose rows differ from the
 * list.
 */
export async function askRetired(
  parts: ReconcileDependencies,
  comparedUsers: readonly ComparedUser[],
  presentSplits: ReadonlyMap<string, SplitName>,
): Promise<StepResult<Line<'request'>> & { readonly returned: readonly string[] }> {
  const [lines, changed, isBack]: [Line<'request'>[], string[], string[]] = [[], [], []]
  for (const { userId, wanted } of comparedUsers) {
    const present = presentSplits.get(userId)
    if (!wanted || !present) continue
    const row = await findRetired(parts, userId, wanted)
    if (!row || !(await findPresent(parts, userId, present))) changed.push(userId)
    else if (await isReturned(parts, userId, wanted)) isBack.push(userId)
    else {
      const { version, hash } = present
      const envelope = { enc: String(row.enc), ciphertext: String(row.ciphertext) }
      lines.push({ userId, version, hash, wanted, ...envelope })
    }
  }
  return { lines, changed, returned: isBack }
}

async function isReturned({ store, service }: ReconcileDependencies, userId: string, wanted: SplitName) {
  const split = await findReturnedShare(store, service, userId)
  return (
    split !== undefined &&
    isSameSplit({ version: split.version, hash: splitHashOf(split.shareHashes) }, wanted)
  )
}

/** A stored row: its wrapped key, and the bytes that this key opens. */
const sealedRow = v.pipe(v.string(), v.parseJson(), v.strictObject({ key: v.string(), bytes: v.string() }))

/** The retired shares of the other service that were opened, and the users whose shares were not. */
export interface OpenResult extends StepResult<Line<'opened'>> {
  /** Users whose envelope this service cannot open. */
  readonly unopenable: readonly string[]
  /** Users whose shares the keys do not open in this hour, and the seconds until the next try. */
  readonly waiting: readonly string[]
  readonly retrySeconds: number
}

/**
 * Opens the outer layer of the other service's retired shares. Each counts as a release; the share inside is still sealed by the keys of
 * the other service. Opens only shares of the split that is this service's present one, so that this service is really behind. Otherwise a
 * hostile other service could get back the share of a split that was replaced because a device was stolen.
 */
export async function openRetired(
  parts: ReconcileDependencies,
  wantedLines: readonly Line<'request'>[],
): Promise<OpenResult> {
  const { holder, service } = parts
  const [lines, changed, unfit]: [Line<'opened'>[], string[], string[]] = [[], [], []]
  for (const [index, { userId, version, hash, wanted, enc, ciphertext }] of wantedLines.entries()) {
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
      // The keys open no more in this hour: trying on would take slots from people who want to sign.
      if (code === 'releasesWait')
        return {
          lines,
          changed,
          unopenable: unfit,
          waiting: wantedLines.slice(index).map((each) => each.userId),
          retrySeconds,
        }
      if (code !== 'keyMismatch' && code !== 'tooManyReleases') throw error
      unfit.push(userId)
    }
  }
  return { lines, changed, unopenable: unfit, waiting: [], retrySeconds: 0 }
}

/**
 * Stores the shares that the other service has opened, beside the present ones: a device then makes the next version from them. Writes one
 * transaction per user, and only if the user's rows are unchanged since the request, so that no newer state is lost and no share comes back
 * twice.
 */
export async function putBack(
  parts: ReconcileDependencies,
  openedLines: readonly Line<'opened'>[],
): Promise<StepResult<string>> {
  const [lines, changed]: [string[], string[]] = [[], []]
  for (const line of openedLines)
    (await putOneBack(parts, line)) ? lines.push(line.userId) : changed.push(line.userId)
  return { lines, changed }
}

async function putOneBack(parts: ReconcileDependencies, line: Line<'opened'>): Promise<boolean> {
  const { store, service, now } = parts
  const { userId, wanted, row } = line
  const present = await findPresent(parts, userId, line)
  const retired = await findRetired(parts, userId, wanted)
  if (!present || !retired || isSameSplit(line, wanted)) return false
  const isWrapped = Number(retired.wrapped ?? 0)
  // If the owner has set a password by now, recovery must not get back a share that it could open.
  const passwordSql = service === 'recovery' ? `AND wrapped <= ${isWrapped}` : ''
  return store.write([
    {
      sql: `UPDATE ${service}_users SET version = version WHERE id = ? AND version = ? AND hashes = ? ${passwordSql}`,
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
