import { useEffect, useState } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { showToast } from '../../core/modal/toast.js'
import { copiedShownMs } from '../../wire/constants.js'
import { commonTexts } from '../text/en/common.js'
import { useText } from '../text/useText.js'

/** A text that can be copied, and whether it just was: the button that did it says so, and so does `Copied` to those who listen. */
export function useCopy(kit: Kit, text: string | undefined) {
  const t = useText(commonTexts)
  const [copied, setCopied] = useState<string>()
  const isCopied = copied !== undefined && copied === text
  useEffect(
    () => (isCopied ? kit.services.clock.after(copiedShownMs, () => setCopied(undefined)) : undefined),
    [kit, isCopied],
  )
  const copy = async () => {
    if (text === undefined) return
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch (error) {
      kit.services.logger.warn('a text could not be copied', error)
      showToast(kit, { kind: 'error', text: t('copyFailed') })
    }
  }
  return { isCopied, copy }
}
