import { useState } from 'react'
import { judgePeer } from '../read/judgePeer.js'
import { type Asked, methodWords, readAsked } from '../read/readAsked.js'
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
  const cameFrom = useWalletState((state) => state.cameFrom)
  const first = useWalletState((state) => state.accounts[0]?.address ?? '')
  const [address, setAddress] = useState<string>(first)
  const openedFrom = cameFrom?.topic === proposal.pairingTopic ? cameFrom.origin : undefined
  const peer = judgePeer(proposal.proposer.metadata, openedFrom)
  const asked = readAsked(proposal, wallet.config.chains)
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
      blocked={asked.blocked}
      onReject={() => rejectProposal(wallet, proposal)}
      onApprove={() => approveProposal(wallet, proposal, address)}
    >
      <AskedFacts asked={asked} />
      {!asked.blocked && <AccountSelect label="Account to share" value={address} onChoose={setAddress} />}
      <p className="hint">
        No site can move anything by itself: whatever it asks comes here first. The address above is what the
        site says; nobody has verified it.
      </p>
    </QuestionFrame>
  )
}

function AskedFacts({ asked }: { readonly asked: Asked }) {
  const words = new Set(asked.methods.map((method) => methodWords[method]))
  const left = [...asked.unknownChains, ...asked.unknownMethods]
  return (
    <>
      <dl className="facts boxed">
        <div>
          <dt>Networks</dt>
          <dd>{asked.chains.map(({ name }) => name).join(', ') || 'None of this wallet'}</dd>
        </div>
        <div>
          <dt>It may then</dt>
          <dd>
            <ul>
              <li>See your address, and what it owns</li>
              {[...words].map((word) => word !== 'See your account' && <li key={word}>{word}</li>)}
            </ul>
          </dd>
        </div>
      </dl>
      {left.length > 0 && (
        <details>
          <summary>{left.length} more it asks for, which this wallet does not have</summary>
          <p className="hint">{left.join(', ')}</p>
        </details>
      )}
    </>
  )
}
