import type { Kit } from '../kit.js'
import { isRecord, recall, remember } from './memory.js'

const isTimes = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every(Number.isSafeInteger)

/** Until when a page load finds something of a connector that was given to the kit, in ms since 1970; 0 for never. */
export function sharedUntil(kit: Kit, connectorId: string): number {
  return recall(kit, 'shared_until', isTimes)?.[connectorId] ?? 0
}

/** Notes until when a page load has something to pick up; `undefined` for nothing. */
export function rememberUntil(kit: Kit, connectorId: string, until: number | undefined): void {
  const { [connectorId]: _, ...others } = recall(kit, 'shared_until', isTimes) ?? {}
  remember(kit, 'shared_until', until === undefined ? others : { ...others, [connectorId]: until })
}
