import type { Notice, SendField } from '../../../core/contracts/send.js'
import type { Kit } from '../../../core/kit/kit.js'
import { close } from '../../../core/modal/close.js'
import { goBack } from '../../../core/modal/router.js'
import { quoteSend } from '../../../core/money/quoteSend.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { useHost } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Button } from '../../parts/Button/Button.js'
import { noticeWords } from '../../parts/Notice/noticeWords.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { isEmailWallet } from '../holdings/isEmailWallet.js'
import type { SendTexts } from '../sending/useSendDraft.js'

/** Props of the actions: the draft that is reviewed, and the function that submits it. */
export interface ReviewActionsProps {
  readonly kit: Kit
  readonly namespace: string | undefined
  readonly draft: SendInfo
  /** What the button that sends says. */
  readonly action: string
  readonly notices: readonly Notice[]
  /** Whether the quote is for the draft as it is now, and nothing is being sent. */
  readonly isReady: boolean
  readonly onSubmit: (confirmedCodes: readonly string[]) => void
  /** The name of the wallet. */
  readonly wallet: string
  readonly t: SendTexts
}

/** Shows the buttons of the review. While the wallet is asked, says that the visitor must confirm there. */
export function ReviewActions(props: ReviewActionsProps) {
  const { draft, wallet, t } = props
  const confirm = t('confirmIn', { wallet })
  return (
    <div className="actions" part="actions">
      {draft.loading ? (
        <Button kind="quiet" media={<Spinner small />} disabled>
          {confirm}
        </Button>
      ) : (
        <ReviewButtons {...props} />
      )}
      <span className="hidden" role="status">
        {draft.loading && confirm}
      </span>
    </div>
  )
}

/**
 * Shows the button that sends, or the one that leads to the field with a problem. If a notice must be confirmed, the first
 * button does not send.
 */
function ReviewButtons(props: ReviewActionsProps) {
  const { kit, namespace, draft, action, notices, isReady, onSubmit, t } = props
  const { locale } = useHost()
  const blocking = notices.find(({ level }) => level === 'block')
  const risky = notices.filter(({ level }) => level === 'confirm')
  const isOff = !isReady || blocking !== undefined
  // A button that stays disabled shows no spinner, because there is nothing to wait for.
  const spinner = !isReady && !blocking && <Spinner small />
  if (draft.isQuoted && draft.quote?.failed) {
    return (
      <Button
        kind="primary"
        media={spinner}
        disabled={!isReady}
        onClick={() => void quoteSend(kit, namespace)}
      >
        {t('tryAgain')}
      </Button>
    )
  }
  if (risky.length > 0) return <RiskyActions {...props} risky={risky} isOff={isOff} />
  if (blocking && !blocking.field && !draft.fixed.includes('amount')) {
    return (
      <Button kind="primary" onClick={() => goBack(kit)}>
        {t('changeAmount')}
      </Button>
    )
  }
  return (
    <>
      {!blocking && <NextStep {...props} />}
      {/* If a field is the reason why the button is disabled, the button says so. */}
      <Button
        kind={isOff ? 'quiet' : 'primary'}
        media={spinner}
        disabled={isOff}
        onClick={() => onSubmit([])}
      >
        {blocking?.field ? noticeWords(t, blocking, locale).title : action}
      </Button>
    </>
  )
}

/** Says in one line what follows the press: nothing is sent before the wallet has asked, too. */
function NextStep({ namespace, wallet, t }: ReviewActionsProps) {
  const isEmail = useSelect((state) => isEmailWallet(state, namespace))
  if (!isEmail && wallet === '') return null
  return <p className="follows s">{isEmail ? t('approveNext') : t('confirmNext', { wallet })}</p>
}

const changeText = {
  receiver: 'changeReceiver',
  amount: 'changeAmount',
  token: 'changeAmount',
  memo: 'back',
} as const

function RiskyActions({
  kit,
  draft: { fixed },
  risky,
  isOff,
  onSubmit,
  t,
}: ReviewActionsProps & { readonly risky: readonly Notice[]; readonly isOff: boolean }) {
  const field: SendField | undefined = risky.find((each) => each.field)?.field
  const isFixed = field !== undefined && fixed.includes(field)
  return (
    <>
      <Button kind="primary" onClick={() => (isFixed ? close(kit, 'close') : goBack(kit))}>
        {isFixed ? t('close') : t(field ? changeText[field] : 'back')}
      </Button>
      <Button kind="danger" disabled={isOff} onClick={() => onSubmit(risky.map(({ code }) => code))}>
        {t(field === 'receiver' ? 'sendAnyway' : 'sendAsShown')}
      </Button>
    </>
  )
}
