import { endApprovals } from '../../../core/connect/approvals.js'
import { goBack } from '../../../core/modal/router.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { Mark } from '../../parts/WalletIcon/Mark.js'
import { emailTexts } from '../../text/en/email.js'
import type { ViewProps } from '../../ViewEntry.js'

/**
 * Shows that the visitor must approve a request in the secure frame or its window (§4). The request itself is only shown there.
 */
export function ApproveTransaction({ kit }: ViewProps<'ApproveTransaction'>) {
  const t = useText(emailTexts)
  const isWaiting = useSelect(({ approvals }) => Boolean(approvals?.length))
  const isOver = useSelect(({ router }) => router.history.length > 1)
  const site = location.host
  return (
    <Scroll>
      <Hero
        ring={isWaiting ? 'waiting' : 'still'}
        media={<Mark name={site} of={location.hostname} size={96} />}
        title={t(isWaiting ? 'approvalOpen' : 'approvalNone')}
        text={t(isWaiting ? 'approvalOpenText' : 'approvalNoneText', { site })}
      />
      {(isWaiting || isOver) && (
        <div className="actions" part="actions">
          {isWaiting ? (
            <Button onClick={() => endApprovals(kit)}>{t('approvalCancel')}</Button>
          ) : (
            <Button onClick={() => goBack(kit)}>{t('back')}</Button>
          )}
        </div>
      )}
    </Scroll>
  )
}
