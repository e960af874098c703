import { useEffect } from 'react'
import { questions } from '../wallet/questions.js'
import type { Wallet } from '../wallet/wallet.js'
import { Home } from './Home.js'
import { Outcome } from './Outcome.js'
import { ProposalQuestion } from './ProposalQuestion.js'
import { RequestQuestion } from './RequestQuestion.js'
import { SignInQuestion } from './SignInQuestion.js'
import { useWallet, useWalletState, WalletProvider } from './useWallet.js'

/** The whole page: a site's questions one at a time, or the wallet itself. */
export function App({ wallet }: { readonly wallet: Wallet }) {
  return (
    <WalletProvider value={wallet}>
      <div className="page">
        <header className="note warn">
          <strong>For testing only.</strong> The keys are kept unprotected in this browser. Never send
          anything of value here.
        </header>
        <main>
          <Outcome />
          <Now />
        </main>
      </div>
    </WalletProvider>
  )
}

function Now() {
  const state = useWalletState((all) => all)
  const [first, ...rest] = questions(state, useWallet().config.chains)
  const count = first ? rest.length + 1 : 0
  useEffect(() => {
    document.title = count > 0 ? `(${count}) Demo wallet` : 'Demo wallet'
  }, [count])
  if (!first) return <Home />
  if (first.kind === 'proposal') {
    return <ProposalQuestion key={first.id} proposal={first.proposal} count={count} />
  }
  if (first.kind === 'signIn') return <SignInQuestion key={first.id} signIn={first.signIn} count={count} />
  return <RequestQuestion key={first.id} request={first.request} session={first.session} count={count} />
}
