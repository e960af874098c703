import { bytesToHex } from 'viem'
import type { PsbtInspection } from '../chain/bitcoin/inspectPsbt.js'
import { addressOf } from '../read/bitcoin/addressScript.js'
import { formatBtc } from '../read/bitcoin/formatBtc.js'
import type { Psbt, PsbtInput, PsbtOutput } from '../read/bitcoin/readPsbt.js'
import { Address } from './Address.js'
import { type ShownStep, Steps } from './Steps.js'

interface BitcoinStepsProps {
  readonly psbt: Psbt
  readonly inspection: PsbtInspection
}

/** Shows what a transaction does: the outputs it spends, then where they go, with full addresses. */
export function BitcoinSteps({ psbt, inspection }: BitcoinStepsProps) {
  const steps = [
    ...psbt.inputs.map((input, at) => spending(input, inspection.coins[at])),
    ...psbt.outputs.map(receiving),
  ]
  return <Steps steps={steps} />
}

function spending(
  { txid, vout, ownAddress, sighash }: PsbtInput,
  { value, script }: Partial<PsbtInspection['coins'][number]> = {},
): ShownStep {
  const amount = value === undefined ? 'an unknown amount' : formatBtc(value)
  const address = script && addressOf(script)
  const whose =
    sighash !== undefined ? 'of yours' : ownAddress ? 'of yours, which isn’t signed for' : 'of another'
  return {
    title: `Spend ${amount} ${whose}`,
    facts: {
      From: address ? <Address value={address} /> : 'An unknown address',
      Coin: (
        <code>
          {txid}:{vout}
        </code>
      ),
    },
  }
}

const opReturn = 0x6a

function receiving({ value, script, address, ownAddress }: PsbtOutput): ShownStep {
  if (ownAddress) {
    return {
      title: `Keep ${formatBtc(value)}`,
      facts: { 'Back to you': <Address value={ownAddress.address} /> },
    }
  }
  if (address) return { title: `Send ${formatBtc(value)}`, facts: { To: <Address value={address} /> } }
  const bytes = <code>{bytesToHex(script)}</code>
  if (script[0] === opReturn) {
    const title = value > 0n ? `Destroy ${formatBtc(value)} with a public note` : 'Write a public note'
    return { title, facts: { Note: bytes } }
  }
  return { title: `Send ${formatBtc(value)} to a script`, facts: { Script: bytes } }
}
