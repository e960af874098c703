// The tables of a run of chaos, and what in them is a problem.

const row = (cells) => console.log(`| ${cells.join(' | ')} |`)
/** Prints the head of a table of Markdown. */
function head(cells) {
  console.log()
  row(cells)
  row(cells.map(() => '---'))
}

/** Half of the memory of the machine that docs/hosting.md tells people to buy. */
const mostBytes = 2e9
const recoverMs = 10_000
/** The time until nodes and Postgres that came back are asked again. */
const settleMs = 2_000
/** The part of the visitor's requests that may be answered 503 while nothing is broken below the server. */
const unavailableShare = 0.005

const slowest = (times) => {
  const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}
const shown = (ms) => `${ms.toFixed(0)} ms`
const mega = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`

/** Whether the time of an answer counts: one that began just before a kill, or before the server was there again, is left out. */
const isMeasured =
  (kills) =>
  ({ at, isFirst }) =>
    isFirst && !kills.some(({ from, to }) => at > from - 2_000 && at < to + 1_000)

/** Whether a request was under way during a fault, or before the server had recovered from it. */
const overlaps = ({ from, to }, fault) =>
  to > fault.from && from < fault.to + (fault.recoveredMs ?? recoverMs) + settleMs

/** Prints the row of one kind of request; answers the problems. `isJudged` says whether times are. */
function judgeKind(kind, { visitor, kills, done, stormAt }, isJudged) {
  const { times, refused, unavailable = [], wrong = 0 } = visitor[kind]
  const idle = slowest(times.filter(({ at }) => at < stormAt))
  const storm = slowest(times.filter(({ at }) => at >= stormAt).filter(isMeasured(kills)))
  const allowed = Math.max(10 * idle, 250)
  const outside = unavailable.filter((one) => !done.some((fault) => overlaps(one, fault))).length
  row([kind, ...[idle, storm, allowed].map(shown), times.length, unavailable.length, outside])
  return [
    isJudged && outside > times.length * unavailableShare && `unavailable ${outside} times with no fault`,
    isJudged && storm > allowed && `p99 ${shown(storm)}, allowed ${shown(allowed)}`,
    wrong > 0 && `${wrong} answers were not true`,
    refused.length > 0 && `the visitor was refused ${refused.length} times: ${refused[0]}`,
  ].flatMap((problem) => (problem ? `${kind}: ${problem}` : []))
}

/** Prints what happened in a run; returns the problems. */
export function judge(result, { seconds, areTimesJudged }) {
  const { seed, attacks, visitor, kills, done, hasEnded, peakBytes, log, index, untried } = result
  console.log(`\n## seed ${seed}: ${seconds} s, faults: ${done.map(({ name }) => name).join(', ')}`)
  head(['attacker', 'offered a second', 'offered', 'answered', 'refused', 'failed'])
  for (const one of attacks)
    row([one.name, one.perSecond, one.offered, one.answered, one.refused, one.failed])
  head([
    'visitor',
    'p99 idle',
    'in the storm',
    'allowed',
    'answers',
    'unavailable',
    'of these outside of faults',
  ])
  const ofKinds = ['publish', 'balance', 'rpc'].flatMap((kind) => judgeKind(kind, result, areTimesJudged))
  const recovered = Math.max(0, ...done.map(({ recoveredMs = Number.POSITIVE_INFINITY }) => recoveredMs))
  console.log(`
${visitor.stored} messages stored, ${visitor.lost} of them lost, ${visitor.unstored} never stored
peak ${mega(peakBytes)}; ${kills.length} kills; ready again after a fault within ${shown(recovered)}; index at block ${index.last} of ${index.head}`)
  for (const one of untried) console.log(`not tried: ${one}`)
  const problems = [
    visitor.lost + visitor.unstored > 0 && `${visitor.lost} messages lost, ${visitor.unstored} never stored`,
    peakBytes > mostBytes && `peak memory ${mega(peakBytes)}`,
    index.isBack && 'the index forgot blocks that it had',
    // How far it gets in a minute is a time, too.
    areTimesJudged && !(index.last > index.first) && 'the index got nowhere',
    hasEnded && `the server ended by itself\n${log.slice(-2_000)}`,
    ...done.map(({ name, recoveredMs }) =>
      recoveredMs === undefined
        ? `never ready again after: ${name}`
        : areTimesJudged && recoveredMs > recoverMs && `ready ${shown(recoveredMs)} after: ${name}`,
    ),
    ...untried.map((one) => process.env.CI && `not tried: ${one}`),
  ]
  return [...ofKinds, ...problems.filter(Boolean)].map((problem) => `seed ${seed}: ${problem}`)
}
