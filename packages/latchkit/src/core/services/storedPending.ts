import { type CaipAddress, type CaipNetworkId, parseCaipNetworkId } from '../../wire/caip.js'
import type { PendingAmount, PendingEntry } from '../contracts/pendingEntry.js'
import type { Kit } from '../kit/kit.js'
import { settled } from '../state/connection.js'
import { isSameEntry, type PendingState, pendingAdded } from '../state/pending.js'
import { rememberAccounts } from './accountMemory.js'
import type { StoredAmount, StoredEntry, StoredSend } from './accountSchemas.js'
import { recallAccounts } from './recallAccounts.js'

/** Merges the stored entries of all accounts with those in the state. */
export function recallPending(kit: Kit, state: PendingState | undefined): PendingState | undefined {
  let all = state
  for (const { of, entry } of storedEntries(kit)) {
    const knownEntry = all?.[of]?.find((each) => isSameEntry(each, entry))
    // Another tab may know a later stage of an entry: its end, or the execution of a proposal. The later stage wins.
    if (knownEntry && stageOf(knownEntry) >= stageOf(entry)) continue
    all = pendingAdded(all, of, entry)
  }
  return all
}

function storedEntries(kit: Kit) {
  const sends = recallAccounts(kit, 'pending_transactions')
  const entries = recallAccounts(kit, 'pending_entries')
  return [...sends.map((each) => readSend(kit, each)), ...entries.map(readEntry)]
}

/** Returns the stage of an entry: 0 proposed, 1 pending, 2 ended. */
const stageOf = ({ status, isProposed }: PendingEntry) => (status !== 'pending' ? 2 : isProposed ? 0 : 1)

/**
 * Stores the entries of the connected accounts, and keeps those that are stored already. After a disconnect, entries are
 * removed from the storage but not from the state; storing all of the state would bring them back.
 */
export function rememberPending(kit: Kit, state: PendingState | undefined): void {
  const storedList = storedEntries(kit)
  const isStored = (owner: string, entry: PendingEntry) =>
    storedList.some((each) => each.of === owner && isSameEntry(each.entry, entry))
  const all = Object.entries(state ?? {}).flatMap(([of, accountEntries]) =>
    accountEntries.flatMap((entry) => (isConnected(kit, entry) || isStored(of, entry) ? { of, entry } : [])),
  )
  const sends = all.flatMap(({ of, entry }) => writeSend(of, entry) ?? [])
  const entries = all.flatMap(({ of, entry }) => (writeSend(of, entry) ? [] : writeEntry(of, entry)))
  rememberAccounts(kit, 'pending_transactions', sends)
  rememberAccounts(kit, 'pending_entries', entries)
}

/** Checks whether the account of an entry is among those that its wallet shares now. */
function isConnected(kit: Kit, { account: { namespace, id } }: PendingEntry): boolean {
  const chain = kit.store.getState().chains[namespace]
  const connection = chain && settled(chain.connection)
  return (
    connection?.status === 'connected' &&
    [...connection.accounts, ...(connection.elsewhere ?? [])].some((each) => each.id === id)
  )
}

function readSend(
  kit: Kit,
  { of, hash, chainId, from, value, decimals, symbol, token, ...stored }: StoredSend,
) {
  const network = chainId as CaipNetworkId
  const { chainNamespace: namespace } = parseCaipNetworkId(network)
  const { nonce, account, trace = nonce === undefined ? undefined : { nonce }, ...rest } = stored
  const type = kit.adapters.get(namespace)?.accountTypes[0].type ?? ''
  const amount = { value: BigInt(value), decimals, symbol }
  const entry: PendingEntry = {
    ...rest,
    id: hash,
    kind: 'send',
    by: namespace,
    account: account ?? { namespace, type, id: from, addresses: { [network]: from } },
    network,
    out: [{ network, amount, ...(token !== undefined && { asset: token }) }],
    in: [],
    ...(trace !== undefined && { trace }),
  }
  return { of: of as CaipAddress, entry }
}

/**
 * Converts an entry to a stored transfer: one amount on one network that its adapter follows. Returns `undefined` for any other
 * entry.
 */
function writeSend(owner: string, entry: PendingEntry): StoredSend | undefined {
  const { id: hash, kind, by, account, network: chainId, to, out, in: incoming, after, ...rest } = entry
  const [first, ...more] = out
  const isOther = kind !== 'send' || by !== account.namespace || after !== undefined || to === undefined
  if (isOther || !first || more.length || incoming.length || first.network !== chainId) return undefined
  const { amount, asset } = first
  return {
    ...rest,
    of: owner,
    hash,
    chainId,
    from: account.addresses[chainId] ?? account.id,
    to,
    ...amount,
    value: amount.value.toString(),
    ...(asset !== undefined && { token: asset }),
    account,
  }
}

function readEntry({ of, network, out, in: incoming, ...rest }: StoredEntry) {
  const entry: PendingEntry = {
    ...rest,
    network: network as CaipNetworkId,
    out: out.map(readAmount),
    in: incoming.map(readAmount),
  }
  return { of: of as CaipAddress, entry }
}

function writeEntry(owner: string, { out, in: incoming, ...rest }: PendingEntry): StoredEntry {
  return { ...rest, of: owner, out: out.map(writeAmount), in: incoming.map(writeAmount) }
}

function readAmount({ network, amount: [value, decimals, symbol], ...rest }: StoredAmount): PendingAmount {
  return { ...rest, network: network as CaipNetworkId, amount: { value: BigInt(value), decimals, symbol } }
}

function writeAmount({ amount: { value, decimals, symbol }, ...rest }: PendingAmount): StoredAmount {
  return { ...rest, amount: [value.toString(), decimals, symbol] }
}
