import { formatUnits } from 'viem'
import type { CallAssessment } from '../../../../reading/src/assessCall.js'
import type { PayloadInspection } from '../../chain/polkadot/inspectPayload.js'
import type { PolkadotNetwork } from '../../config.js'
import type { PolkadotPayload } from './readPayload.js'

/** Writes an amount in the network's currency. */
export const formatDot = (
  amount: bigint,
  { decimals, symbol }: Pick<PolkadotNetwork, 'decimals' | 'symbol'>,
): string => `${formatUnits(amount, decimals)} ${symbol}`

const immortal = '0x00'

/** Assesses an extrinsic by its inspection on the network. */
export function assessPayload(
  payload: PolkadotPayload,
  inspection: PayloadInspection,
  currency: Pick<PolkadotNetwork, 'decimals' | 'symbol'>,
): CallAssessment {
  const { steps, extensions } = inspection
  const warnings: string[] = []
  const dangers: string[] = []
  const warn = (warning: string, danger?: string) => {
    warnings.push(warning)
    if (danger) dangers.push(danger)
  }
  if (!steps) {
    warn(
      'Unknown call. This wallet can’t read what it does.',
      'This wallet can’t tell what this call does. It could take everything this account owns.',
    )
  }
  if (steps?.some(({ kind }) => kind === 'other')) {
    warn(
      'This wallet knows the name of a call, but not what it does.',
      'This wallet can’t tell what a call does. It could take everything this account owns.',
    )
  }
  if (steps?.some(({ kind }) => kind === 'sendAll')) {
    warn('It sends everything.', 'This account would have nothing left.')
  }
  if (payload.era === immortal) warn('It never expires, so the site can send it much later.')
  if (payload.tip > 0n) {
    const tip = formatDot(payload.tip, currency)
    warn(`It pays a tip of ${tip} on top of the network fee.`, `You’d pay a tip of ${tip}.`)
  }
  if (!extensions) warn('The network doesn’t say how its transactions are made.', 'It can’t be checked.')
  return { warnings, danger: dangers[0], blocked: blockedBy(payload, inspection, currency) }
}

function blockedBy(
  payload: PolkadotPayload,
  { specVersion, transactionVersion, extensions, steps = [], free }: PayloadInspection,
  currency: Pick<PolkadotNetwork, 'decimals' | 'symbol'>,
): string | undefined {
  if (payload.specVersion !== specVersion || payload.transactionVersion !== transactionVersion) {
    return `It’s made for version ${payload.specVersion} of the network’s software, which runs version ${specVersion}. Ask for it again on the site.`
  }
  if (extensions && extensions.join() !== payload.extensions.join()) {
    return 'It doesn’t have the parts that the network’s transactions have.'
  }
  const sent = steps.reduce((sum, step) => (step.kind === 'send' ? sum + step.amount : sum), payload.tip)
  if (sent > free) {
    return `This account has ${formatDot(free, currency)}. You need ${formatDot(sent, currency)}, and the network fee.`
  }
  return undefined
}
