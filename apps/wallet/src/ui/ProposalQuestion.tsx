import { useState } from 'react'
import { type Family, familyNames } from '../families.js'
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

interface RequestedAccessFactsProps {
  readonly requested: RequestedAccess
  /** Those that are to be shared. */
  readonly families: readonly Family[]
  readonly onChoose: (family: Family, shares: boolean) => void
}

function RequestedAccessFacts({ requested, families, onChoose }: RequestedAccessFactsProps) {
  const { access, unknownChains, unknownMethods } = requested
  const left = [...unknownChains, ...unknownMethods]
  return (
    <>
      {access.length === 0 && <FamilyFacts networks={[]} words={[]} />}
      {access.map((each) => (
        <section key={each.family} className="stack" aria-label={familyNames[each.family]}>
          {access.length > 1 && (
            <div className="line">
              <h2>{familyNames[each.family]}</h2>
              <label className="check">
                <input
                  type="checkbox"
                  checked={families.includes(each.family)}
                  disabled={each.required}
                  onChange={({ target }) => onChoose(each.family, target.checked)}
                />
                {each.required ? 'Required' : 'Share'}
              </label>
            </div>
          )}
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
