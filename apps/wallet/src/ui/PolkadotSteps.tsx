import type { PolkadotNetwork } from '../config.js'
import { formatDot } from '../read/polkadot/assessPayload.js'
import type { CallStep } from '../read/polkadot/readCall.js'
import { Address } from './Address.js'
import { Tree } from './Tree.js'

interface PolkadotStepsProps {
  readonly steps: readonly CallStep[]
  readonly network: PolkadotNetwork
}

/** The effect of an extrinsic, call by call, in their order, with every address whole. */
export function PolkadotSteps({ steps, network }: PolkadotStepsProps) {
  return (
    <ol className="steps" aria-label="What it does">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls never move.
        <li key={index}>
          <p>
            <strong>{titleOf(step, network)}</strong>
          </p>
          {'to' in step && (
            <dl className="facts">
              <div>
                <dt>To</dt>
                <dd>
                  <Address value={step.to} />
                </dd>
              </div>
            </dl>
          )}
          {step.kind === 'remark' && <bdi>{step.text}</bdi>}
          {step.kind === 'other' && (
            <section className="tree" aria-label={`Arguments of ${step.name}`}>
              <Tree lines={step.lines} />
            </section>
          )}
        </li>
      ))}
    </ol>
  )
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
