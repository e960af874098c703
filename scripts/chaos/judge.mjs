// The tables of a run of chaos, and what in them is a problem.

/** Half of the memory of the machine that docs/hosting.md tells people to buy. */
const mostBytes = 2e9
const recoverMs = 10_000
/** The time until nodes and Postgres that came back are asked again. */
const settleMs = 2_000
/** The part of the visitor's requests that may be answered 503 while nothing is broken below the server. */
const unavailableShare = 0.005

const quantile = (times, share) => {
  const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Whether the time of an answer counts: one that began just before a kill, or before the server was there again, is left
 * out.
 */
const isMeasured =
  (kills) =>
  ({ at, isFirst }) =>
    isFirst && !kills.some(({ from, to }) => at > from - 2_000 && at < to + 1_000)

/** Whether a request was under way during a fault, or before the server had recovered from it. */
const overlaps = ({ from, to }, fault) =>
  to > fault.from && from < fault.to + (fault.recoveredMs ?? recoverMs) + settleMs

/** Prints what happened in a run; returns the problems. */
export function judge(result, { seconds, areTimesJudged }) {
  const { seed, attacks, crowd, visitor, kills, done, stormAt, hasEnded, peakBytes, log, index, untried } =
    result
  const problems = []
  console.log(`\n## seed ${seed}: ${seconds} s, faults: ${done.map(({ name }) => name).join(', ')}\n`)
  console.log(
    '| attacker | offered a second | offered | answered | refused | failed |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const { name, perSecond, offered, answered, refused, failed } of attacks)
    console.log(`| ${name} | ${perSecond} | ${offered} | ${answered} | ${refused} | ${failed} |`)
  console.log(
    '\n| visitor | p99 idle | p99 in the storm | allowed | answers | unavailable | of these outside of faults |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  for (const kind of ['publish', 'balance', 'rpc']) {
    const { times, refused, unavailable = [], wrong = 0 } = visitor[kind]
    const idle = quantile(
      times.filter(({ at }) => at < stormAt),
      0.99,
    )
    const storm = quantile(times.filter(({ at }) => at >= stormAt).filter(isMeasured(kills)), 0.99)
    const allowed = Math.max(10 * idle, 250)
    const outside = unavailable.filter((one) => !done.some((fault) => overlaps(one, fault)))
    if (areTimesJudged && outside.length > times.length * unavailableShare)
      problems.push(`${kind}: unavailable ${outside.length} times with no fault that explains it`)
    console.log(
      `| ${kind} | ${idle.toFixed(0)} ms | ${storm.toFixed(0)} ms | ${allowed.toFixed(0)} ms | ${times.length} | ${unavailable.length} | ${outside.length} |`,
    )
    if (areTimesJudged && storm > allowed)
      problems.push(`${kind}: p99 ${storm.toFixed(0)} ms, allowed ${allowed.toFixed(0)} ms`)
    if (wrong > 0) problems.push(`${kind}: ${wrong} answers were not true`)
    if (refused.length > 0)
      problems.push(`${kind}: the visitor was refused ${refused.length} times: ${refused[0]}`)
  }
  problems.push(
    ...judgeVisits(visitor, crowd, areTimesJudged),
    ...judgeServer({ done, index, peakBytes, kills }, areTimesJudged),
  )
  for (const one of untried) {
    console.log(`not tried: ${one}`)
    if (process.env.CI) problems.push(`not tried: ${one}`)
  }
  if (hasEnded) problems.push(`the server ended by itself\n${log.slice(-2_000)}`)
  return problems.map((problem) => `seed ${seed}: ${problem}`)
}

function judgeVisits({ stored, lost, unstored }, crowd, areTimesJudged) {
  console.log(
    `\n${stored} messages stored, ${lost} of them lost, ${unstored} never stored; ${crowd.visits} of ${crowd.wanted} visitors of one address, ${crowd.most} sockets of theirs at once, ${crowd.refused.length} refusals`,
  )
  // Where others work beside, one may have left before the last one has come.
  const all = crowd.wanted * 2 * (areTimesJudged ? 1 : 0.8)
  return [
    ...(lost > 0 || unstored > 0 ? [`${lost} messages lost, ${unstored} never stored`] : []),
    ...(crowd.refused.length > 0
      ? [
          `the crowd was refused ${crowd.refused.length} times: ${[...new Set(crowd.refused)].slice(0, 5).join(', ')}`,
        ]
      : []),
    ...(crowd.visits < crowd.wanted
      ? [`only ${crowd.visits} of ${crowd.wanted} visitors of the crowd came to an end`]
      : []),
    ...(crowd.most < all ? [`at most ${crowd.most} of the crowd's ${all} sockets were open at once`] : []),
  ]
}

function judgeServer({ done, index, peakBytes, kills }, areTimesJudged) {
  const slowest = done.reduce(
    (most, { recoveredMs = Number.POSITIVE_INFINITY }) => Math.max(most, recoveredMs),
    0,
  )
  console.log(
    `peak ${(peakBytes / 1e6).toFixed(0)} MB; ${kills.length} kills; ready again after a fault within ${(slowest / 1_000).toFixed(1)} s; index at block ${index.last} of ${index.head}`,
  )
  return [
    ...(peakBytes > mostBytes ? [`peak memory ${(peakBytes / 1e6).toFixed(0)} MB`] : []),
    ...done.flatMap(({ name, recoveredMs }) => {
      if (recoveredMs === undefined) return [`never ready again after: ${name}`]
      if (!areTimesJudged || recoveredMs <= recoverMs) return []
      return [`ready ${(recoveredMs / 1_000).toFixed(1)} s after: ${name}`]
    }),
    ...(index.isBack ? ['the index forgot blocks that it had'] : []),
    // How far it gets in a minute is a time, too.
    ...(index.last > index.first || !areTimesJudged ? [] : ['the index got nowhere']),
  ]
}
