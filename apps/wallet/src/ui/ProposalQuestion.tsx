import { useState } from 'react'
import { assessPeer } from '../read/assessPeer.js'
import { methodTexts, type RequestedAccess, readProposal } from '../read/readProposal.js'
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
  const first = useWalletState((state) => state.accounts[0]?.address ?? '')
  const [address, setAddress] = useState<string>(first)
  const openedFrom = link?.topic === proposal.pairingTopic ? link.origin : undefined
  const peer = assessPeer(proposal.proposer.metadata, openedFrom)
  const requested = readProposal(proposal, wallet.config.chains)
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
      onApprove={() => approveProposal(wallet, proposal, address)}
    >
      <RequestedAccessFacts requested={requested} />
      {!requested.blocked && <AccountSelect label="Account to share" value={address} onChoose={setAddress} />}
      <p className="hint">
        A site can’t move anything by itself: every request comes here first. The address above is what the
        site says, and it hasn’t been verified.
      </p>
    </QuestionFrame>
  )
}

function RequestedAccessFacts({ requested }: { readonly requested: RequestedAccess }) {
  const words = new Set(requested.methods.map((method) => methodTexts[method]))
  const left = [...requested.unknownChains, ...requested.unknownMethods]
  return (
    <>
      <dl className="facts boxed">
        <div>
          <dt>Networks</dt>
          <dd>{requested.chains.map(({ name }) => name).join(', ') || 'None that this wallet has'}</dd>
        </div>
        <div>
          <dt>It can then</dt>
          <dd>
            <ul>
              <li>See your address and what it holds</li>
              {[...words].map((word) => word !== 'See your account' && <li key={word}>{word}</li>)}
            </ul>
          </dd>
        </div>
      </dl>
      {left.length > 0 && (
        <details>
          <summary>{left.length} more it asks for, which this wallet doesn’t have</summary>
          <p className="hint">{left.join(', ')}</p>
        </details>
      )}
    </>
  )
}
