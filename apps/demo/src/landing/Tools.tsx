import { useAccount } from 'latchkit/react'
import type { TestWallet } from 'latchkit/testing'
import { type MouseEvent, useState } from 'react'
import { AccountCard } from '../AccountCard.js'
import { TestWalletPanel } from '../TestWalletPanel.js'
import { TryIt } from '../TryIt.js'
import type { LandingTexts } from './texts.js'
import { readToolsOpen, rememberToolsOpen } from './toolsMemory.js'

interface ToolsProps {
  readonly texts: LandingTexts
  readonly wallet: TestWallet | undefined
  readonly isOpenAtFirst: boolean
}

/**
 * Shows the state and functions of the page's own kit, in English as in code. Folded until the visitor connects or opens it; open from the
 * start with options in the address or in another site's frame.
 */
export function Tools({ texts, wallet, isOpenAtFirst }: ToolsProps) {
  const { address } = useAccount()
  const [chosen, setChosen] = useState(readToolsOpen)
  const isOpen = chosen ?? (address !== undefined || isOpenAtFirst)
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    rememberToolsOpen(!isOpen)
    setChosen(!isOpen)
  }
  return (
    <details className="tools" open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={toggle}>
        <h2>{texts.tools}</h2>
      </summary>
      <p className="note">{texts.toolsNote}</p>
      <div lang="en" dir="ltr">
        <div className="columns">
          <AccountCard title="Your account" />
          <TryIt title="Try it" />
        </div>
        {wallet && <TestWalletPanel wallet={wallet} />}
      </div>
    </details>
  )
}
