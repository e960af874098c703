import { pairingMethods } from '../../wire/pairing.js'
import type { DeepLink } from '../contracts/sharedSession.js'
import type { Kit } from '../kit/kit.js'
import { isRecord, isTexts, recall, remember } from './memory.js'

/** The time for which a visitor in a wallet's app is waited for beyond the life of a link: so long a relay keeps a yes. In ms. */
export const pairingAnswerMs = pairingMethods.wc_sessionPropose.response.ttl * 1_000

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

/** The app the visitor was sent to over a connector and is expected back from, for as long as a pairing may live. */
export function followedOver(kit: Kit, connectorId: string): DeepLink | undefined {
  if (sharedUntil(kit, connectorId) <= kit.services.clock.now()) return undefined
  return followed(kit)[connectorId]
}

/** Notes the app the visitor is being sent to over a connector; `undefined` once they are back. */
export function rememberFollowed(kit: Kit, connectorId: string, link: DeepLink | undefined): void {
  const { [connectorId]: before, ...others } = followed(kit)
  if (!link && !before) return
  const now = link ? { ...others, [connectorId]: link } : others
  remember(kit, 'followed', Object.keys(now).length > 0 ? now : undefined)
}

function followed(kit: Kit): Readonly<Record<string, DeepLink>> {
  const all = Object.entries(recall(kit, 'followed', isRecord) ?? {})
  return Object.fromEntries(all.flatMap(([id, link]) => (isDeepLink(link) ? [[id, link]] : [])))
}

const isDeepLink = (value: unknown): value is DeepLink & Record<string, string> =>
  isTexts(value) && value.href !== undefined && value.name !== undefined
