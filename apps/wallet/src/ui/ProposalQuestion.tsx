import { useState } from 'react'
import { familyNames } from '../families.js'
import type { Account } from '../keys/createKeyring.js'
import { assessPeer } from '../read/assessPeer.js'
import {
  methodTexts,
  type RequestedAccess,
  type RequestedFamily,
  readProposal,
  seesAccount,
} from '../read/readProposal.js'
import { approveProposal } from '../wallet/approveProposal.js'
import { rejectProposal } from '../wallet/rejectProposal.js'
import type { Proposal } from '../wallet/wallet.js'
import { AccountSelect } from './AccountSelect.js'
import { QuestionFrame } from './QuestionFrame.js'
import { useWallet, useWalletState } from './useWallet.js'

interface ProposalQuestionProps {
  readonly proposal: Proposal
  readonly count: number
}

/** A site wants to connect. */
export function ProposalQuestion({ proposal, count }: ProposalQuestionProps) {
  const wallet = useWallet()
  const link = useWalletState((state) => state.openedFrom)
  const accounts = useWalletState((state) => state.accounts)
  const [chosen, setChosen] = useState<Account>()
  const account = chosen ?? accounts[0]
  const openedFrom = link?.topic === proposal.pairingTopic ? link.origin : undefined
  const peer = assessPeer(proposal.proposer.metadata, openedFrom)
  const requested = readProposal(proposal, wallet.config)
  return (
    <QuestionFrame
      title="Connect a site"
      peer={peer}
      count={count}
      statement={
        <>
          <strong>Connect {peer.name}</strong> to an account of this wallet
        </>
      }
      warnings={peer.warnings}
      danger={peer.warnings.length > 0 ? 'Connect only if you know this site and came from it.' : undefined}
      blocked={requested.blocked}
      onReject={() => rejectProposal(wallet, proposal)}
      onApprove={async () => account && approveProposal(wallet, proposal, account)}
    >
      <RequestedAccessFacts requested={requested} />
      {!requested.blocked && account && (
        <AccountSelect
          label="Account to share"
          families={requested.access.map(({ family }) => family)}
          value={account.addresses.eip155}
          onChoose={setChosen}
        />
      )}
      <p className="hint">
        A site can’t move anything by itself: every request comes here first. The address above is what the
        site says, and it hasn’t been verified.
      </p>
    </QuestionFrame>
  )
}

function RequestedAccessFacts({ requested }: { readonly requested: RequestedAccess }) {
  const { access, unknownChains, unknownMethods } = requested
  const left = [...unknownChains, ...unknownMethods]
  return (
    <>
      {access.length === 0 && <FamilyFacts networks={[]} words={[]} />}
      {access.map((each) => (
        <section key={each.family} className="stack" aria-label={familyNames[each.family]}>
          {access.length > 1 && <h2>{familyNames[each.family]}</h2>}
          <FamilyFacts networks={each.networks} words={wordsOf(each)} />
        </section>
      ))}
      {left.length > 0 && (
        <details>
          <summary>{left.length} more it asks for, which this wallet doesn’t have</summary>
          <p className="hint">{left.join(', ')}</p>
        </details>
      )}
    </>
  )
}

/** Each thing once that a site can ask for; the account it sees in any case. */
function wordsOf({ family, methods }: RequestedFamily): readonly string[] {
  const words = methods.map((method) => methodTexts[family][method] ?? seesAccount)
  return [...new Set(words)].filter((word) => word !== seesAccount)
}

interface FamilyFactsProps extends Pick<RequestedFamily, 'networks'> {
  readonly words: readonly string[]
}

function FamilyFacts({ networks, words }: FamilyFactsProps) {
  return (
    <dl className="facts boxed">
      <div>
        <dt>Networks</dt>
        <dd>{networks.map(({ name }) => name).join(', ') || 'None that this wallet has'}</dd>
      </div>
      <div>
        <dt>It can then</dt>
        <dd>
          <ul>
            <li>See your address and what it holds</li>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
