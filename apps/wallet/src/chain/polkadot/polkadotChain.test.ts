import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalPolkadot, startPolkadot } from '../../../../chains/src/polkadot/startPolkadot.js'
import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import {
  batch,
  extensions,
  other,
  ownKey,
  payloadOf,
  remark,
  transferTo,
  writeCall,
} from '../../fixtures/polkadotPayload.js'
import { accountKeyOf } from '../../keys/polkadotKey.js'
import { assessPayload } from '../../read/polkadot/assessPayload.js'
import type { NamedCall } from '../../read/polkadot/readCall.js'
import { readPayload } from '../../read/polkadot/readPayload.js'
import { inspectPayload, type PayloadInspection } from './inspectPayload.js'

let chain: LocalPolkadot
beforeAll(async () => {
  chain = await startPolkadot()
})
afterAll(() => chain.stop())
const network = () => ({
  id: 'polkadot:2fa444e6cdb30376879617a1ba6f581b',
  name: 'Local Polkadot',
  rpcUrl: chain.rpcUrl,
  symbol: 'DOT',
  decimals: 10,
})
const read = (method: `0x${string}`, more: object = {}) =>
  readPayload(
    payloadOf(method, more),
    accountKeyOf(ownKey.address) ?? '0x',
    '2fa444e6cdb30376879617a1ba6f581b',
  )

/** The inspection by the chain, and what follows from it. */
async function inspected(method: `0x${string}`, more: object = {}) {
  const payload = read(method, more)
  const inspection = await inspectPayload(payload, ownKey.address, network())
  return { ...inspection, ...assessPayload(payload, inspection, network()) }
}

describe('a call is read by the chain’s own metadata', () => {
  it('a payment, a note, and several in one are said in words', async () => {
    const send = { kind: 'send', to: other.address, amount: 15_000_000_000n }
    const transfer = transferTo(other.address, send.amount)
    const note = { kind: 'remark', text: 'Order⟨U+202E⟩ 7' }
    const calm = { warnings: [], danger: undefined, blocked: undefined, free: 10_000_000_000_001n }
    expect(await inspected(writeCall(transfer))).toMatchObject({ ...calm, steps: [send] })
    expect(await inspected(writeCall(batch(transfer, remark, batch(transfer))))).toMatchObject({
      ...calm,
      steps: [send, note, send],
    })
  })

  it('one that gives everything away takes two steps', async () => {
    const all: NamedCall = {
      type: 'Balances',
      value: {
        type: 'transfer_all',
        value: { dest: { type: 'Id', value: other.address }, keep_alive: false },
      },
    }
    expect(await inspected(writeCall(batch(remark, all)))).toMatchObject({
      steps: [{ kind: 'remark' }, { kind: 'sendAll', to: other.address }],
      danger: expect.stringContaining('nothing left'),
    })
  })

  it('so does one whose effect the wallet does not know, also inside of several: its name and arguments are shown', async () => {
    const proxy: NamedCall = {
      type: 'Proxy',
      value: {
        type: 'add_proxy',
        value: { delegate: { type: 'Id', value: other.address }, proxy_type: { type: 'Any' }, delay: 0 },
      },
    }
    expect(await inspected(writeCall(batch(remark, proxy)))).toMatchObject({
      steps: [
        { kind: 'remark' },
        {
          kind: 'other',
          name: 'Proxy.add_proxy',
          lines: [{ name: 'delegate', lines: expect.any(Array) }, { name: 'proxy_type' }, { value: '0' }],
        },
      ],
      danger: expect.stringContaining('everything this account owns'),
    })
  })

  it.each([
    ['bytes that are no call', '0xfefefe'],
    ['one that ends too early', '0x000014'],
    ['one with bytes behind it', '0x0000040100'],
  ] as const)('error: %s is unknown, and takes two steps', async (_, method) => {
    expect(await inspected(method)).toMatchObject({
      steps: undefined,
      warnings: [expect.stringContaining('can’t read what it does')],
      danger: expect.stringContaining('everything this account owns'),
    })
  })
})

describe('what speaks against an extrinsic', () => {
  const note = writeCall(remark)
  let inspection: PayloadInspection
  beforeAll(async () => {
    inspection = await inspectPayload(read(note), ownKey.address, network())
  })
  const assess = (more: object, changed: Partial<PayloadInspection> = {}) =>
    assessPayload(read(note, more), { ...inspection, ...changed }, network())

  it('a tip, that it has no end, and a network that does not say how its transactions are made', () => {
    const { warnings, danger } = assess({ tip: '0x02540be400', era: '0x00' })
    expect(warnings).toEqual([
      expect.stringContaining('never expires'),
      expect.stringContaining('tip of 1 DOT'),
    ])
    expect(danger).toContain('tip of 1 DOT')
    expect(assess({}, { extensions: undefined, steps: undefined })).toMatchObject({
      warnings: [expect.any(String), expect.stringContaining('how its transactions')],
      danger: expect.stringContaining('everything this account owns'),
      blocked: undefined,
    })
  })

  it('error: another version of the software, other parts than the chain’s, and more than there is', () => {
    expect(assess({}).blocked).toBeUndefined()
    expect(assess({ specVersion: '0x001e8481' }).blocked).toContain('version 2000001')
    expect(assess({ transactionVersion: '0x1b' }).blocked).toContain('Ask for it again on the site')
    expect(assess({ signedExtensions: extensions.slice(1) }).blocked).toContain('the parts')
    expect(assess({ signedExtensions: [...extensions].reverse() }).blocked).toContain('the parts')
    const steps = [6n, 5n].map((amount) => ({
      kind: 'send' as const,
      to: other.address,
      amount: amount * 10n ** 12n,
    }))
    expect(assess({}, { steps }).blocked).toContain('You need 1100 DOT, and the network fee')
  })

  it('error: a network that does not answer', async () => {
    const silent = { ...network(), rpcUrl: 'http://127.0.0.1:1' }
    await expect(inspectPayload(read(note), ownKey.address, silent)).rejects.toThrow(NoAnswer)
  })
})
