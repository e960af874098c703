import type { Log } from '../../operations/createLog.js'
import { hourMs } from './codeLimits.js'

/** Projects are named by whoever asks: beyond so many in an hour the one counted first is forgotten. */
const mostProjects = 10_000

/** Counts the mails of each project in an hour; beyond the limit they are sent all the same, and the log says so once an hour. */
export function createProjectSends(most: number, now: () => number, log: Log) {
  let [hour, counts] = [0, new Map<string, number>()]
  return {
    count(projectId: string): void {
      const current = Math.floor(now() / hourMs)
      if (current !== hour) [hour, counts] = [current, new Map()]
      const count = (counts.get(projectId) ?? 0) + 1
      const [first] = !counts.has(projectId) && counts.size >= mostProjects ? counts.keys() : []
      if (first !== undefined) counts.delete(first)
      counts.set(projectId, count)
      if (count === most + 1) log('warn', 'project-sends', { projectId, most })
    },
  }
}
