import { useState } from 'react'
import { stringToHex } from 'viem'
import { readBytes } from '../../../reading/src/readMessage.js'
import type { Account } from '../keys/createKeyring.js'
import { assessPeer } from '../read/assessPeer.js'
import { readSignIn } from '../read/readSignIn.js'
import { approveSignIn, issuerOf } from '../wallet/approveSignIn.js'
import { rejectSignIn } from '../wallet/rejectSignIn.js'
import type { SignInRequest } from '../wallet/signInRequest.js'
import { AccountSelect } from './AccountSelect.js'
import { Code } from './Code.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RequestedAccessFacts } from './RequestedAccessFacts.js'
import { useWallet, useWalletState } from './useWallet.js'

interface SignInQuestionProps {
  readonly signIn: SignInRequest
  readonly count: number
}

/** Asks whether a site may connect and sign the visitor in, with one answer. */
export function SignInQuestion({ signIn, count }: SignInQuestionProps) {
  const wallet = useWallet()
  const link = useWalletState((state) => state.openedFrom)
  const accounts = useWalletState((state) => state.accounts)
  const [chosen, setChosen] = useState<Account>()
  const account = chosen ?? accounts[0]
  const peer = assessPeer(
    signIn.params.requester.metadata,
    link?.topic === signIn.topic ? link.origin : undefined,
  )
  const reading = readSignIn(signIn, wallet.config)
  const { access, payload, chain } = reading
  const address = account?.addresses.eip155 ?? ''
  const text = payload && wallet.kit.formatAuthMessage({ request: payload, iss: issuerOf(chain, address) })
  const message = readBytes(stringToHex(text ?? ''), peer.origin)
  const warnings = [...peer.warnings, ...message.warnings]
  return (
    <QuestionFrame
      title="Sign in to a site"
      peer={peer}
      count={count}
      statement={
        <>
          <strong>Sign in to {peer.name}</strong> and connect an account of this wallet
        </>
      }
      warnings={warnings}
      danger={warnings.length > 0 ? 'Sign in only if you know this site and came from it.' : undefined}
      blocked={access.blocked}
      onReject={() => rejectSignIn(wallet, signIn)}
      onApprove={async () => approveSignIn(wallet, signIn, reading, address)}
    >
      {message.text && <Code label="Message" text={message.text} />}
      <RequestedAccessFacts requested={access} families={['eip155']} />
      {!access.blocked && account && (
        <AccountSelect
          label="Account to sign in with"
          families={['eip155']}
          value={address}
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
