import type { EvmProvider } from 'latchkit/evm'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { chains, type Library } from './chain/chains'

interface WalletProps {
  readonly address: string
  readonly provider: EvmProvider
  readonly library: Library
}

/** The parts of a connected wallet: its balance, a message to sign, an amount to send. */
export function Wallet({ address, provider, library }: WalletProps) {
  const chain = chains[library]
  const [balance, setBalance] = useState('…')
  const [answer, setAnswer] = useState('')
  const [isBusy, setBusy] = useState(false)

  const refresh = useCallback(async () => {
    try {
      const { readBalance } = await chain()
      setBalance(`${await readBalance(provider, address)} ETH`)
    } catch {
      setBalance('could not be read')
    }
  }, [address, provider, chain])
  useEffect(() => {
    refresh()
  }, [refresh])

  const ask = async (question: () => Promise<string>) => {
    setBusy(true)
    setAnswer('Waiting for the wallet …')
    setAnswer(await question().catch(async (error) => (await chain()).reasonOf(error)))
    setBusy(false)
    await refresh()
  }
  const sign = (form: FormData) =>
    ask(async () => (await chain()).sign(provider, address, String(form.get('message'))))
  const send = (form: FormData) =>
    ask(async () =>
      (await chain()).send(provider, address, String(form.get('to')), String(form.get('ether'))),
    )

  return (
    <>
      <dl>
        <dt>Address</dt>
        <dd>{address}</dd>
        <dt>Balance</dt>
        <dd>{balance}</dd>
      </dl>
      <form onSubmit={taking(sign)}>
        <label>
          Message
          <input name="message" defaultValue="I was here" required />
        </label>
        <button type="submit" disabled={isBusy}>
          Sign
        </button>
      </form>
      <form onSubmit={taking(send)}>
        <label>
          To
          <input name="to" defaultValue={address} required />
        </label>
        <label>
          Ether
          <input name="ether" defaultValue="0.001" inputMode="decimal" required />
        </label>
        <button type="submit" disabled={isBusy}>
          Send
        </button>
      </form>
      <output>{answer}</output>
    </>
  )
}

/** Hands over what stands in a form, without leaving the page. */
const taking = (take: (form: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  take(new FormData(event.currentTarget))
}
