import { fail } from 'latchkit/wire'
import { reconcileMisused } from '../../errors/reconcile.js'
import { otherServiceOf } from '../statements.js'
import { type ComparedUser, compareLists, type Standing } from './compareLists.js'
import { type ReconcileFile, readReconcileFile, writeReconcileFile } from './reconcileFile.js'
import { askRetired, openRetired, putBack } from './retiredShares.js'
import { listUsers, type ReconcileDependencies } from './splitRows.js'

type File<Kind extends ReconcileFile['kind']> = Extract<ReconcileFile, { readonly kind: Kind }>

const nameOf = (path: string) => path.replace(/^.*[/\\]/, '')
const idLines = (users: readonly string[]) => users.map((userId) => `  ${userId}`)

/** Writes a sentence about users, with their ids. Empty if there are none. */
const describeUsers = (users: readonly string[], sentence: string): readonly string[] =>
  users.length === 0 ? [] : [`${users.length} ${sentence}`, ...idLines(users)]

const unchangedSentence =
  'are left alone: their rows are not as they were listed, since a device has renewed them meanwhile or there is nothing to bring back.'

/** Writes the list of a service. */
async function writeList(parts: ReconcileDependencies, folder: string): Promise<readonly string[]> {
  const { service } = parts
  const other = otherServiceOf(service)
  const lines = await listUsers(parts)
  const path = await writeReconcileFile(parts, folder, 'list', lines)
  return [
    `${path} names ${lines.length} users, sealed for both services. It is good for an hour.`,
    `Bring it to the operator of ${other} and take theirs, then: latchkit-server reconcile ${service} auth.list recovery.list`,
  ]
}

const standingSentences = (other: string): Readonly<Record<Exclude<Standing, 'fits'>, string>> => ({
  behindHere: `behind: ${other} has newer shares, which a device of theirs brings by itself.`,
  behindThere: `behind at ${other}: a device of theirs brings the newer shares by itself.`,
  missingHere: `missing: ${other} has them; a device of theirs brings them back by itself.`,
  missingThere: `missing at ${other}: a device of theirs brings them back by itself.`,
  retiredHere: `retired: ${other} is behind, and the share of then, which is put aside here, brings it back.`,
  retiredThere: `retired at ${other}: a retired share of theirs brings it back, which ${other}.request is to open here.`,
})

function describeStandings(comparedUsers: readonly ComparedUser[], other: string): readonly string[] {
  const usersWith = (standing: Standing) =>
    comparedUsers.filter((each) => each.standing === standing).map(({ userId }) => userId)
  const forgottenBy = (where: ComparedUser['forgets']) =>
    comparedUsers.filter(({ forgets }) => forgets === where).map(({ userId }) => userId)
  const sentences = Object.entries(standingSentences(other)) as [Exclude<Standing, 'fits'>, string][]
  return [
    `${usersWith('fits').length} fits.`,
    ...sentences.flatMap(([standing, sentence]) => describeUsers(usersWith(standing), sentence)),
    ...describeUsers(
      forgottenBy('here'),
      `notes: ${other} holds a later one; until a device brings it back nothing is released.`,
    ),
    ...describeUsers(
      forgottenBy('there'),
      `notes at ${other}: it has forgotten its last one, which a device brings back.`,
    ),
  ]
}

/** Reports how the users of two lists compare, and writes the request for the retired shares that this service needs back. */
async function compare(
  parts: ReconcileDependencies,
  [ownFile, otherFile]: readonly [File<'list'>, File<'list'>],
  folder: string,
): Promise<readonly string[]> {
  const { service } = parts
  const other = otherServiceOf(service)
  const comparedUsers = compareLists(ownFile.lines, otherFile.lines)
  const { lines, changed, returned } = await askRetired(
    parts,
    comparedUsers,
    new Map(ownFile.lines.map((each) => [each.userId, each])),
  )
  const answers = [
    ...describeStandings(comparedUsers, other),
    ...describeUsers(returned, 'of these are back already: their next device makes new shares.'),
    ...describeUsers(changed, unchangedSentence),
  ]
  if (lines.length === 0) return [...answers, `${service} has nothing to ask of ${other}.`]
  const path = await writeReconcileFile(parts, folder, 'request', lines)
  return [
    ...answers,
    `${path} has ${lines.length} retired shares, sealed for ${other}. It is good for an hour.`,
    `Bring it to the operator of ${other}, who runs: latchkit-server reconcile ${other} ${nameOf(path)}`,
  ]
}

/** Opens the outer layer of the other service's retired shares, and writes them to a file for that service. */
async function openShares(
  parts: ReconcileDependencies,
  file: File<'request'>,
  folder: string,
): Promise<readonly string[]> {
  const { service, now } = parts
  const other = otherServiceOf(service)
  const { lines, changed, unopenable, waiting, retrySeconds } = await openRetired(parts, file.lines)
  const until = new Date(now() + retrySeconds * 1_000).toISOString()
  const answers = [
    ...describeUsers(changed, `are left alone: ${service} is not behind with them.`),
    ...describeUsers(
      unopenable,
      `are left out: what ${other} sent of them is no retired share, or was opened too often today.`,
    ),
    ...describeUsers(
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
async function takeShares(parts: ReconcileDependencies, file: File<'opened'>): Promise<readonly string[]> {
  const { lines, changed } = await putBack(parts, file.lines)
  return [
    ...describeUsers(changed, unchangedSentence),
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
  parts: ReconcileDependencies,
  paths: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const { service } = parts
  const misuse = (reason: string) => fail(reconcileMisused, { reason, service })
  if (paths.length === 0) return writeList(parts, folder)
  const files: ReconcileFile[] = []
  for (const path of paths) files.push(await readReconcileFile(parts, path))
  const [first, second] = files
  if (first?.kind === 'list' && second?.kind === 'list' && first.by !== second.by)
    return compare(parts, first.by === service ? [first, second] : [second, first], folder)
  if (second || first?.kind === 'list')
    throw misuse(
      'Expected the list of auth and that of recovery, or one file that the other operator has sent',
    )
  if (first?.by === service) throw misuse(`${paths[0]} is for ${otherServiceOf(service)}`)
  if (first?.kind === 'request') return openShares(parts, first, folder)
  if (first?.kind === 'opened') return takeShares(parts, first)
  throw misuse('Expected a file of reconcile')
}
