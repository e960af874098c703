import { useEffect, useRef } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { showToast } from '../../../core/modal/toast.js'
import { carryReceiver } from '../../../core/money/readPayment.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { isStarted } from '../../../core/state/send.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { SendTexts } from './sendTexts.js'

/**
 * Tells the visitor that the form is empty because the account or network has changed. The receiver is kept if it is valid
 * there too, unless the site began the send or the wallet was being asked.
 */
export function useMovedDraft(
  kit: Kit,
  {
    draft,
    namespace,
    t,
  }: { draft: SendInfo | undefined; namespace: ChainNamespace | undefined; t: SendTexts },
): void {
  const last = useRef(draft)
  useEffect(() => {
    const before = last.current
    if (!draft) return
    last.current = draft
    if (!before || before.of === draft.of || !isStarted(before) || isStarted(draft)) return
    showToast(kit, { kind: 'info', text: t('draftMoved'), detail: t('draftMovedText') })
    const isSites = before.fixed.length > 0 || before.data !== undefined
    if (before.typedReceiver !== '' && !isSites && !before.loading)
      void carryReceiver(kit, before.typedReceiver, namespace)
  }, [kit, draft, namespace, t])
}
