import type { Edge, GuardHost } from './guardHost.js'

/** Tracks whether each part of a decision has been visible, from its first line to its last. */
export interface VisibilityTracker {
  /** Whether everything has been visible. */
  isOver(): boolean
  /** Calls when everything has been visible. */
  onOver(callback: () => void): () => void
  /** Scrolls towards the first part that has not been visible. */
  goOn(): void
  stop(): void
}

type TrackerHost = Pick<GuardHost, 'later' | 'sees' | 'scrollTo'>

const edges: readonly Edge[] = ['start', 'end']
/** How often it is checked: this covers any scrolling, growing or moving. */
const paceMs = 100

/** Starts tracking which parts become visible, while the page itself is visible. */
export function trackVisibility(parts: readonly Element[], host: TrackerHost): VisibilityTracker {
  let unseenEdges = parts.flatMap((part) => edges.map((edge) => ({ part, edge })))
  const listeners = new Set<() => void>()
  let stopTimer: () => void = () => undefined
  function look(): void {
    unseenEdges = unseenEdges.filter(({ part, edge }) => !host.sees(part, edge))
    if (unseenEdges.length > 0) stopTimer = host.later(look, paceMs)
    else for (const callback of [...listeners]) callback()
  }
  look()
  return {
    isOver: () => unseenEdges.length === 0,
    onOver(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    goOn() {
      const [next] = unseenEdges
      if (next) host.scrollTo(next.part, next.edge)
    },
    stop: () => stopTimer(),
  }
}
