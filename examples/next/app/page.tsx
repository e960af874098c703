import { ConnectButton } from 'latchkit/react'
import { Greeting } from './Greeting'
import { SignIn } from './SignIn'

/** A server component: the page arrives as HTML, button and all. */
export default function Page() {
  return (
    <main>
      <h1>Latchkit with Next</h1>
      <ConnectButton />
      <Greeting />
      <SignIn />
    </main>
  )
}
