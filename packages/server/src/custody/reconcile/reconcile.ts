import { fail } from 'latchkit/wire'
import { reconcileMisused } from '../../errors/reconcile.js'
import { otherServiceOf } from '../statements.js'
import { type Compared, compareLists, type Standing } from './compareLists.js'
import { type ReconcileFile, readReconcileFile, writeReconcileFile } from './reconcileFile.js'
import { askRetired, openRetired, putBack } from './retiredShares.js'
import { listUsers, type ReconcileParts } from './splitRows.js'

type File<Kind extends ReconcileFile['kind']> = Extract<ReconcileFile, { readonly kind: Kind }>

const nameOf = (path: string) => path.replace(/^.*[/\\]/, '')
const named = (users: readonly string[]) => users.map((userId) => `  ${userId}`)

/** Writes a sentence about users, with their ids. Empty if there are none. */
const about = (users: readonly string[], sentence: string): readonly string[] =>
  users.length === 0 ? [] : [`${users.length} ${sentence}`, ...named(users)]

const leftAlone =
  'are left alone: their rows are not as they were listed, since a device has renewed them meanwhile or there is nothing to bring back.'

/** Writes the list of a service. */
async function writeList(parts: ReconcileParts, folder: string): Promise<readonly string[]> {
  const { service } = parts
  const other = otherServiceOf(service)
  const lines = await listUsers(parts)
  const path = await writeReconcileFile(parts, folder, 'list', lines)
  return [
    `${path} names ${lines.length} users, sealed for both services. It is good for an hour.`,
    `Bring it to the operator of ${other} and take theirs, then: latchkit-server reconcile ${service} auth.list recovery.list`,
  ]
}

const sentencesOf = (other: string): Readonly<Record<Exclude<Standing, 'fits'>, string>> => ({
  behindHere: `behind: ${other} has newer shares, which a device of theirs brings by itself.`,
  behindThere: `behind at ${other}: a device of theirs brings the newer shares by itself.`,
  missingHere: `missing: ${other} has them; a device of theirs brings them back by itself.`,
  missingThere: `missing at ${other}: a device of theirs brings them back by itself.`,
  retiredHere: `retired: ${other} is behind, and the share of then, which is put aside here, brings it back.`,
  retiredThere: `retired at ${other}: a retired share of theirs brings it back, which ${other}.request is to open here.`,
})

function standingsOf(compared: readonly Compared[], other: string): readonly string[] {
  const of = (standing: Standing) =>
    compared.filter((each) => each.standing === standing).map(({ userId }) => userId)
  const owing = (where: Compared['forgets']) =>
    compared.filter(({ forgets }) => forgets === where).map(({ userId }) => userId)
  const sentences = Object.entries(sentencesOf(other)) as [Exclude<Standing, 'fits'>, string][]
  return [
    `${of('fits').length} fits.`,
    ...sentences.flatMap(([standing, sentence]) => about(of(standing), sentence)),
    ...about(
      owing('here'),
      `notes: ${other} holds a later one; until a device brings it back nothing is released.`,
    ),
    ...about(owing('there'), `notes at ${other}: it has forgotten its last one, which a device brings back.`),
  ]
}

/** Reports how the users of two lists compare, and requests the retired shares that bring some back. */
async function compare(
  parts: ReconcileParts,
  [own, theirs]: readonly [File<'list'>, File<'list'>],
  folder: string,
): Promise<readonly string[]> {
  const { service } = parts
  const other = otherServiceOf(service)
  const compared = compareLists(own.lines, theirs.lines)
  const { lines, changed, isBack } = await askRetired(
    parts,
    compared,
    new Map(own.lines.map((each) => [each.userId, each])),
  )
  const answers = [
    ...standingsOf(compared, other),
    ...about(isBack, 'of these are back already: their next device makes new shares.'),
    ...about(changed, leftAlone),
  ]
  if (lines.length === 0) return [...answers, `${service} has nothing to ask of ${other}.`]
  const path = await writeReconcileFile(parts, folder, 'request', lines)
  return [
    ...answers,
    `${path} has ${lines.length} retired shares, sealed for ${other}. It is good for an hour.`,
    `Bring it to the operator of ${other}, who runs: latchkit-server reconcile ${other} ${nameOf(path)}`,
  ]
}

/** Opens the outer layer of retired shares of the other service. */
async function open(
  parts: ReconcileParts,
  file: File<'request'>,
  folder: string,
): Promise<readonly string[]> {
  const { service, now } = parts
  const other = otherServiceOf(service)
  const { lines, changed, unfit, waiting, retrySeconds } = await openRetired(parts, file.lines)
  const until = new Date(now() + retrySeconds * 1_000).toISOString()
  const answers = [
    ...about(changed, `are left alone: ${service} is not behind with them.`),
    ...about(
      unfit,
      `are left out: what ${other} sent of them is no retired share, or was opened too often today.`,
    ),
    ...about(
      waiting,
      `wait: the keys of ${service} open no more in this hour. Both begin anew with their lists at ${until}.`,
    ),
  ]
  if (lines.length === 0) return [...answers, 'Nothing was opened.']
  const path = await writeReconcileFile(parts, folder, 'opened', lines)
  return [
    ...answers,
    `${lines.length} were opened and counted; they are still sealed by the keys of ${other}. ${path} is good for an hour.`,
    `Bring it to the operator of ${other}, who runs: latchkit-server reconcile ${other} ${nameOf(path)}`,
  ]
}

/** Puts back the shares that the other service has opened. */
async function take(parts: ReconcileParts, file: File<'opened'>): Promise<readonly string[]> {
  const { lines, changed } = await putBack(parts, file.lines)
  return [
    ...about(changed, leftAlone),
    `${lines.length} retired shares are back, and nothing was replaced. Each goes to a device of its owner that has typed both codes and waited out its day, which makes new shares of it at once.`,
  ]
}

/**
 * Does the next step in reconciling two services that were restored from backups of different days. Without files it writes the list of
 * this service. With both lists it reports how the users compare and requests retired shares. With a request of the other service it opens
 * the shares in it. With shares that the other service has opened, it puts them back.
 * @returns the sentences for the operator.
 * @throws `reconcileRefused`, `reconcileOld`, `reconcileMisused`
 */
export async function reconcile(
  parts: ReconcileParts,
  paths: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const { service } = parts
  const misused = (reason: string) => fail(reconcileMisused, { reason, service })
  if (paths.length === 0) return writeList(parts, folder)
  const files: ReconcileFile[] = []
  for (const path of paths) files.push(await readReconcileFile(parts, path))
  const [first, second] = files
  if (first?.kind === 'list' && second?.kind === 'list' && first.by !== second.by)
    return compare(parts, first.by === service ? [first, second] : [second, first], folder)
  if (second || first?.kind === 'list')
    throw misused(
      'Expected the list of auth and that of recovery, or one file that the other operator has sent',
    )
  if (first?.by === service) throw misused(`${paths[0]} is for ${otherServiceOf(service)}`)
  if (first?.kind === 'request') return open(parts, first, folder)
  if (first?.kind === 'opened') return take(parts, first)
  throw misused('Expected a file of reconcile')
}
