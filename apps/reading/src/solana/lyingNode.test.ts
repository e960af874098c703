import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AccountState,
  findAssociatedTokenPda,
  getTokenEncoder,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inEnglish } from '../fixtures/inEnglish.js'
import { assessTransaction } from './assessTransaction.js'
import { inspectTransaction } from './inspectTransaction.js'
import { readTransaction } from './readTransaction.js'
import { mintOf, ownerOf } from './tokenHolder.js'

// A node lies: what it says of addresses and of owners stands there as its word, and takes two steps.

const own = address('79JTaoc7KgVDmvzat887dPHmB6MPvDzUFJnX36oQpNmM')
const friend = address('82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny')
const thief = address('Stake11111111111111111111111111111111111111')
const table = address('SysvarRent111111111111111111111111111111111')
const mint = address('So11111111111111111111111111111111111111112')
const signer = createNoopSigner(own)
const proved = async (owner: Address) =>
  (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
const [ownTokens, friendsTokens] = [await proved(own), await proved(friend)]

const plain = {
  executable: false,
  lamports: 5_000_000_000,
  owner: '11111111111111111111111111111111',
  space: 0,
}
const tokensOf = (owner: Address) => {
  const token = { mint, owner, amount: 9n, delegate: null, state: AccountState.Initialized }
  const bytes = getTokenEncoder().encode({
    ...token,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  })
  return { ...plain, owner: TOKEN_PROGRAM_ADDRESS, data: [getBase64Decoder().decode(bytes), 'base64'] }
}
const info = { addresses: [friend], deactivationSlot: '18446744073709551615', lastExtendedSlot: '1' }
const parsed = { type: 'lookupTable', info: { ...info, lastExtendedSlotStartIndex: 0 } }
/** The accounts as the node states them: that of the thief is the friend's. */
const accounts: Readonly<Record<string, unknown>> = {
  [table]: { ...plain, data: { program: 'address-lookup-table', parsed, space: 0 } },
  [ownTokens]: tokensOf(own),
  [friendsTokens]: tokensOf(friend),
  [thief]: tokensOf(friend),
}

const node = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const { id, method, params } = JSON.parse(body)
    const values: Readonly<Record<string, () => unknown>> = {
      getBalance: () => 5_000_000_000,
      getFeeForMessage: () => 5_000,
      getMultipleAccounts: () => (params[0] as string[]).map((each) => accounts[each] ?? null),
      simulateTransaction: () => ({ err: 'AccountNotFound', logs: [], accounts: null, unitsConsumed: 0 }),
    }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: values[method]?.() } }),
    )
  })
})
beforeAll(() => new Promise<void>((done) => node.listen(0, '127.0.0.1', done)))
afterAll(() => void node.close())

async function assess(instruction: Instruction, tables: Readonly<Record<Address, Address[]>> = {}) {
  const { port } = node.address() as AddressInfo
  const network = { id: 'solana:x', name: 'Solana', rpcUrl: `http://127.0.0.1:${port}` }
  const lifetime = {
    blockhash: blockhash('EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'),
    lastValidBlockHeight: 0n,
  }
  const message = setTransactionMessageLifetimeUsingBlockhash(
    lifetime,
    setTransactionMessageFeePayer(own, createTransactionMessage({ version: 0 })),
  )
  const whole = compressTransactionMessageUsingAddressLookupTables(
    appendTransactionMessageInstructions([instruction], message),
    tables,
  )
  const wire = getBase64EncodedWireTransaction(compileTransaction(whole))
  const inspection = await inspectTransaction(readTransaction(wire, own), {
    account: own,
    network,
    sends: false,
  })
  const about = { account: own, feePayer: own, sends: false }
  const { warnings, danger } = inEnglish(assessTransaction({ ...inspection, fails: undefined }, about))
  return { inspection, warnings, danger }
}

it('a receiver out of a lookup table is not one that the transaction names', async () => {
  const send = getTransferSolInstruction({ source: signer, destination: friend, amount: 4_000_000_000n })
  expect(await assess(send)).toMatchObject({ warnings: [], danger: undefined })
  const { inspection, warnings, danger } = await assess(send, { [table]: [friend] })
  expect(inspection.steps).toMatchObject([{ kind: 'sendSol', to: friend }])
  expect(warnings).toEqual([expect.stringContaining('addresses come from a table')])
  expect(danger).toContain('other addresses')
  // What cannot be read is said to be so, wherever its addresses are from.
  const unknown = { programAddress: thief, accounts: [{ address: friend, role: 1 }] }
  expect((await assess(unknown, { [table]: [friend] })).inspection.isByTable).toBe(false)
})

it('whose a token account is, its own address proves, and no node', async () => {
  const send = (destination: Address) =>
    getTransferCheckedInstruction({
      source: ownTokens,
      mint,
      destination,
      authority: signer,
      amount: 5n,
      decimals: 9,
    })
  const honest = await assess(send(friendsTokens))
  expect(honest).toMatchObject({ warnings: [], danger: undefined })
  expect(honest.inspection.statedHolders.get(friendsTokens)).toMatchObject({ owner: friend, isDerived: true })
  const proved = ({ inspection }: typeof honest, account: Address) => [
    ownerOf(inspection, account),
    mintOf(inspection, account),
  ]
  expect(proved(honest, friendsTokens)).toEqual([friend, mint])
  const lied = await assess(send(thief))
  expect(lied.inspection.statedHolders.get(thief)).toMatchObject({ owner: friend, isDerived: false })
  expect(proved(lied, thief)).toEqual([undefined, undefined])
  expect(lied.warnings).toEqual([expect.stringContaining('Only the network says')])
  expect(lied.danger).toContain('Compare the token account itself')
})
