import { type ReactNode, useId } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { changeSend } from '../../../core/money/changeSend.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { ViewParams } from '../../../core/state/views.js'
import { visibleText } from '../../../wire/shownText.js'
import { useSheet } from '../../host/useHost.js'
import { Card } from '../../parts/Card/Card.js'
import type { SendTexts } from '../sending/useSendDraft.js'
import css from './MemoField.css?inline'

/** Props of the field: the draft, and by how many characters its memo is too long. */
export interface MemoFieldProps {
  readonly kit: Kit
  readonly params: ViewParams['WalletSend']
  readonly draft: SendInfo
  readonly excessBytes: number
  readonly t: SendTexts
}

/** Shows the field for the memo. Invisible characters are removed, so that the visitor reads exactly what is signed. */
export function MemoField({
  kit,
  params,
  draft: { memo = '', fixed },
  excessBytes,
  t,
}: MemoFieldProps): ReactNode {
  useSheet(css)
  const id = useId()
  const message = excessBytes > 0 ? t('memoTooLong', { count: excessBytes }) : undefined
  return (
    <>
      <Card className={`send-memo${message ? ' bad-field' : ''}`}>
        <label>
          <span className="send-label">{t('sendMemo')}</span>
          <input
            type="text"
            dir="auto"
            aria-label={t('sendMemo')}
            aria-describedby={message ? id : undefined}
            aria-invalid={message ? true : undefined}
            placeholder={t('memoHint')}
            value={memo}
            readOnly={fixed.includes('memo')}
            onChange={({ currentTarget }) =>
              changeSend(kit, { memo: visibleText(currentTarget.value) || undefined }, params.namespace)
            }
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
          />
        </label>
      </Card>
      {message && (
        <p id={id} className="send-said bad">
          {message}
        </p>
      )}
      <span className="hidden" role="status">
        {message}
      </span>
    </>
  )
}
