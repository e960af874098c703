import type { ChainNamespace } from '../../wire/caip.js'
import { cleanText } from '../../wire/cleanText.js'
import { identitiesKept, identityCacheMs } from '../../wire/constants.js'
import { getIdentity } from '../../wire/http/getIdentity.js'
import type { Kit } from '../kit.js'
import { once } from '../once.js'
import { patch } from '../patch.js'
import { callGateway } from '../services/callGateway.js'
import { isRecord, isText, recall, remember } from '../services/memory.js'
import type { Identity } from '../state/identity.js'
import { held } from './held.js'

const nameLength = 255 // the longest name that the name systems know

/**
 * Asks the gateway what the connected address calls itself (§7 Blockchain data API, identity) into the state, at most every
 * 5 min. Where addresses have no names there is nothing to ask.
 */
export async function fetchIdentity(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const { session, address, namespace: used } = held(kit, namespace, 'look up a name')
  if (!session.names) return
  const { clock } = kit.services
  const fresh = (recall(kit, 'identity_cache', isKept) ?? []).filter(({ at }) => isFresh(at, clock.now()))
  const known = fresh.find(({ of }) => of === address)
  if (known) return note(kit, used, known)
  await once(kit, `identity:${address}`, async () => {
    const read = { of: address, at: clock.now(), ...(await ask(kit, address)) }
    const kept = [read, ...fresh]
    remember(kit, 'identity_cache', kept.slice(0, identitiesKept))
    note(kit, used, read)
  })
}

async function ask(kit: Kit, address: string): Promise<Pick<Identity, 'name' | 'avatar'>> {
  const asked = { params: { address }, query: { sender: address } }
  const { name, avatar } = await callGateway(kit, getIdentity, asked)
  const shown = cleanText(name ?? '', nameLength)
  return { ...(shown && { name: shown }), ...(avatar?.startsWith('https://') && { avatar }) }
}

/** Which of them is on show follows from the address: `accountState` takes no other. */
const note = (kit: Kit, namespace: ChainNamespace, identity: Identity) =>
  patch(kit, ({ identities }) => ({ identities: { ...identities, [namespace]: identity } }))

const isFresh = (at: number, now: number) => at <= now && now - at < identityCacheMs

const isTextOrNothing = (value: unknown) => value === undefined || isText(value)

const isKept = (value: unknown): value is readonly Identity[] =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      isRecord(each) &&
      isText(each.of) &&
      Number.isFinite(each.at) &&
      isTextOrNothing(each.name) &&
      isTextOrNothing(each.avatar),
  )
