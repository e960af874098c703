import type { FormEvent } from 'react'
import { type Address, formatEther, parseEther } from 'viem'
import { useBalance, useSendTransaction, useSignMessage, useWaitForTransactionReceipt } from 'wagmi'

/** What a connected wallet can do by the hooks of wagmi. */
export function Wallet({ address }: { readonly address: Address }) {
  const balance = useBalance({ address })
  const { signMessage, data: signature, error: notSigned } = useSignMessage()
  const { sendTransaction, data: hash, error: notSent } = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash })
  const error = notSigned ?? notSent
  const said = error ? error.name : receipt.data ? `Sent in ${hash}` : signature
  return (
    <>
      <dl>
        <dt>Balance</dt>
        <dd>{balance.data ? `${formatEther(balance.data.value)} ETH` : '…'}</dd>
      </dl>
      <form onSubmit={taking((form) => signMessage({ message: String(form.get('message')) }))}>
        <label>
          Message
          <input name="message" defaultValue="I was here" required />
        </label>
        <button type="submit">Sign</button>
      </form>
      <form
        onSubmit={taking((form) =>
          sendTransaction({
            to: String(form.get('to')) as Address,
            value: parseEther(String(form.get('ether'))),
          }),
        )}
      >
        <label>
          To
          <input name="to" defaultValue={address} required />
        </label>
        <label>
          Ether
          <input name="ether" defaultValue="0.001" inputMode="decimal" required />
        </label>
        <button type="submit">Send</button>
      </form>
      <output>{said}</output>
    </>
  )
}

/** Hands over what stands in a form, without leaving the page. */
const taking = (take: (form: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  take(new FormData(event.currentTarget))
}
