import { generateKeyPairSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { expect, it } from 'vitest'
import { holdingOf, transferOf } from '../../../chains/src/solana/fixtures/createClient.js'
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

  // The mint of the second is as long as a token account, and is none.
  for (const token of [solana.mints.spl, solana.mints.transferFee]) {
    const { mint, decimals } = token
    const tokens = await inspect(await transferOf(client.one, destination, token, 3_000_000n))
    expect(tokens.changes).toContainEqual({ mint, amount: -3_000_000n })
    expect(tokens.decimals.get(mint)).toBe(decimals)
    expect(tokens.statedHolders.has(mint)).toBe(false)
  }
})

it('tokens are counted also where an instruction that cannot be read moves them, and in an account that is opened for them', async () => {
  const key = await generateKeyPairSigner()
  const mint = key.address
  const program = TOKEN_PROGRAM_ADDRESS
  const space = BigInt(getMintSize())
  const lamports = await client.rpc.getMinimumBalanceForRentExemption(space).send()
  await client.send([
    getCreateAccountInstruction({
      payer: client.one,
      newAccount: key,
      lamports,
      space,
      programAddress: program,
    }),
    getInitializeMint2Instruction({ mint, decimals: 2, mintAuthority: own }),
  ])
  const opening = await getCreateAssociatedTokenIdempotentInstructionAsync({
    payer: client.one,
    owner: own,
    mint,
  })
  const token = await holdingOf(own, { mint, program, decimals: 2 } as never)
  const minting = getMintToInstruction({ mint, token, mintAuthority: client.one, amount: 500n })
  const opened = await inspect([opening, minting])
  expect(opened.changes).toContainEqual({ mint, amount: 500n })
  await client.send([opening])
  const { steps, changes, decimals } = await inspect([minting])
  expect(steps).toMatchObject([{ kind: 'unknown' }])
  expect(changes).toContainEqual({ mint, amount: 500n })
  expect(decimals.get(mint)).toBe(2)
})

it('error: of what would fail no change is stated', async () => {
  const destination = await newAddress()
  const failing = await inspect([
    getTransferSolInstruction({ source: client.one, destination, amount: 10n ** 18n }),
  ])
  expect(failing).toMatchObject({ changes: undefined, fails: { code: 'stepTooLittleSol' } })
})
