import { logBufferBytes } from '../../wire/constants.js'
import type { Log, LogLine } from '../contracts/logger.js'
import type { Kit } from '../kit/kit.js'

/** Text that may identify a person or be a secret: email addresses, long hex numbers, and unusually long words. */
const personalPattern = /[^\s@]{1,64}@[^\s@]+|(0x)?[\da-f]{12,}|[a-z\d]{24,}|[\w+/=.-]{40,}/gi
const maxMessageLength = 1_000
const maxKindLength = 40

/** Writes the waiting lines to the log, and drops the oldest lines if the log becomes too long (§9). */
export function keepLog(log: Log): void {
  const encoder = new TextEncoder()
  const bytesOf = (line: string) => encoder.encode(line).length + 1
  for (const line of log.waiting.splice(0).map(textOf)) {
    log.lines.push(line)
    log.bytes += bytesOf(line)
  }
  let droppedCount = 0
  while (log.bytes > logBufferBytes) log.bytes -= bytesOf(log.lines[droppedCount++] ?? '')
  log.lines.splice(0, droppedCount)
}

/** Formats a line for a bug report. Only the kind of a detail is included, because a wallet's or node's text may be private. */
function textOf([at, level, message, detail]: LogLine): string {
  const text = `${message.slice(0, maxMessageLength)}${kindOf(detail)}`
  return `${new Date(at).toISOString()} ${level} ${text.replace(personalPattern, '…').replace(/\s+/g, ' ')}`
}

function kindOf(detail: unknown): string {
  try {
    const { code, name } = detail as { code?: unknown; name?: unknown }
    const kind = code ?? name
    return kind === undefined ? '' : ` (${String(kind).slice(0, maxKindLength)})`
  } catch {
    return ''
  }
}

/**
 * Returns the end of what the kit has logged on this page, at all levels, at most 1,024,000 bytes: one line each, oldest first,
 * with time, level, message and error code. It contains no address, no signed message and no text of a wallet, so it can go
 * into a bug report.
 * @param kit The kit.
 * @returns The lines, joined by line breaks; empty if nothing was logged.
 * @example
 * ```ts
 * import { getLogs, type Kit } from 'latchkit'
 * const report = (kit: Kit) => fetch('/bug-reports', { method: 'POST', body: getLogs(kit) })
 * ```
 */
export function getLogs({ live: { log } }: Kit): string {
  keepLog(log)
  return log.lines.join('\n')
}
