import { useId } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { connectionCapabilities } from '../../../core/select/connectionCapabilities.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useHost, useSheet } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Card } from '../../parts/Card/Card.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { costTexts } from '../sending/costText.js'
import type { SendTexts } from '../sending/useSendDraft.js'
import css from './FeeChooser.css?inline'

/** Props of the fee levels: the draft, and the texts of the form. */
export interface FeeChooserProps {
  readonly kit: Kit
  readonly params: ViewParams['WalletSend']
  readonly draft: SendInfo
  readonly t: SendTexts
}

/** Shows the fee levels and what each costs, or placeholders until that is known. Renders nothing if there is no choice. */
export function FeeChooser({ kit, params, draft, t }: FeeChooserProps) {
  useSheet(css)
  const { locale } = useHost()
  const id = useId()
  const fees = draft.fee ? (draft.quote?.fees ?? []) : []
  const declaredCount = useSelect((state) => connectionCapabilities(state, params.namespace).feeLevels ?? 0)
  const expectedCount = draft.quote?.fees.length ?? declaredCount
  if (!draft.fee && !draft.isQuoted && expectedCount > 1) return <FeesToCome count={expectedCount} t={t} />
  if (fees.length < 2) return null
  const { total } = costTexts(draft, locale)
  return (
    <Card className="send-fees">
      <span className="send-label" id={id}>
        {t('feeLevel')}
      </span>
      <div role="radiogroup" aria-labelledby={id}>
        {fees.map(({ id: feeId, code, costs }, at) => (
          <label key={feeId} className="send-fee">
            <input
              type="radio"
              name={id}
              checked={feeId === draft.fee?.id}
              onChange={() => changeSend(kit, { feeId }, params.namespace)}
            />
            <span>{t.ifAny(`fee.${code}`) ?? t('fee.plain', { count: at + 1 })}</span>
            <span className="s num" dir="ltr">
              {total(costs)}
            </span>
          </label>
        ))}
      </div>
    </Card>
  )
}

/** Reserves the height of the levels, so that nothing below them moves when they are known. */
function FeesToCome({ count, t }: Pick<FeeChooserProps, 't'> & { readonly count: number }) {
  return (
    <Card className="send-fees">
      <span className="send-label">{t('feeLevel')}</span>
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
          <div key={index} className="send-fee">
            <Skeleton width={18} height={18} radius={9} />
            <Skeleton width={64} height={13} />
            <Skeleton width={96} height={11} />
          </div>
        ))}
      </div>
    </Card>
  )
}
