import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import type { Json } from '../../../wire/entities.js'
import { openSender, type Sender } from '../fixtures/openSender.js'
import type { RpcAnswer } from '../fixtures/standBefore.js'

let sender: Sender
beforeEach(async () => {
  sender = await openSender()
})
afterEach(() => sender.end())

const id = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const never = new AbortController().signal
const context = { slot: 1, apiVersion: '2' }
const statusOf = (status: object | null) => ({ result: { context, value: [status] } })
const confirmed = {
  slot: 1,
  confirmations: 1,
  err: null,
  status: { Ok: null },
  confirmationStatus: 'confirmed',
}
const failed = (err: object) => ({ ...confirmed, err, status: { Err: err } })

/** Answers these methods, each with its next answer, and the last one again and again. */
function answering(answers: Readonly<Record<string, readonly RpcAnswer[]>>): void {
  const counts: Record<string, number> = {}
  sender.node.answer = ({ method }) => {
    const own = answers[method]
    counts[method] = (counts[method] ?? 0) + 1
    return own?.[Math.min(counts[method], own.length) - 1]
  }
}

function follow({ trace, signal = never }: { trace?: Json; signal?: AbortSignal } = {}) {
  const { account, network } = sender
  const traces: Json[] = []
  const outcome = sender.send.follow(
    { id, account, network, ...(trace !== undefined && { trace }) },
    { signal, onTrace: (next) => traces.push(next), onExecuted: () => undefined },
  )
  return { outcome, traces }
}
/** Lets time go by until it ends. */
const ended = <Value>(outcome: Promise<Value>) => whileTimePasses(sender.page.clock, outcome)

describe('following', () => {
  it('asks after 1, 2, 4 and then every 4 s until most validators have voted for it', async () => {
    const processed = { ...confirmed, confirmationStatus: 'processed' }
    answering({ getSignatureStatuses: [...Array(4).fill(statusOf(processed)), statusOf(confirmed)] })
    const { answer } = sender.node
    const times: number[] = []
    sender.node.answer = (call) => {
      times.push(sender.page.clock.now())
      return answer(call)
    }
    const { outcome } = follow({ trace: { lastValidBlockHeight: 1 } })
    expect(await ended(outcome)).toEqual({ status: 'confirmed' })
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    for (const [index, least] of [1_000, 2_000, 4_000, 4_000].entries())
      expect(waits[index]).toBeGreaterThanOrEqual(least)
    expect(waits).toHaveLength(4)
  })

  it('is dropped when a block came that cannot hold it any more, and not before', async () => {
    answering({ getBlockHeight: [{ result: 500 }, { result: 501 }] })
    const { outcome } = follow({ trace: { lastValidBlockHeight: 500 } })
    expect(await ended(outcome)).toEqual({ status: 'dropped' })
    expect(sender.node.methods.filter((method) => method === 'getBlockHeight')).toHaveLength(2)
  })

  it('has got into the last block between two questions', async () => {
    answering({
      getSignatureStatuses: [statusOf(null), statusOf(confirmed)],
      getBlockHeight: [{ result: 501 }],
    })
    expect(await follow({ trace: { lastValidBlockHeight: 500 } }).outcome).toEqual({ status: 'confirmed' })
  })

  it('without a trace it cannot outlive the blockhash of now: that is remembered', async () => {
    const latest = { context, value: { blockhash: id.slice(0, 44), lastValidBlockHeight: 700 } }
    answering({ getLatestBlockhash: [{ result: latest }], getBlockHeight: [{ result: 701 }] })
    const { outcome, traces } = follow()
    expect(await ended(outcome)).toEqual({ status: 'dropped' })
    expect(traces).toEqual([{ lastValidBlockHeight: 700, signature: id }])
  })

  it('says why it failed, in plain words', async () => {
    const err = { InstructionError: [1, { Custom: 17 }] }
    const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const message = {
      accountKeys: [id.slice(0, 44), token],
      instructions: [{ programIdIndex: 0 }, { programIdIndex: 1 }],
    }
    const found = { slot: 1, version: 'legacy', transaction: { message }, meta: { err, logMessages: [] } }
    answering({
      getSignatureStatuses: [statusOf(failed(err))],
      getTransaction: [{ result: found }],
    })
    expect(await follow().outcome).toEqual({
      status: 'failed',
      reason: 'The token account is frozen.',
      reasonCode: 'accountFrozen',
    })
  })

  it('error: a node that stumbles is asked again, and one that does not know why is believed that it failed', async () => {
    const refusal = { error: { code: -32602, message: 'Invalid params' } }
    answering({
      getSignatureStatuses: [refusal, statusOf(failed({ InstructionError: [0, 'IllegalOwner'] }))],
      getTransaction: [refusal],
    })
    const { outcome } = follow()
    expect(await ended(outcome)).toEqual({ status: 'failed', reason: 'IllegalOwner' })
  })

  it('property: whatever a node answers, a transaction is followed until it tells', async () => {
    const any = fc.jsonValue().filter((value) => !Number.isInteger(value))
    const odd = fc.oneof(
      any,
      fc.record({ context: fc.constant(context), value: fc.oneof(any, fc.array(any, { minLength: 1 })) }),
    )
    const answers = fc.sample(odd, { numRuns: 60, seed: 25 }).map((result) => ({ result }))
    answering({
      getSignatureStatuses: [
        ...answers.slice(0, 20),
        ...answers.slice(0, 40).map(() => statusOf(null)),
        statusOf(failed({ InstructionError: [0, 'IllegalOwner'] })),
      ],
      getLatestBlockhash: [
        ...answers.slice(20, 40),
        { result: { context, value: { lastValidBlockHeight: 700 } } },
      ],
      getBlockHeight: answers.slice(40),
      getTransaction: answers.slice(0, 1),
    })
    const { outcome } = follow()
    expect(await ended(outcome)).toEqual({ status: 'failed', reason: 'IllegalOwner' })
  })

  it('error: ends when it is aborted, and when the adapter stops', async () => {
    const aborting = new AbortController()
    const trace = { lastValidBlockHeight: 1_000_000 }
    const aborted = codeOf(follow({ trace, signal: aborting.signal }).outcome)
    await expect.poll(() => sender.node.methods).toContain('getBlockHeight')
    aborting.abort()
    expect(await aborted).toBe('requestAborted')
    const stopped = codeOf(follow({ trace }).outcome)
    await expect.poll(() => sender.node.methods.length).toBe(4)
    sender.page.running.stop()
    expect(await stopped).toBe('requestAborted')
  })

  it.each([null, 7, 'x', [], { lastValidBlockHeight: '9' }, { lastValidBlockHeight: 1.5, wire: 4 }])(
    'error: a trace that is none does no harm: %j',
    async (trace) => {
      answering({ getSignatureStatuses: [statusOf(confirmed)] })
      expect(await follow({ trace }).outcome).toEqual({ status: 'confirmed' })
    },
  )
})
