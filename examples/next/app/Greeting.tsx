'use client'

import { useAccount, useSignMessage } from 'latchkit/react'
import { useState } from 'react'

/** A component that uses hooks is one for the client. */
export function Greeting() {
  const { address } = useAccount()
  const signMessage = useSignMessage()
  const [answer, setAnswer] = useState('')
  if (!address) return <p>Nobody is connected yet.</p>
  const sign = () =>
    signMessage('I was here').then(
      ({ signature }) => setAnswer(signature),
      (error: Error) => setAnswer(error.message),
    )
  return (
    <>
      <p>Hello, {address}.</p>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output>{answer}</output>
    </>
  )
}
