import { useState } from 'react'
import type { Family } from '../families.js'
import type { Account } from '../keys/createKeyring.js'
import { assessPeer } from '../read/assessPeer.js'
import { readProposal } from '../read/readProposal.js'
import { approveProposal } from '../wallet/approveProposal.js'
import { rejectProposal } from '../wallet/rejectProposal.js'
import type { Proposal } from '../wallet/wallet.js'
import { AccountSelect } from './AccountSelect.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RequestedAccessFacts } from './RequestedAccessFacts.js'
import { useWallet, useWalletState } from './useWallet.js'

interface ProposalQuestionProps {
  readonly proposal: Proposal
  readonly count: number
}

/** Asks whether a site may connect. */
export function ProposalQuestion({ proposal, count }: ProposalQuestionProps) {
  const wallet = useWallet()
  const link = useWalletState((state) => state.openedFrom)
  const accounts = useWalletState((state) => state.accounts)
  const [chosen, setChosen] = useState<Account>()
  const [without, setWithout] = useState<readonly Family[]>([])
  const account = chosen ?? accounts[0]
  const openedFrom = link?.topic === proposal.pairingTopic ? link.origin : undefined
  const peer = assessPeer(proposal.proposer.metadata, openedFrom)
  const requested = readProposal(proposal, wallet.config)
  const families = requested.access.map(({ family }) => family).filter((each) => !without.includes(each))
  const choose = (family: Family, shares: boolean) =>
    setWithout([...without.filter((each) => each !== family), ...(shares ? [] : [family])])
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
      blocked={requested.blocked ?? (families.length === 0 ? 'Choose what to share.' : undefined)}
      onReject={() => rejectProposal(wallet, proposal)}
      onApprove={async () => account && approveProposal(wallet, proposal, account, families)}
    >
      <RequestedAccessFacts requested={requested} families={families} onChoose={choose} />
      {!requested.blocked && account && (
        <AccountSelect
          label="Account to share"
          families={families}
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
