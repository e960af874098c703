import { hexToBytes } from 'viem'
import { familyOf } from '../families.js'
import { accountOf } from '../keys/createKeyring.js'
import { signBytes } from '../keys/polkadotKey.js'
import { signMessage as signBitcoinMessage } from '../keys/signBitcoin.js'
import { signMessage } from '../keys/signSolana.js'
import { assessPeer } from '../read/assessPeer.js'
import { readRequest } from '../read/readRequest.js'
import { rejectRequest } from '../wallet/rejectRequest.js'
import { sessionAccess } from '../wallet/sessionAccess.js'
import type { Request, Session } from '../wallet/wallet.js'
import { MessageQuestion } from './MessageQuestion.js'
import { NetworkQuestion } from './NetworkQuestion.js'
import { PolkadotQuestion } from './PolkadotQuestion.js'
import { PsbtQuestion } from './PsbtQuestion.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { SolanaQuestion } from './SolanaQuestion.js'
import { TransactionQuestion } from './TransactionQuestion.js'
import { TransferQuestion } from './TransferQuestion.js'
import { TypedDataQuestion } from './TypedDataQuestion.js'
import { useWallet, useWalletState } from './useWallet.js'

interface RequestQuestionProps {
  readonly request: Request
  readonly session: Session
  readonly count: number
}

/** Shows a request of a connected site. */
export function RequestQuestion({ request, session, count }: RequestQuestionProps) {
  const wallet = useWallet()
  const accounts = useWalletState((state) => state.accounts)
  const peer = assessPeer(session.peer.metadata)
  const { chainId, request: question } = request.params
  const { address = '' } = sessionAccess(session).find(({ family }) => family === familyOf(chainId)) ?? {}
  const { bitcoin = [] } = accountOf(accounts, address) ?? {}
  const input = { ...question, chainId, address, bitcoin, origin: peer.origin }
  const requested = readRequest(input, wallet.config)
  const onReject = () => rejectRequest(wallet, request)
  if (requested.kind === 'unreadable') {
    return (
      <QuestionFrame
        title="This request can’t be approved"
        peer={peer}
        count={count}
        statement={
          <>
            <strong>{peer.name}</strong> asks for something this wallet doesn’t support
          </>
        }
        blocked={requested.problem}
        onReject={onReject}
        onApprove={onReject}
      >
        <RawRequest request={request} />
      </QuestionFrame>
    )
  }
  const view: RequestViewProps = { request, peer, count, address, onReject }
  switch (requested.kind) {
    case 'message': {
      const { reading } = requested
      const sign = () => wallet.keyring.signer(address).signMessage({ message: { raw: reading.raw } })
      return <MessageQuestion {...view} reading={reading} sign={sign} />
    }
    case 'solanaMessage': {
      const { reading } = requested
      const sign = async () => ({
        signature: await signMessage(wallet.keyring.solanaSigner(address), hexToBytes(reading.raw)),
      })
      return <MessageQuestion {...view} reading={reading} sign={sign} />
    }
    case 'bitcoinMessage': {
      const { reading, signer, protocol } = requested
      const sign = async () => ({
        address: signer.address,
        signature: await signBitcoinMessage(
          wallet.keyring.bitcoinKey(signer.address),
          hexToBytes(reading.raw),
          protocol,
        ),
        messageHash: reading.hash?.slice(2),
      })
      return <MessageQuestion {...view} address={signer.address} reading={reading} sign={sign} />
    }
    case 'psbt':
      return <PsbtQuestion {...view} {...requested} />
    case 'transfer':
      return <TransferQuestion {...view} {...requested} />
    case 'polkadotTransaction':
      return <PolkadotQuestion {...view} {...requested} />
    case 'polkadotMessage': {
      const { reading } = requested
      const sign = async () => ({
        signature: signBytes(wallet.keyring.polkadotKey(address), hexToBytes(reading.raw)),
      })
      return <MessageQuestion {...view} reading={reading} sign={sign} />
    }
    case 'typedData':
      return <TypedDataQuestion {...view} chain={requested.chain} reading={requested.reading} />
    case 'transaction':
      return <TransactionQuestion {...view} {...requested} />
    case 'network':
      return <NetworkQuestion {...view} session={session} next={requested.chain} />
    case 'solanaTransactions':
    case 'solanaSend':
      return <SolanaQuestion {...view} question={requested} />
  }
}
