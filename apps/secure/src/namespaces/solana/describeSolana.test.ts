import type { Address } from '@solana/kit'
import { expect, it } from 'vitest'
import { say } from '../../../../reading/src/say.js'
import type { SolanaInspection } from '../../../../reading/src/solana/inspectTransaction.js'
import type { Step } from '../../../../reading/src/solana/step.js'
import type { ApprovalSection } from '../../approvals/approval.js'
import { approvalText as texts } from '../../texts/en/approval.js'
import { frameText as text } from '../../texts/en/frame.js'
import { describeSolana, receiversOf } from './describeSolana.js'
import type { RequestInspection } from './solanaChanges.js'

const own = '79JTaoc7KgVDmvzat887dPHmB6MPvDzUFJnX36oQpNmM' as Address
const other = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny' as Address
const mint = 'So11111111111111111111111111111111111111112' as Address
const account = 'SysvarRent111111111111111111111111111111111' as Address
const network = { id: 'solana:x', name: 'Solana', rpcUrl: 'http://127.0.0.1:1' }
const writing = {
  texts,
  language: 'en',
  facts: undefined,
  knownAddresses: [own],
  account: own,
  isSettled: true,
}

function describe(
  steps: readonly Step[],
  more: Partial<SolanaInspection> = {},
  feePayer = own,
  count = 1,
  gateway: Partial<RequestInspection> = {},
  sends = false,
) {
  const inspection: SolanaInspection = {
    steps,
    fails: undefined,
    fee: 5_000n,
    balance: 10n ** 9n,
    balanceAfter: 9n * 10n ** 8n,
    statedHolders: new Map([[account, { owner: other, mint, amount: 5n, isDerived: true }]]),
    otherSigners: [],
    isForeign: false,
    isByTable: false,
    decimals: new Map([[mint, 6]]),
    changes: [{ mint: undefined, amount: -(10n ** 8n) }],
    ...more,
  }
  const transaction = { transaction: { messageBytes: new Uint8Array([1]) }, feePayer } as never
  const method = 'solana_signTransaction' as const
  const transactions = Array.from({ length: count }, () => transaction)
  return describeSolana(
    sends
      ? { kind: 'solanaSend', transaction, options: {} as never, network }
      : { kind: 'solanaTransactions', method, transactions, network },
    text,
    {
      account: own,
      inspections: Array.from({ length: count }, () => inspection),
      prices: new Map([
        ['', 150],
        [mint, 2],
      ]),
      ...gateway,
    },
    writing,
  )
}
const lines = ({ title, facts = [] }: ApprovalSection) => [
  title,
  ...facts.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`),
]

it('each instruction stands there in plain words, with named fields and whole addresses', () => {
  const units = { amount: 2_500_000n, mint, decimals: 6 }
  const { steps = [] } = describe([
    { kind: 'sendSol', from: own, to: other, lamports: 100_000_000n },
    { kind: 'sendToken', units, source: account, destination: account },
    { kind: 'openTokenAccount', account, owner: own, mint },
    { kind: 'memo', text: 'thanks' },
    { kind: 'unitPrice', microLamports: 7n },
  ])
  expect(steps.map(lines)).toEqual([
    [
      'Step 1: Send SOL',
      'Amount: 0.1 SOL',
      `From: ${own} (Your own account)`,
      `To: ${other} (New recipient: you haven’t sent to this address from this wallet on this site)`,
    ],
    [
      'Step 2: Send tokens',
      ...['Amount: 2.5 (≈ $5.00)', `Token: ${mint} (${texts.unknownToken})`],
      ...[
        `From: ${other} (New: you haven’t used this address from this wallet on this site)`,
        `To: ${other} (New recipient: you haven’t sent to this address from this wallet on this site)`,
      ],
    ],
    [
      'Step 3: Open an account for a token, if there isn’t one',
      ...[`Owner: ${own} (Your own account)`, `Token: ${mint}`, `Token account: ${account}`],
    ],
    ['Step 4: Write a public note', 'Note: thanks'],
    ['Step 5: Pay for priority', 'Millionths of a lamport per unit: 7'],
  ])
})

it('error: a token account whose owner only the network says stands there itself, is no receiver that is known, and takes two steps', () => {
  const statedHolders = new Map([[account, { owner: other, mint, amount: 5n, isDerived: false }]])
  const step = { kind: 'sendToken', units: { amount: 2n }, source: account, destination: account } as const
  const { steps = [], danger, warnings } = describe([step], { statedHolders })
  const tokenAccount = `${account} (Token account · of ${other}, the network says)`
  expect(steps.map(lines)).toEqual([
    ['Step 1: Send tokens', 'Amount in smallest units: 2', `From: ${tokenAccount}`, `To: ${tokenAccount}`],
  ])
  expect(danger).toBeDefined()
  expect(warnings.map((each) => say(each))).toEqual([expect.stringContaining('Only the network says')])
  expect(receiversOf({ steps: [step], statedHolders } as never)).toEqual([account])
  const proved = new Map([[account, { owner: other, mint, isDerived: true }]])
  expect(receiversOf({ steps: [step], statedHolders: proved } as never)).toEqual([other])
  expect(describe([step], { statedHolders: proved }).danger).toBeUndefined()
})

it('the simulated change and its worth, who else signs, and who pays', () => {
  const third = 'Stake11111111111111111111111111111111111111' as Address
  const { changes, facts } = describe([{ kind: 'memo', text: 'x' }], { otherSigners: [other, third] }, other)
  expect(changes).toEqual([{ label: 'You send', value: '0.1 SOL', note: '≈ $15.00' }])
  expect(facts).toContainEqual({ label: 'Network fee paid by', value: other, isCode: true })
  expect(facts).toContainEqual({ label: 'Others who have to sign', value: third, isCode: true })
})

it('error: what never expires, and what cannot be read, are red', () => {
  const nonce = describe([{ kind: 'useNonce', account }])
  expect(nonce.warnings.map((each) => say(each))).toEqual([expect.stringContaining('never expires')])
  expect(nonce.danger).toBeDefined()
  const unknown = describe([{ kind: 'unknown', program: other, data: Uint8Array.of(0xde, 0xad) }])
  expect(unknown.danger).toBeDefined()
  expect(unknown.steps?.map(lines)).toEqual([
    ['Step 1: Unknown instruction', `Program: ${other}`, 'Data: 0xdead'],
  ])
})

it.each([
  ['a note', [{ kind: 'memo', text: 'x' }], false],
  ['a permission that is taken back', [{ kind: 'revokeToken', source: account }], false],
  ['a number in the place of a time', [{ kind: 'useNonce', account }], true],
  ['a usual fee', [{ kind: 'unitPrice', microLamports: 50_000n }], false],
  ['a fee that is all there is', [{ kind: 'unitPrice', microLamports: 10n ** 12n }], true],
  [
    'a fee of much computing',
    [
      { kind: 'unitLimit', units: 1_400_000 },
      { kind: 'unitPrice', microLamports: 10n ** 7n },
    ],
    true,
  ],
  ['an account whose rent is paid', [{ kind: 'openTokenAccount', account, owner: own, mint }], false],
  ['what can’t be read', [{ kind: 'unknown', program: other, data: new Uint8Array() }], true],
] satisfies readonly (readonly [string, readonly Step[], boolean])[])(
  'F5: %s: its own words tell whether it takes two steps, whatever the network says of changes and fees',
  (_, steps, isDanger) => {
    const statements = [{}, { changes: [], fee: 0n }, { changes: undefined, fee: undefined }]
    expect(statements.map((more) => describe(steps, more).danger !== undefined)).toEqual(
      statements.map(() => isDanger),
    )
  },
)

it.each([
  ['within what there is', 5n, undefined],
  ['above it', 6n, 'It allows more than you have now.'],
  ['a thousand times of it', 5_000n, 'The amount has no limit.'],
  ['of an account that nobody states', 1n, 'The network doesn’t say how much of it you have now.'],
])('S7: an allowance %s', (what, amount, warning) => {
  const source = what.includes('nobody') ? other : account
  const units = { amount, mint, decimals: 6 }
  const { warnings, danger } = describe([{ kind: 'approveToken', units, source, delegate: other }])
  expect(warnings.map((each) => say(each))).toEqual(warning ? [warning] : [])
  expect(danger !== undefined).toBe(warning !== undefined)
})

it('error: an allowance without a limit is named one', () => {
  const units = { amount: 2n ** 64n - 1n, mint, decimals: 6 }
  const { steps = [], danger } = describe([{ kind: 'approveToken', units, source: account, delegate: other }])
  expect(steps[0]?.facts).toContainEqual({ label: 'Up to', value: 'Unlimited', isBad: true })
  expect(danger).toBeDefined()
})

it('a token that the gateway knows has its symbol and worth, with its mint; several transactions are tried each alone', () => {
  const units = { amount: 2_500_000n, mint, decimals: 6 }
  const changes = [{ mint, amount: -2_500_000n }]
  const steps: readonly Step[] = [{ kind: 'sendToken', units, source: account, destination: account }]
  const known = { symbols: new Map([[mint as string, 'USDC']]) }
  const described = describe(steps, { changes }, own, 2, known)
  expect(described.changes).toEqual([
    { label: texts.changes, value: texts.eachAlone },
    { label: 'Transaction 1: You send', value: '2.5 USDC', note: `${mint} · ≈ $5.00` },
    { label: 'Transaction 2: You send', value: '2.5 USDC', note: `${mint} · ≈ $5.00` },
  ])
  expect(described.steps?.map(lines)[1]?.slice(0, 3)).toEqual([
    ...['Transaction 2: Step 1: Send tokens', 'Amount: 2.5 USDC (≈ $5.00)', `Token: ${mint}`],
  ])
  const failing = describe(steps, { changes: undefined }, own, 2, known)
  expect(failing.changes?.[1]).toEqual({ label: 'Transaction 1: Your balance', value: texts.notSimulated })
  const unknown = describe(steps, { changes }, own, 1)
  expect(unknown.changes?.[0]?.note).toBe(`${mint} · ${texts.unknownToken} · ≈ $5.00`)
})

it('no network is named over a transaction that it does not know, and it takes two steps', () => {
  const known = describe([{ kind: 'sendSol', from: own, to: other, lamports: 5n }])
  expect(known.rest ?? known.statement).toContain(network.name)
  const foreign = describe([{ kind: 'sendSol', from: own, to: other, lamports: 5n }], { isForeign: true })
  expect(JSON.stringify(foreign)).not.toContain(network.name)
  expect(JSON.stringify(foreign.danger)).toContain('foreignBlockhashDanger')
  expect(JSON.stringify(foreign.warnings)).toContain('foreignBlockhash')
})

const sendSol = { kind: 'sendSol', from: own, to: other, lamports: 10n ** 8n } as const
const sent = (steps: readonly Step[], more: Partial<SolanaInspection> = {}) =>
  describe(steps, more, own, 1, {}, true)

it('a transaction that only sends SOL says so as Review does, with the balance before and after', () => {
  expect(sent([sendSol, { kind: 'unitLimit', units: 200 }])).toMatchObject({
    statement: 'Send 0.1 SOL',
    rest: 'on Solana to',
    receiver: '82ZJ…nUgyny',
    balances: [
      {
        amount: '−0.1 SOL',
        note: '≈ $15.00',
        before: '1',
        after: '0.899995 SOL',
        source: 'Balance reported by 127.0.0.1:1',
      },
    ],
    changes: [],
  })
})

it('error: what does anything else, or what the site sends itself, promises no balance', () => {
  const unknown = { kind: 'unknown', program: other, data: new Uint8Array() } as unknown as Step
  for (const { statement, balances } of [
    sent([sendSol, unknown]),
    sent([sendSol, sendSol]),
    // With a nonce, no blockhash tells which network takes it: the balance may be of another one.
    sent([{ kind: 'useNonce', account }, sendSol]),
    describe([sendSol]),
  ]) {
    expect(statement).not.toContain('0.1 SOL')
    expect(balances).toEqual([])
  }
  // A simulation that finds more stands there, too.
  expect(sent([sendSol], { changes: [{ mint: undefined, amount: -(10n ** 9n) }] }).changes).toHaveLength(1)
})
