import type { Amount } from '../../../wire/entities.js'
import { useHost } from '../../host/HostContext.js'
import { useText } from '../../host/useText.js'
import { Exact } from '../../parts/Amount/Exact.js'
import { writeAmount } from '../../parts/Amount/writeAmount.js'
import { activityTexts } from '../../text/en/activity.js'

/** Props of `TradedFor`: the amount given, or the name of the NFT given (`item`), and the name of the asset received. */
export interface TradedForProps {
  readonly given: { readonly amount: Amount; readonly item?: string }
  readonly got: string
}

/** Shows what a trade exchanged for what. */
export function TradedFor({ given: { amount, item }, got }: TradedForProps) {
  const t = useText(activityTexts)
  const { locale } = useHost()
  const texts = writeAmount(amount, 'activity', locale)
  const words = (given: string) => t('tradedFor', { given: item ?? given, got })
  return <Exact className="words" dir="auto" shown={words(texts.shown)} exact={words(texts.exact)} />
}
