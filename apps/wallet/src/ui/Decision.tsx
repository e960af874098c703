import { useEffect, useRef, useState } from 'react'
import { type Sentence, say } from '../../../reading/src/say.js'
import { useDelay } from './useDelay.js'

export interface DecisionProps {
  /** Why approving is dangerous: it then takes two steps, and rejecting is the primary button. */
  readonly danger?: Sentence | undefined
  /** Why approving is not possible, or not yet. */
  readonly blocked?: Sentence | undefined
  readonly onReject: () => Promise<unknown>
  readonly onApprove: () => Promise<unknown>
}

/** How long the buttons are disabled, so that a click meant for something else does not answer a new question. */
const armedAfterMs = 500

/** Shows the decision buttons, reject first. */
export function Decision({ danger, blocked, onReject, onApprove }: DecisionProps) {
  const [busy, setBusy] = useState(false)
  const [sure, setSure] = useState(false)
  const armed = useDelay(armedAfterMs)
  const run = (act: () => Promise<unknown>) => () => {
    if (busy) return
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  if (danger && sure && !blocked) {
    return <AreYouSure danger={danger} busy={busy} onBack={() => setSure(false)} onApprove={run(onApprove)} />
  }
  return (
    <div className="stack">
      {blocked && (
        <p className="note" role="status">
          {say(blocked)}
        </p>
      )}
      <div className="decision" aria-busy={busy}>
        <button
          type="button"
          className={danger || blocked ? 'button strong' : 'button'}
          onClick={run(onReject)}
        >
          Reject
        </button>
        <button
          type="button"
          className={blocked ? 'button off' : danger ? 'button bad' : 'button strong'}
          disabled={!armed || blocked !== undefined}
          onClick={danger ? () => setSure(true) : run(onApprove)}
        >
          Approve
        </button>
      </div>
    </div>
  )
}

interface AreYouSureProps {
  readonly danger: Sentence
  readonly busy: boolean
  readonly onBack: () => void
  readonly onApprove: () => void
}

function AreYouSure({ danger, busy, onBack, onApprove }: AreYouSureProps) {
  const back = useRef<HTMLButtonElement>(null)
  const armed = useDelay(armedAfterMs)
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="stack">
      <p className="note bad" role="alert">
        {say(danger)}
      </p>
      <div className="decision" aria-busy={busy}>
        <button ref={back} type="button" className="button strong" onClick={onBack}>
          Go back
        </button>
        <button type="button" className="button bad" disabled={!armed} onClick={onApprove}>
          Approve anyway
        </button>
      </div>
    </div>
  )
}
