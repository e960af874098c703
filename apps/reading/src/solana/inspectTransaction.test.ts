import { getBase64EncodedWireTransaction, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, it } from 'vitest'
import { transferOf } from '../../../chains/src/solana/fixtures/createClient.js'
import { openChain } from '../../../chains/src/solana/fixtures/openChain.js'
import { inspectTransaction } from './inspectTransaction.js'
import { readTransaction } from './readTransaction.js'

const { solana, client, newAddress } = await openChain()
const own = client.one.address
const network = { id: 'solana:x', name: 'Local', rpcUrl: solana.rpcUrl }

async function inspect(instructions: readonly Instruction[]) {
  const wire = getBase64EncodedWireTransaction(await client.sign(instructions))
  return inspectTransaction(readTransaction(wire, own), { account: own, network, sends: true })
}

it('the changes of an account are simulated: SOL with the fee, and tokens as their mint counts', async () => {
  const sol = 1_000_000_000n
  const destination = await newAddress()
  const coins = await inspect([getTransferSolInstruction({ source: client.one, destination, amount: sol })])
  expect(coins).toMatchObject({ fails: undefined, otherSigners: [] })
  expect(coins.changes).toEqual([{ mint: undefined, amount: -(sol + (coins.fee ?? 0n)) }])

  const { spl } = solana.mints
  const tokens = await inspect(await transferOf(client.one, destination, spl, 3_000_000n))
  expect(tokens.changes).toContainEqual({ mint: spl.mint, amount: -3_000_000n })
  expect(tokens.decimals.get(spl.mint)).toBe(spl.decimals)
})

it('error: of what would fail no change is stated', async () => {
  const destination = await newAddress()
  const failing = await inspect([
    getTransferSolInstruction({ source: client.one, destination, amount: 10n ** 18n }),
  ])
  expect(failing).toMatchObject({ changes: undefined, fails: { code: 'stepTooLittleSol' } })
})
