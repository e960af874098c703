import { generateKeyPairSigner, getBase64EncodedWireTransaction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from './fixtures/createClient.js'
import { type LocalSolana, startSolana } from './startSolana.js'

let solana: LocalSolana

beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana.stop())

async function codeOf(method: string, wire: Uint8Array, options: object) {
  const params = [Buffer.from(wire).toString('base64'), { encoding: 'base64', ...options }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(solana.rpcUrl, { method: 'POST', body })
  const { error } = (await response.json()) as { error?: { code: number } }
  return error?.code
}
/** A transaction that is refused, is tried, or is dropped: each of them is an answer that the format has. */
const answers = [undefined, -32602, -32002, -32003]

test('whatever is sent as a transaction, the answer is one of the format, and the chain goes on', async () => {
  const client = await createClient(solana)
  const destination = (await generateKeyPairSigner()).address
  const transfer = getTransferSolInstruction({ source: client.one, destination, amount: 1_000_000_000n })
  const makeValid = async () =>
    Buffer.from(getBase64EncodedWireTransaction(await client.sign([transfer])), 'base64')
  const valid = await makeValid()
  const changed = fc
    .array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const bytes = Uint8Array.from(valid)
      for (const [at, value] of changes) bytes[at] = value
      return bytes
    })
  const cut = fc.nat(valid.length).map((length) => valid.subarray(0, length))
  const anything = fc.oneof(changed, cut, fc.uint8Array({ maxLength: 1_232 }))
  const call = fc.constantFrom<[string, object]>(
    ['sendTransaction', {}],
    ['sendTransaction', { skipPreflight: true }],
    ['simulateTransaction', { sigVerify: true }],
    ['simulateTransaction', { replaceRecentBlockhash: true }],
  )
  await fc.assert(
    fc.asyncProperty(anything, call, async (wire, [method, options]) => {
      expect(answers).toContain(await codeOf(method, wire, options))
    }),
    { numRuns: 400 },
  )
  solana.advance(1)
  expect(await codeOf('sendTransaction', await makeValid(), {})).toBeUndefined()
})
