import { type ReactNode, useEffect, useRef } from 'react'
import { type Sentence, say } from '../../../reading/src/say.js'
import type { Peer } from '../read/assessPeer.js'
import { Decision, type DecisionProps } from './Decision.js'
import { PeerHeader } from './PeerHeader.js'

interface QuestionFrameProps extends DecisionProps {
  readonly title: string
  readonly peer: Peer
  readonly count: number
  /** The question, in one sentence. */
  readonly statement: ReactNode
  /** The warnings. */
  readonly warnings?: readonly Sentence[]
  readonly children?: ReactNode
}

/** The frame of every question: who asks for what, warnings, details, and the decision. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { title, peer, count, statement, warnings = [], children, ...decision } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className="question stack" aria-label={title}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <PeerHeader peer={peer} count={count} />
      <p className="statement">{statement}</p>
      {warnings.length > 0 && (
        <ul className={`note ${decision.danger ? 'bad' : 'warn'}`} aria-label="Warnings">
          {[...new Set(warnings.map((warning) => say(warning)))].map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {children}
      <Decision {...decision} />
    </article>
  )
}
