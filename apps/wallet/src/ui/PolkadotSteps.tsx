import type { PolkadotNetwork } from '../config.js'
import { formatDot } from '../read/polkadot/assessPayload.js'
import type { CallStep } from '../read/polkadot/readCall.js'
import { Address } from './Address.js'
import { Steps } from './Steps.js'
import { Tree } from './Tree.js'

interface PolkadotStepsProps {
  readonly steps: readonly CallStep[]
  readonly network: PolkadotNetwork
}

/** Shows what an extrinsic does, call by call, with full addresses. */
export function PolkadotSteps({ steps, network }: PolkadotStepsProps) {
  const shown = steps.map((step) => ({
    title: titleOf(step, network),
    ...('to' in step && { facts: { To: <Address value={step.to} /> } }),
    ...(step.kind === 'remark' && { more: <bdi>{step.text}</bdi> }),
    ...(step.kind === 'other' && {
      more: (
        <section className="tree" aria-label={`Arguments of ${step.name}`}>
          <Tree lines={step.lines} />
        </section>
      ),
    }),
  }))
  return <Steps steps={shown} />
}

function titleOf(step: CallStep, network: PolkadotNetwork): string {
  switch (step.kind) {
    case 'send':
      return `Send ${formatDot(step.amount, network)}`
    case 'sendAll':
      return `Send all your ${network.symbol}`
    case 'remark':
      return 'Write a public note'
    case 'other':
      return `Call ${step.name}`
  }
}
