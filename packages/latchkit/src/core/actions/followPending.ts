import type { CaipAddress } from '../../wire/caip.js'
import type { SendCapability, TransactionOutcome } from '../adapter.js'
import type { Kit } from '../kit.js'
import { once } from '../once.js'
import { patch } from '../patch.js'
import { recallPending, rememberPending } from '../services/keptPending.js'
import { sessionOf } from '../session.js'
import { type PendingState, type PendingTransaction, pendingAdded, pendingChanged } from '../state/pending.js'
import { fetchBalance } from './fetchBalance.js'

/** A transaction was sent: it stands in the state at once, outlives the page, and is followed until it is final. */
export function addPending(kit: Kit, of: CaipAddress, transaction: PendingTransaction): void {
  change(kit, (state) => pendingAdded(state, of, transaction))
  follow(kit, of, transaction)
}

/** Takes over what the last page load left, and follows what was not final then. */
export function restorePending(kit: Kit): void {
  patch(kit, ({ pending }) => {
    const all = recallPending(kit, pending)
    return all ? { pending: all } : {}
  })
  for (const [of, own] of Object.entries(kit.store.getState().pending ?? {})) {
    for (const each of own) if (each.status === 'pending') follow(kit, of as CaipAddress, each)
  }
}

function follow(kit: Kit, of: CaipAddress, transaction: PendingTransaction): void {
  const { hash } = transaction
  const ended = new AbortController()
  const end = () => ended.abort()
  kit.live.cleanups.add(end)
  once(kit, `pending:${hash}`, () => outcomeOf(kit, of, transaction, ended.signal))
    .then((outcome) => outcome && settle(kit, of, hash, outcome))
    .catch((error) => kit.services.logger.debug('a transaction could not be followed', error))
    .finally(() => kit.live.cleanups.delete(end))
}

/** How it ends; nothing where its network or namespace is not there to ask. */
async function outcomeOf(
  kit: Kit,
  of: CaipAddress,
  { hash, from, chainId, nonce }: PendingTransaction,
  signal: AbortSignal,
): Promise<TransactionOutcome | undefined> {
  const chain = Object.values(kit.store.getState().chains).find(({ namespace }) =>
    chainId.startsWith(`${namespace}:`),
  )
  const network = chain?.networkState.requestedCaipNetworks.find((each) => each.caipNetworkId === chainId)
  const send = chain && (await sessionOf(kit, chain.namespace).send?.())
  if (!network || !send) return undefined
  const onNonce = (told: number) => change(kit, (state) => pendingChanged(state, of, hash, { nonce: told }))
  const transaction = { hash, from, network, ...(nonce !== undefined && { nonce }) }
  return send.follow?.(transaction, { signal, onNonce }) ?? confirmed(send, hash, network, signal)
}

async function confirmed(
  send: SendCapability,
  ...[hash, network, signal]: Parameters<SendCapability['confirm']>
): Promise<TransactionOutcome> {
  return { status: (await send.confirm(hash, network, signal)) ? 'confirmed' : 'failed' }
}

/** A transaction in a block, succeeded or reverted, has cost something: the balance known is no longer true. */
async function settle(kit: Kit, of: CaipAddress, hash: string, outcome: TransactionOutcome): Promise<void> {
  change(kit, (state) => pendingChanged(state, of, hash, outcome))
  const [namespace] = of.split(':')
  await fetchBalance(kit, { ...(namespace !== undefined && { namespace }), force: true })
  if (kit.store.getState().tokenBalance === undefined) return
  const { fetchTokenBalance } = await import('./fetchTokenBalance.js')
  await fetchTokenBalance(kit, { ...(namespace !== undefined && { namespace }), force: true })
}

/** Another tab may have sent something meanwhile: what is kept is never written over by less. */
function change(kit: Kit, to: (state: PendingState | undefined) => PendingState): void {
  patch(kit, ({ pending }) => {
    const changed = recallPending(kit, to(pending))
    return changed ? { pending: changed } : {}
  })
  rememberPending(kit, kit.store.getState().pending)
}
