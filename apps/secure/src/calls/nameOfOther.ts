import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { OtherWay } from '../identity/typedProof.js'
import type { ProviderWay } from '../identity/walletOwner.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'

/**
 * Returns the name of the button by which the person takes another way in.
 * @param present The way that is offered now. Another account of its provider is named by its label.
 */
export function nameOfOther(text: FrameText, { way }: OtherWay, present?: ProviderWay): string {
  const { kind, label = '' } = way
  return fill(text.useOtherWay, { way: kind === present?.kind && label !== '' ? label : providerNames[kind] })
}
