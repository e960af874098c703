import type { Address } from '@solana/kit'
import { bytesToHex, formatUnits } from 'viem'
import { formatSol } from '../../../reading/src/solana/formatSol.js'
import type { SolanaInspection } from '../../../reading/src/solana/inspectTransaction.js'
import { isUnlimited } from '../../../reading/src/solana/readInstructions.js'
import type { Step, TokenUnits } from '../../../reading/src/solana/step.js'
import { mintOf, ownerOf } from '../../../reading/src/solana/tokenHolder.js'
import { Address as Whole } from './Address.js'
import { type ShownStep, Steps } from './Steps.js'

/** Shows what a transaction does, instruction by instruction, with full addresses. */
export function SolanaSteps({ inspection }: { readonly inspection: SolanaInspection }) {
  return <Steps steps={inspection.steps.map((step) => describe(step, inspection))} />
}

interface OfAccount {
  readonly inspection: SolanaInspection
  readonly account: Address
}

/** Shows the owner of a token account, or the account itself if its address does not prove the owner. */
function Whose({ inspection, account }: OfAccount) {
  const owner = ownerOf(inspection, account)
  return owner ? (
    <Whole value={owner} />
  ) : (
    <>
      Token account <Whole value={account} />
    </>
  )
}

function Amount({ inspection, account, units }: OfAccount & { readonly units: TokenUnits }) {
  const token = units.mint ?? mintOf(inspection, account)
  const { amount, decimals } = units
  return (
    <>
      {isUnlimited(amount) ? <strong>Unlimited</strong> : inUnits(amount, decimals)} of the token{' '}
      {token ? <Whole value={token} /> : 'that this account holds'}
    </>
  )
}

function describe(step: Step, inspection: SolanaInspection): ShownStep {
  const whose = (account: Address) => <Whose inspection={inspection} account={account} />
  const amountOf = (units: TokenUnits, source: Address) => (
    <Amount inspection={inspection} account={source} units={units} />
  )
  switch (step.kind) {
    case 'sendSol':
      return {
        title: `Send ${formatSol(step.lamports)}`,
        facts: { From: <Whole value={step.from} />, To: <Whole value={step.to} /> },
      }
    case 'createAccount':
      return {
        title: `Create an account with ${formatSol(step.lamports)}`,
        facts: {
          'Paid by': <Whole value={step.from} />,
          Account: <Whole value={step.account} />,
          'Controlled by program': <Whole value={step.program} />,
        },
      }
    case 'sendToken':
      return {
        title: 'Send tokens',
        facts: {
          Amount: amountOf(step.units, step.source),
          From: whose(step.source),
          To: whose(step.destination),
        },
      }
    case 'burnToken':
      return {
        title: 'Destroy tokens',
        facts: { Amount: amountOf(step.units, step.source), From: whose(step.source) },
      }
    case 'approveToken':
      return {
        title: 'Give another address control of your tokens',
        facts: {
          'May take': <Whole value={step.delegate} />,
          'Up to': amountOf(step.units, step.source),
          From: whose(step.source),
        },
      }
    case 'revokeToken':
      return { title: 'Remove the permission to take tokens', facts: { From: whose(step.source) } }
    case 'openTokenAccount':
      return {
        title: 'Open an account for a token, if there isn’t one',
        facts: { Of: <Whole value={step.owner} />, Token: <Whole value={step.mint} /> },
      }
    case 'closeTokenAccount':
      return {
        title: 'Close an account of a token',
        facts: { Account: <Whole value={step.account} />, 'Its SOL goes to': <Whole value={step.to} /> },
      }
    case 'wrapSol':
      return { title: 'Wrap SOL', facts: { Account: <Whole value={step.account} /> } }
    case 'setAuthority':
      return {
        title: 'Give away control of an account',
        facts: {
          Account: <Whole value={step.account} />,
          To: step.to ? <Whole value={step.to} /> : 'None',
        },
      }
    case 'useNonce':
      return {
        title: 'Use a nonce instead of a time limit',
        facts: { 'Nonce account': <Whole value={step.account} /> },
      }
    case 'memo':
      return { title: 'Write a public note', facts: { Note: <bdi>{step.text}</bdi> } }
    case 'unitLimit':
      return { title: `Use at most ${step.units.toLocaleString('en')} computing units` }
    case 'unitPrice':
      return {
        title: `Pay ${step.microLamports.toLocaleString('en')} millionths of a lamport per unit, to be first`,
      }
    case 'unknown':
      return {
        title: 'Unknown instruction',
        facts: {
          Program: <Whole value={step.program} />,
          Data: <code>{step.data.length > 0 ? bytesToHex(step.data) : 'None'}</code>,
        },
      }
  }
}

/** Some instructions do not contain the decimals. */
const inUnits = (amount: bigint, decimals: number | undefined) =>
  decimals === undefined ? `${amount} of the smallest units` : formatUnits(amount, decimals)
