import type { Address } from '@solana/kit'
import type { Answer } from '../../http/respond.js'
import { RpcError } from '../../http/rpcError.js'
import { writeJson } from '../../http/writeJson.js'
import { type DataConfig, writeAccount } from '../accounts/writeAccount.js'
import type { Landed } from '../chain/createLedger.js'
import { slotsToFinal } from '../chain/createSlots.js'
import { dataConfigOf } from '../methods/accounts.js'
import { type Node, withContext } from '../methods/method.js'
import { hasReached } from '../methods/status.js'
import { addressOf, optionsOf, type Params, textOf } from './params.js'

const mostSubscriptions = 1_000

interface Subscription {
  /** The prefix of the notification's name. */
  readonly kind: 'signature' | 'account' | 'slot'
  onLanded?(landed: Landed): void
  onAdvance?(): void
}

/** The subscriptions of one socket. */
export interface Subscriptions {
  readonly answer: Answer
  onLanded(landed: Landed): void
  onAdvance(): void
}

/** Answers the calls of one socket, and sends it notifications by `push`. */
export function createSubscriptions(node: Node, push: (text: string) => void): Subscriptions {
  const active = new Map<number, Subscription>()
  let last = 0

  const notify = (subscription: number, kind: Subscription['kind'], result: unknown) =>
    push(writeJson({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } }))

  function addSubscription(make: (id: number) => Subscription): number {
    if (active.size >= mostSubscriptions)
      throw new RpcError(-32600, `At most ${mostSubscriptions} subscriptions`)
    last += 1
    active.set(last, make(last))
    return last
  }

  function addSignature(signature: string, commitment: unknown): number {
    const id = addSubscription((own) => {
      const look = () => {
        const landed = node.ledger.landed(signature)
        if (!landed || !hasReached(node, landed, commitment) || !active.delete(own)) return
        notify(own, 'signature', withContext(node, { err: landed.outcome.err }))
      }
      return { kind: 'signature', onLanded: look, onAdvance: look }
    })
    // A transaction that landed before is reported too, after the answer with the id.
    queueMicrotask(() => active.get(id)?.onAdvance?.())
    return id
  }

  const addAccount = (address: Address, config: DataConfig) =>
    addSubscription((id) => ({
      kind: 'account',
      onLanded({ keys }) {
        if (!keys.some(({ pubkey, writable }) => writable && pubkey === address)) return
        const account = node.svm.getAccount(address)
        if (account.exists) notify(id, 'account', withContext(node, writeAccount(account, node.svm, config)))
      },
    }))

  const addSlot = () =>
    addSubscription((id) => ({
      kind: 'slot',
      onAdvance() {
        const slot = node.slots.now()
        notify(id, 'slot', { slot, parent: slot - 1n, root: slot - slotsToFinal })
      },
    }))

  function remove(id: unknown): true {
    if (typeof id !== 'number' || !active.delete(id)) throw new RpcError(-32602, 'Invalid subscription id.')
    return true
  }

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    signatureSubscribe: (params) =>
      addSignature(textOf(params[0], 'a signature'), optionsOf(params, 1).commitment),
    accountSubscribe: (params) => addAccount(addressOf(params[0]), dataConfigOf(optionsOf(params, 1))),
    slotSubscribe: addSlot,
    signatureUnsubscribe: ([id]) => remove(id),
    accountUnsubscribe: ([id]) => remove(id),
    slotUnsubscribe: ([id]) => remove(id),
  }

  return {
    answer(method, params) {
      const found = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!found) throw new RpcError(-32601, 'Method not found')
      return found(params)
    },
    onLanded: (landed) => {
      for (const subscription of [...active.values()]) subscription.onLanded?.(landed)
    },
    onAdvance: () => {
      for (const subscription of [...active.values()]) subscription.onAdvance?.()
    },
  }
}
