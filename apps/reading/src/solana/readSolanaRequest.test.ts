import {
  AccountRole,
  type Address,
  type AddressesByLookupTableAddress,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import {
  getAssignInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../fixtures/inEnglish.js'
import { readRequest as readWhole } from '../readRequest.js'
import { notice } from '../say.js'
import { assessTransaction } from './assessTransaction.js'
import type { SolanaInspection } from './inspectTransaction.js'
import { readInstructions, tablesOf } from './readInstructions.js'
import { readTransaction } from './readTransaction.js'
import { reasonOf } from './reasonOf.js'
import type { Step } from './step.js'

const own = address('79JTaoc7KgVDmvzat887dPHmB6MPvDzUFJnX36oQpNmM')
const other = address('82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny')
const account = address('SysvarRent111111111111111111111111111111111')
const mint = address('So11111111111111111111111111111111111111112')
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** A program that this wallet does not know. */
const stranger = address('Stake11111111111111111111111111111111111111')
const signer = createNoopSigner(own)
const readRequest: typeof readWhole = (...given) => inEnglish(readWhole(...given))
const chainId = 'solana:EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb'
const network = { id: chainId, name: 'Local Solana', rpcUrl: 'http://127.0.0.1:1' }

interface Built {
  readonly version?: 'legacy' | 0
  readonly feePayer?: Address
  readonly tables?: AddressesByLookupTableAddress
}

const lifetime = { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 0n }

function build(instructions: readonly Instruction[], { version = 0, feePayer = own, tables }: Built = {}) {
  const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version }))
  const alive = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const message = appendTransactionMessageInstructions(instructions, alive)
  if (!tables) return compileTransaction(message)
  const first = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 0 }))
  const whole = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, first),
  )
  return compileTransaction(compressTransactionMessageUsingAddressLookupTables(whole, tables))
}

const wire = (...given: Parameters<typeof build>) => getBase64EncodedWireTransaction(build(...given))
const stepsOf = (instructions: readonly Instruction[], more: Built = {}): readonly Step[] =>
  readInstructions(readTransaction(wire(instructions, more), own).message, more.tables ?? {})

const send = getTransferSolInstruction({ source: signer, destination: other, amount: 1_500_000_000n })
const read = (method: string, params: unknown) =>
  readRequest(
    { method, params, chainId, address: own, origin: 'https://atlas.example' },
    { chains: [], solana: [network] },
  )
const base58 = (text: string | Uint8Array) =>
  getBase58Decoder().decode(typeof text === 'string' ? new TextEncoder().encode(text) : text)

describe('what each instruction does', () => {
  const units = { mint, amount: 250n, decimals: 2 }
  const transfer = getTransferCheckedInstruction(
    { source: account, mint, destination: other, authority: signer, amount: 250n, decimals: 2 },
    { programAddress: token2022 },
  )
  const feeData = Uint8Array.of(26, 1, 250, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0)
  const cases: readonly (readonly [string, Instruction, Partial<Step>])[] = [
    ['a transfer of SOL', send, { kind: 'sendSol', from: own, to: other, lamports: 1_500_000_000n }],
    [
      'a new account',
      getCreateAccountInstruction({
        payer: signer,
        newAccount: createNoopSigner(account),
        lamports: 5n,
        space: 1,
        programAddress: token2022,
      }),
      { kind: 'createAccount', from: own, account, lamports: 5n, program: token2022 },
    ],
    ['a transfer of Token-2022', transfer, { kind: 'sendToken', source: account, destination: other }],
    [
      'a transfer with its fee',
      { ...transfer, data: feeData },
      { kind: 'sendToken', source: account, destination: other, units },
    ],
    [
      'a transfer that leaves the decimals to the chain',
      getTransferInstruction({ source: account, destination: other, authority: signer, amount: 7n }),
      { kind: 'sendToken', source: account, destination: other },
    ],
    [
      'an approval',
      getApproveInstruction({ source: account, delegate: other, owner: signer, amount: 7n }),
      { kind: 'approveToken', source: account, delegate: other },
    ],
    [
      'its end',
      getRevokeInstruction({ source: account, owner: signer }),
      { kind: 'revokeToken', source: account },
    ],
    [
      'tokens destroyed',
      getBurnInstruction({ account, mint, authority: signer, amount: 7n }),
      { kind: 'burnToken', source: account },
    ],
    [
      'an account that is closed',
      getCloseAccountInstruction({ account, destination: other, owner: signer }),
      { kind: 'closeTokenAccount', account, to: other },
    ],
    ['wrapped SOL', getSyncNativeInstruction({ account }), { kind: 'wrapSol', account }],
    [
      'an account that is given away',
      getSetAuthorityInstruction({
        owned: account,
        owner: signer,
        newAuthority: other,
        authorityType: AuthorityType.AccountOwner,
      }),
      { kind: 'setAuthority', account, to: other },
    ],
    [
      'an account that is opened',
      getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: account, owner: other, mint }),
      { kind: 'openTokenAccount', account, owner: other, mint },
    ],
    [
      'a note, with what cannot be seen in it',
      getAddMemoInstruction({ memo: 'Order\u202e 7' }, { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 }),
      { kind: 'memo', text: 'Order⟨U+202E⟩ 7' },
    ],
    ['a limit', getSetComputeUnitLimitInstruction({ units: 450 }), { kind: 'unitLimit', units: 450 }],
    [
      'a price',
      getSetComputeUnitPriceInstruction({ microLamports: 9n }),
      { kind: 'unitPrice', microLamports: 9n },
    ],
  ]
  it.each(cases)('%s', (_, instruction, step) => {
    for (const version of ['legacy', 0] as const)
      expect(stepsOf([instruction], { version })).toMatchObject([step])
  })

  it('the amount of a token, with its mint where the instruction names it', () => {
    expect(stepsOf([transfer])).toMatchObject([{ units }])
  })

  it.each([
    ['a program nobody knows', { programAddress: stranger, data: Uint8Array.of(1) }],
    ['an account given to a program', getAssignInstruction({ account: signer, programAddress: other })],
    ['a transfer that ends too early', { ...send, data: send.data.slice(0, 6) }],
    ['a transfer without its receiver', { ...send, accounts: send.accounts.slice(0, 1) }],
    ['what is not in the client of the older program', { ...transfer, data: Uint8Array.of(26, 5) }],
    ['several in one', { ...transfer, data: Uint8Array.of(27, 0) }],
    ['a note that is no text', { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3, data: Uint8Array.of(0xff) }],
  ])('error: %s is unknown, and said to be', (_, instruction) => {
    expect(stepsOf([instruction, send])).toMatchObject([
      { kind: 'unknown', program: instruction.programAddress },
      { kind: 'sendSol' },
    ])
  })

  it('reads addresses out of a lookup table, and does not guess those that are not there', () => {
    const table = address('AddressLookupTab1e1111111111111111111111111')
    const looked = {
      ...send,
      accounts: [send.accounts[0], { address: other, role: AccountRole.WRITABLE }],
    }
    const tables = { [table]: [mint, other] }
    expect(stepsOf([looked], { tables })).toMatchObject([{ kind: 'sendSol', to: other }])
    const { message } = readTransaction(wire([looked], { tables }), own)
    expect(tablesOf(message)).toEqual([table])
    expect(readInstructions(message, {})).toMatchObject([{ kind: 'unknown' }])
  })
})

describe('a request', () => {
  it('is a message, as text', () => {
    expect(read('solana_signMessage', { message: base58('Hello'), pubkey: own })).toMatchObject({
      kind: 'solanaMessage',
      reading: { text: 'Hello', warnings: [] },
    })
    const foreign = 'evil.example wants you to sign in with your Solana account:\n'
    expect(read('solana_signMessage', { message: base58(foreign), pubkey: own })).toMatchObject({
      reading: { warnings: [expect.stringContaining('signs you in at evil.example')] },
    })
  })

  it('is one transaction, several, or one to send', () => {
    const transaction = wire([send])
    expect(read('solana_signTransaction', { transaction, pubkey: own, feePayer: other })).toMatchObject({
      kind: 'solanaTransactions',
      network,
      transactions: [{ feePayer: own }],
    })
    const several = { transactions: [transaction, wire([send], { feePayer: other })] }
    expect(read('solana_signAllTransactions', several)).toMatchObject({
      transactions: [{ feePayer: own }, { feePayer: other }],
    })
    const sendOptions = { skipPreflight: true, maxRetries: 3 }
    expect(read('solana_signAndSendTransaction', { transaction, sendOptions })).toMatchObject({
      kind: 'solanaSend',
      options: { skipPreflight: true, maxRetries: 3n, preflightCommitment: 'confirmed' },
    })
  })

  it.each([
    ['recent', 'processed'],
    ['singleGossip', 'confirmed'],
    ['max', 'finalized'],
  ])('§5: the older name %s of a commitment goes out as %s', (given, preflightCommitment) => {
    const sendOptions = { preflightCommitment: given }
    const request = { transaction: wire([send]), sendOptions }
    expect(read('solana_signAndSendTransaction', request)).toMatchObject({ options: { preflightCommitment } })
  })

  const dressed = base58(Uint8Array.from(build([send]).messageBytes))
  const longer = Buffer.concat([Buffer.from(wire([send]), 'base64'), Buffer.of(0)]).toString('base64')
  it.each([
    ['solana_signMessage', { message: base58('Hello'), pubkey: other }, 'isn’t connected'],
    ['solana_signMessage', { message: dressed, pubkey: own }, 'made to look like a message'],
    ['solana_signMessage', { message: '0OIl', pubkey: own }, 'doesn’t follow its standard'],
    ['solana_signMessage', { message: '1'.repeat(10_001), pubkey: own }, 'too long'],
    ['solana_signMessage', null, 'doesn’t contain a message'],
    ['solana_signTransaction', {}, 'doesn’t contain a transaction'],
    ['solana_signTransaction', { transaction: 'AA' }, 'can’t be read'],
    ['solana_signTransaction', { transaction: longer }, 'can’t be read'],
    ['solana_signTransaction', { transaction: 'A'.repeat(9000) }, 'too long'],
    [
      'solana_signTransaction',
      { transaction: wire([{ programAddress: token2022 }], { feePayer: other }) },
      'doesn’t ask for a signature',
    ],
    ['solana_signAllTransactions', { transactions: [] }, 'doesn’t contain a transaction'],
    ['solana_signAllTransactions', { transactions: Array(21).fill(wire([send])) }, 'more than 20'],
    ['solana_signAllTransactions', { transactions: [wire([send]), 'AA'] }, 'can’t be read'],
    [
      'solana_signAndSendTransaction',
      { transaction: wire([send]), sendOptions: { maxRetries: -1 } },
      'options for sending it',
    ],
    [
      'solana_signAndSendTransaction',
      { transaction: wire([send]), sendOptions: { preflightCommitment: 'soon' } },
      'options for sending it',
    ],
    ['solana_signIn', {}, 'doesn’t support “solana_signIn”'],
    ['personal_sign', ['0x00', own], 'doesn’t support “personal_sign”'],
  ])('error: %s %j cannot be approved', (method, params, text) => {
    expect(read(method, params)).toMatchObject({ kind: 'unreadable', problem: expect.stringContaining(text) })
  })

  it('error: a network this wallet does not have', () => {
    const input = { method: 'solana_signMessage', params: {}, address: own, origin: '' }
    expect(
      readRequest(
        { ...input, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
        { chains: [], solana: [network] },
      ),
    ).toMatchObject({ kind: 'unreadable', problem: expect.stringContaining('doesn’t have') })
  })
})

describe('what speaks against a transaction', () => {
  const calm = {
    statedHolders: new Map([[account, { owner: own, mint, amount: 5n, isDerived: true }]]),
    isByTable: false,
    fails: undefined,
    fee: 5000n,
    isForeign: false,
    balance: 10n ** 9n,
    balanceAfter: 0n,
    decimals: new Map(),
    changes: undefined,
    otherSigners: [],
  }
  const assess = (instructions: readonly Instruction[], more: Partial<SolanaInspection> = {}, sends = true) =>
    inEnglish(
      assessTransaction(
        { ...calm, steps: stepsOf(instructions), ...more },
        { account: own, feePayer: own, sends },
      ),
    )
  const approve = (amount: bigint) =>
    getApproveInstruction({ source: account, delegate: other, owner: signer, amount })

  it('nothing, for an ordinary one', () => {
    const nothing = { warnings: [], danger: undefined, blocked: undefined }
    const closes = getCloseAccountInstruction({ account, destination: own, owner: signer })
    for (const each of [send, approve(5n), closes]) expect(assess([each])).toEqual(nothing)
  })

  it.each([
    ['an unknown instruction', { programAddress: stranger }, 'can’t read what it does'],
    ['an approval without a limit', approve(2n ** 64n - 1n), 'no limit'],
    [
      'an account whose SOL goes elsewhere',
      getCloseAccountInstruction({ account, destination: other, owner: signer }),
      'to another address',
    ],
    [
      'an account that is given away',
      getSetAuthorityInstruction({
        owned: account,
        owner: signer,
        newAuthority: other,
        authorityType: AuthorityType.AccountOwner,
      }),
      'control of an account',
    ],
  ])('%s takes two steps', (_, instruction, text) => {
    const { warnings, danger } = assess([send, instruction])
    expect(warnings.join(' ')).toContain(text)
    expect(danger).toBeTruthy()
  })

  it('what would fail takes two steps where it is sent, and is said where it is signed', () => {
    const fails = { fails: notice('tooOld') }
    expect(assess([send], fails)).toMatchObject({
      warnings: [expect.stringContaining('would fail right now: it’s too old')],
      danger: expect.stringContaining('fail'),
    })
    expect(assess([send], fails, false)).toMatchObject({ warnings: [expect.any(String)], danger: undefined })
  })

  it('error: an account that cannot pay the fee cannot send', () => {
    expect(assess([send], { balance: 1n }).blocked).toBe(
      'This account has 0.000000001 SOL. With the network fee, you need at least 0.000005 SOL.',
    )
    expect(assess([send], { balance: 1n }, false).blocked).toBeUndefined()
  })

  it('the network’s reason is said in words', () => {
    const steps = stepsOf([getSetComputeUnitLimitInstruction({ units: 1 }), send])
    const custom = (at: bigint, code: bigint) => ({ InstructionError: [at, { Custom: code }] })
    expect(inEnglish(reasonOf(custom(1n, 1n), steps))).toBe('there isn’t enough SOL for step 2.')
    expect(inEnglish(reasonOf(custom(1n, 17n), steps))).toBe('step 2 ends with error 17 of its program.')
    expect(inEnglish(reasonOf({ InstructionError: [0, 'InvalidAccountData'] }, steps))).toBe(
      'step 1 ends with InvalidAccountData.',
    )
    expect(inEnglish(reasonOf('BlockhashNotFound', steps))).toContain('too old')
    expect(inEnglish(reasonOf({ InsufficientFundsForRent: { account_index: 1n } }, steps))).toContain(
      'less SOL',
    )
    expect(inEnglish(reasonOf('SomethingNew', steps))).toBe('SomethingNew.')
  })
})
