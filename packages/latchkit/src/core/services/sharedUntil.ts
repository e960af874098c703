import { pairingMethods } from '../../wire/pairing.js'
import type { DeepLink } from '../contracts/sharedSession.js'
import type { Kit } from '../kit/kit.js'
import { isRecord, isTexts, recall, remember } from './memory.js'

/**
 * How long to wait for a visitor in a wallet's app after the link has expired, in ms: as long as a relay stores the wallet's
 * answer.
 */
export const pairingAnswerMs = pairingMethods.wc_sessionPropose.response.ttl * 1_000

const isTimes = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every(Number.isSafeInteger)

/** Returns until when a page load can restore a session or pairing of a connector, in ms since 1970; 0 if it cannot. */
export function sharedUntil(kit: Kit, connectorId: string): number {
  return recall(kit, 'shared_until', isTimes)?.[connectorId] ?? 0
}

/** Stores until when a page load can restore a session or pairing of a connector; `undefined` if it cannot. */
export function rememberUntil(kit: Kit, connectorId: string, until: number | undefined): void {
  const { [connectorId]: _, ...others } = recall(kit, 'shared_until', isTimes) ?? {}
  remember(kit, 'shared_until', until === undefined ? others : { ...others, [connectorId]: until })
}

/**
 * Returns the app to which the visitor was sent over a connector and from which they may still return; `undefined` once the
 * time for that has passed.
 */
export function followedOver(kit: Kit, connectorId: string): DeepLink | undefined {
  if (sharedUntil(kit, connectorId) <= kit.services.clock.now()) return undefined
  return followedLinks(kit)[connectorId]
}

/** Stores the app to which the visitor is being sent over a connector; `undefined` once they are back. */
export function rememberFollowed(kit: Kit, connectorId: string, link: DeepLink | undefined): void {
  const { [connectorId]: previousUntil, ...others } = followedLinks(kit)
  if (!link && !previousUntil) return
  const now = link ? { ...others, [connectorId]: link } : others
  remember(kit, 'followed', Object.keys(now).length > 0 ? now : undefined)
}

function followedLinks(kit: Kit): Readonly<Record<string, DeepLink>> {
  const all = Object.entries(recall(kit, 'followed', isRecord) ?? {})
  return Object.fromEntries(all.flatMap(([id, link]) => (isDeepLink(link) ? [[id, link]] : [])))
}

const isDeepLink = (value: unknown): value is DeepLink & Record<string, string> =>
  isTexts(value) && value.href !== undefined && value.name !== undefined
