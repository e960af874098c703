import { expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import type { ConnectionCapabilities } from '../contracts/capabilities.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createSendingToy } from '../fixtures/toySend.js'
import { worlds } from '../fixtures/worlds.js'
import { close } from '../modal/close.js'
import { changeSend } from './changeSend.js'
import { type OpenSendParameters, openSend } from './openSend.js'
import { submitSend } from './submitSend.js'

const world = worlds()

/** A toy wallet that sends when a test says so. */
async function connected(can: ConnectionCapabilities = {}) {
  const { toy, chain, adapter } = createSendingToy({ can: { send: 'modal', ...can } })
  const { kit, start, clock } = world({ adapters: [adapter] })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  const sent = chain.submitted
  /** The visitor fills in a draft, or what the site left of it, and presses Send; the wallet is asked. */
  const pay = async (parameters: OpenSendParameters = {}) => {
    const before = sent.length
    const answer = openSend(kit, { amount: 5n, ...parameters })
    answer.catch(() => undefined)
    changeSend(kit, { receiverAddress: 'brick-b' })
    const submitted = submitSend(kit)
    submitted.catch(() => undefined)
    await expect.poll(() => sent.length).toBe(before + 1)
    return { answer, submitted }
  }
  return { kit, clock, sent, pay }
}

const hashOf = (digit: string) => `0x${digit.repeat(64)}`

it('answers the hash that the wallet gave', async () => {
  const { sent, pay } = await connected()
  const { answer } = await pay()
  sent[0]?.yes(hashOf('1'))
  expect(await answer).toBe(hashOf('1'))
})

it.each([
  ['a disconnect', (kit: Parameters<typeof disconnect>[0]) => disconnect(kit)],
  ['a closed modal', async (kit: Parameters<typeof close>[0]) => close(kit)],
  [
    'another draft',
    async (kit: Parameters<typeof openSend>[0]) => void openSend(kit, { amount: 9n }).catch(() => undefined),
  ],
])('what the wallet is asked stands through %s: the site hears what became of it', async (_, happens) => {
  const { kit, clock, sent, pay } = await connected()
  const { answer } = await pay()
  let settled = false
  answer.finally(() => (settled = true)).catch(() => undefined)
  await happens(kit)
  await clock.advance(0)
  expect(settled).toBe(false)
  sent[0]?.yes(hashOf('1'))
  expect(await answer).toBe(hashOf('1'))
})

it('error: what the wallet refused after the draft had gone is what the site hears', async () => {
  const { kit, clock, sent, pay } = await connected()
  const { answer } = await pay()
  await disconnect(kit)
  sent[0]?.no()
  await clock.advance(0)
  await expect(answer).rejects.not.toMatchObject({ code: 'requestAborted' })
})

it('error: a refusal leaves the draft, and the site waits on until it is given up', async () => {
  const { kit, sent, pay } = await connected()
  const { answer, submitted } = await pay()
  sent[0]?.no()
  await expect(submitted).rejects.toThrow()
  expect(kit.store.getState().send).toMatchObject({ receiverAddress: 'brick-b', loading: false })
  const again = submitSend(kit)
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.yes(hashOf('2'))
  expect([(await again).id, await answer]).toEqual([hashOf('2'), hashOf('2')])
})

it('error: closed after the wallet declined, it is a refusal for the site, and no abort', async () => {
  const { kit, clock, sent, pay } = await connected()
  const { answer, submitted } = await pay()
  sent[0]?.no()
  const refused = await codeOf(submitted)
  await clock.advance(0)
  close(kit)
  expect(await codeOf(answer)).toBe(refused)
  expect(refused).not.toBe('requestAborted')
  expect(kit.store.getState().send).toBeUndefined()
})

it('two drafts, one after the other, are never taken for each other', async () => {
  const { kit, clock, sent, pay } = await connected()
  const first = await pay()
  await disconnect(kit)
  await connect(kit, { connector: 'toy:a' })
  const second = await pay()
  await clock.advance(0)
  sent[0]?.yes(hashOf('1'))
  expect(await first.answer).toBe(hashOf('1'))
  sent[1]?.yes(hashOf('2'))
  expect(await second.answer).toBe(hashOf('2'))
})

it('error: closed before the wallet is asked, or called off before it began', async () => {
  const { kit } = await connected()
  const answer = codeOf(openSend(kit, { amount: 1n }))
  close(kit)
  expect(await answer).toBe('requestAborted')
  expect(await codeOf(openSend(kit, { amount: 1n, signal: AbortSignal.abort() }))).toBe('requestAborted')
  expect(kit.store.getState().modal.open).toBe(false)
})

it('data of a call goes to the quote and the wallet as it is, and only to the receiver it is for', async () => {
  const { kit, clock, sent, pay } = await connected()
  const { answer } = await pay({ receiver: 'brick-b', data: 'fire' })
  expect(kit.store.getState().send).toMatchObject({ data: 'fire', fixed: ['token', 'receiver'] })
  expect(sent[0]?.quote.draft).toMatchObject({ to: 'brick-b', data: 'fire' })
  sent[0]?.yes(hashOf('1'))
  expect(await answer).toBe(hashOf('1'))
  // The next draft has none of it.
  await pay()
  await clock.advance(0)
  expect(sent[1]?.quote.draft).not.toHaveProperty('data')
})

it('error: data without the receiver that it is for', async () => {
  const { kit } = await connected()
  expect(await codeOf(openSend(kit, { amount: 1n, data: 'fire' }))).toBe('missingFields')
  expect(kit.store.getState().modal.open).toBe(false)
})

it('a memo goes to the quote and the wallet, as it can be read', async () => {
  const { kit, sent, pay } = await connected({ memo: { maxBytes: 40 } })
  const { answer } = await pay({ memo: 'Order\u202e 7', fixed: ['memo'] })
  expect(kit.store.getState().send).toMatchObject({ memo: 'Order 7', fixed: ['memo'] })
  expect(sent[0]?.quote.draft).toMatchObject({ memo: 'Order 7' })
  sent[0]?.yes(hashOf('1'))
  expect(await answer).toBe(hashOf('1'))
})

it('error: a memo where no words can go along', async () => {
  const { kit } = await connected()
  await expect(openSend(kit, { amount: 1n, memo: 'Order 7' })).rejects.toMatchObject({
    code: 'missingFields',
    data: { fields: ['memo'] },
  })
  expect(kit.store.getState().modal.open).toBe(false)
})
