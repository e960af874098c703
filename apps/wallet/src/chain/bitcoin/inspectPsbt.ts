import { hexToBytes } from 'viem'
import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import type { BitcoinNetwork } from '../../config.js'
import { isSameScript } from '../../read/bitcoin/addressScript.js'
import type { Psbt, PsbtInput } from '../../read/bitcoin/readPsbt.js'
import { esplora, isWhole, Refused } from './esplora.js'

/** What the network knows about an unspent output. `differs`: the PSBT states something else about it. */
export type CoinState = 'there' | 'spent' | 'unknown' | 'differs'

/** A PSBT inspected on the network before it is signed. */
export interface PsbtInspection {
  /** One for each input, in order. */
  readonly coins: readonly {
    readonly state: CoinState
    /** In sat, from the network, else from the PSBT. */
    readonly value: bigint | undefined
    readonly script: Uint8Array | undefined
  }[]
}

/** Asks the network about the outputs that a PSBT spends. Rejects if it does not answer. */
export async function inspectPsbt({ inputs }: Psbt, network: BitcoinNetwork): Promise<PsbtInspection> {
  return { coins: await Promise.all(inputs.map((input) => inspectCoin(input, network))) }
}

async function inspectCoin(
  { txid, vout, value, script }: PsbtInput,
  network: BitcoinNetwork,
): Promise<PsbtInspection['coins'][number]> {
  const output = await outputOf(txid, vout, network)
  if (!output) return { state: 'unknown', value, script }
  const differs =
    (value !== undefined && value !== output.value) ||
    (script !== undefined && !isSameScript(script, output.script))
  const { spent } = JSON.parse(await esplora(network, `/tx/${txid}/outspend/${vout}`)) ?? {}
  return { ...output, state: differs ? 'differs' : spent === true ? 'spent' : 'there' }
}

async function outputOf(
  txid: string,
  vout: number,
  network: BitcoinNetwork,
): Promise<{ readonly value: bigint; readonly script: Uint8Array } | undefined> {
  const text = await esplora(network, `/tx/${txid}`).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404) return undefined
    throw error
  })
  if (text === undefined) return undefined
  const { value, scriptpubkey } = JSON.parse(text)?.vout?.[vout] ?? {}
  if (value === undefined) return undefined
  if (!isWhole(value) || typeof scriptpubkey !== 'string') throw new NoAnswer(network.name)
  return { value: BigInt(value), script: hexToBytes(`0x${scriptpubkey}`) }
}
