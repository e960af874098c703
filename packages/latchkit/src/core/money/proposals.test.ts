import { expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createSendingToy } from '../fixtures/toySend.js'
import { worlds } from '../fixtures/worlds.js'
import { pendingTransactions } from '../select/accountState.js'
import { addPendingEntry } from './addPendingEntry.js'
import { changeSend } from './changeSend.js'
import { restorePending } from './followPending.js'
import { openSend } from './openSend.js'
import { sendTransaction } from './sendTransaction.js'
import { submitSend } from './submitSend.js'

const world = worlds()
const hash = `0x${'1'.repeat(64)}`
const id = `0x${'5'.repeat(64)}`

/** A toy wallet of several owners. */
async function connected() {
  const { toy, chain, adapter } = createSendingToy({ can: { send: 'modal' } })
  const { kit, start, clock, storage, names } = world({ adapters: [adapter] })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  const entries = () => pendingTransactions(kit.store.getState())
  /** Sends by the verb. `outcome` is its answer, or its error's code, once it has one. */
  const send = async () => {
    const before = chain.submitted.length
    const outcome: { is?: unknown } = {}
    const answer = sendTransaction(kit, { receiver: 'brick-b', amount: 5n }).then(
      (sent) => Object.assign(outcome, { is: sent }),
      (error) => Object.assign(outcome, { is: error.code, message: error.message }),
    )
    await expect.poll(() => chain.submitted.length).toBe(before + 1)
    chain.submitted.at(-1)?.propose(id)
    await expect.poll(() => chain.followed.length).toBe(before + 1)
    return { outcome, answer }
  }
  return { kit, clock, storage, toy, adapter, chain, entries, send, names }
}

it('a proposal waits, and its id is no answer: the verb answers the transaction that carries it out', async () => {
  const { chain, entries, send, clock, names } = await connected()
  const { outcome, answer } = await send()
  await clock.advance(86_400_000)
  expect(outcome).toEqual({})
  expect(entries()).toMatchObject([{ id, isProposed: true, status: 'pending', trace: { ledger: 1 } }])
  expect(chain.followed[0]?.request).toMatchObject({ id, isProposed: true, trace: { ledger: 1 } })
  // Readings 43: a send has started when the wallet has given an id.
  expect(names()).toContain('SEND_SUCCESS')
  chain.followed[0]?.options.onExecuted(hash)
  await answer
  expect(outcome.is).toBe(hash)
  const [executed] = entries()
  expect(executed).toMatchObject({ id: hash, formerId: id, status: 'pending' })
  expect(executed).not.toHaveProperty('isProposed')
  chain.followed[0]?.options.onTrace({ ledger: 2 })
  chain.followed[0]?.end({ status: 'confirmed' })
  await clock.advance(0)
  expect(entries()).toEqual([{ ...executed, trace: { ledger: 2 }, status: 'confirmed' }])
})

it('error: what the owners drop was never sent: no id is given out, and it is no transaction ever', async () => {
  const { chain, entries, send } = await connected()
  const { outcome, answer } = await send()
  chain.followed[0]?.end({ status: 'replaced' })
  await answer
  expect(outcome).toMatchObject({ is: 'notExecuted', message: expect.stringContaining(id) })
  expect(entries()).toMatchObject([{ id, isProposed: true, status: 'replaced' }])
})

it('a page load keeps it, still proposed, and its follower goes on', async () => {
  const first = await connected()
  await first.send()
  first.kit.destroy()
  const { kit, clock } = world({ adapters: [first.adapter] }, { toy: first.toy, storage: first.storage })
  kit.start()
  await clock.advance(0)
  restorePending(kit)
  await expect.poll(() => first.chain.followed.length).toBe(2)
  expect(first.chain.followed[1]?.request).toMatchObject({ id, isProposed: true, trace: { ledger: 1 } })
  first.chain.followed[1]?.options.onExecuted(hash)
  kit.destroy()
  const third = world({ adapters: [first.adapter] }, { toy: first.toy, storage: first.storage })
  third.kit.start()
  await third.clock.advance(0)
  restorePending(third.kit)
  await expect.poll(() => first.chain.followed.length).toBe(3)
  // By now it is a transaction like any other.
  expect(first.chain.followed[2]?.request).toMatchObject({ id: hash })
  expect(first.chain.followed[2]?.request).not.toHaveProperty('isProposed')
})

it('another tab that still calls it proposed does not undo what is known here', async () => {
  const { kit, chain, entries, send, storage, clock } = await connected()
  await send()
  const key = 'latchkit:default:pending_transactions'
  const before = storage.entries.get(key) ?? ''
  expect(before).toContain('isProposed')
  chain.followed[0]?.options.onExecuted(hash)
  storage.set(key, before)
  chain.followed[0]?.options.onTrace({ ledger: 3 })
  await clock.advance(0)
  expect(entries()).toMatchObject([{ id: hash, formerId: id, trace: { ledger: 3 } }])
  expect(storage.entries.get(key)).not.toContain('isProposed')
  expect(kit.store.getState().pending).toBeDefined()
})

it('what waits for a proposal is followed once that has been carried out', async () => {
  const { kit, chain, send } = await connected()
  await send()
  addPendingEntry(kit, { kind: 'swap', id: 'trade', after: id })
  expect(chain.followed).toHaveLength(1)
  chain.followed[0]?.options.onExecuted(hash)
  chain.followed[0]?.end({ status: 'confirmed' })
  await expect.poll(() => chain.followed.length).toBe(2)
  expect(chain.followed[1]?.request.id).toBe('trade')
})

it('the draft of the Send view is gone once it is proposed; openSend waits on', async () => {
  const { kit, chain, clock } = await connected()
  const answer = openSend(kit, { amount: 5n, receiver: 'brick-b' })
  changeSend(kit, { receiverAddress: 'brick-b' })
  const submitted = submitSend(kit)
  await expect.poll(() => chain.submitted.length).toBe(1)
  chain.submitted[0]?.propose(id)
  expect(await submitted).toMatchObject({ id, isProposed: true })
  expect(kit.store.getState().send).toBeUndefined()
  let settled = false
  answer.finally(() => (settled = true)).catch(() => undefined)
  await clock.advance(0)
  expect(settled).toBe(false)
  chain.followed[0]?.options.onExecuted(hash)
  expect(await answer).toBe(hash)
})

it('error: a kit that ends does not leave the site waiting', async () => {
  const { kit, chain } = await connected()
  const answer = codeOf(sendTransaction(kit, { receiver: 'brick-b', amount: 5n }))
  await expect.poll(() => chain.submitted.length).toBe(1)
  chain.submitted[0]?.propose(id)
  await expect.poll(() => chain.followed.length).toBe(1)
  kit.destroy()
  expect(await answer).toBe('kitDestroyed')
})
