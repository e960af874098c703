import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, hexOf } from './chain/bytes.js'
import { openChain } from './fixtures/openChain.js'
import { sign } from './fixtures/sign.js'

const { bitcoin, request, text, post, newCoin } = await openChain()
const [one, two] = bitcoin.funded
/** Malformed, without a coin, or against a rule: each of them is a refusal that a node has. */
const refusals = [-22, -25, -26]

test('whatever is sent as a transaction, the answer is one of a node, and the chain goes on', async () => {
  const coin = await newCoin(one.segwit.address)
  const hex = await text(`/tx/${coin.txid}/hex`)
  const outputs = [{ script: two.segwit.script, amount: 990_000n }]
  const valid = sign({ kind: 'segwit', key: one.segwit, coins: [{ ...coin, hex }], outputs })
  const bytes = fromHex(valid)
  const changed = fc
    .array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const copy = Uint8Array.from(bytes)
      for (const [at, value] of changes) copy[at] = value
      return copy
    })
  const cut = fc.nat(bytes.length).map((length) => bytes.subarray(0, length))
  const anything = fc.oneof(changed, cut, fc.uint8Array({ maxLength: 400 }))
  await fc.assert(
    fc.asyncProperty(anything, async (wire) => {
      const sent = hexOf(wire)
      fc.pre(sent !== valid)
      const { status, text: answer } = await post('/tx', sent)
      // A coin of everybody’s may not be moved by bytes that nobody signed.
      expect(status).toBe(400)
      const { code } = JSON.parse(answer.replace('sendrawtransaction RPC error: ', ''))
      expect(refusals).toContain(code)
    }),
    { numRuns: 300 },
  )
  expect((await post('/tx', valid)).status).toBe(200)
})

test('whatever path and body are asked for, there is an answer', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      'tx',
      'address',
      'block',
      'blocks',
      'latchkit',
      'mine',
      'utxo',
      'txs',
      'chain',
      '..',
      '%00',
    ),
    fc.string({ maxLength: 80 }).map(encodeURIComponent),
  )
  const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom('GET', 'POST'), fc.json(), async (route, method, body) => {
      const response = await request(route, { method, ...(method === 'POST' && { body }) })
      expect([200, 400, 404, 405]).toContain(response.status)
    }),
    { numRuns: 200 },
  )
})
