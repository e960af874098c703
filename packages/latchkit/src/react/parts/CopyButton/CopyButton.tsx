import { useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { showToast } from '../../../core/modal/toast.js'
import { copiedShownMs } from '../../../wire/constants.js'
import { useText } from '../../host/useHost.js'
import { commonTexts } from '../../text/en/common.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { Button } from '../Button/Button.js'

/** Props of the button: its label, and the text to copy; absent while there is none yet. */
export interface CopyButtonProps {
  readonly kit: Kit
  readonly text: string | undefined
  readonly label: string
  readonly kind?: 'primary' | 'quiet'
}

/** Shows a button that copies a text. For a moment after that, its label says so. */
export function CopyButton({ kit, text, label, kind = 'quiet' }: CopyButtonProps) {
  const t = useText(commonTexts)
  const { isCopied, copy } = useCopy(kit, text)
  return (
    <>
      <Button kind={kind} icon={isCopied ? 'check' : 'copy'} disabled={!text} onClick={copy}>
        {isCopied ? t('copied') : label}
      </Button>
      <Copied isCopied={isCopied} />
    </>
  )
}

/** Announces to screen readers that something was copied; empty before that. */
export function Copied({ isCopied }: { readonly isCopied: boolean }) {
  const t = useText(commonTexts)
  return (
    <span className="hidden" role="status">
      {isCopied && t('copied')}
    </span>
  )
}

/** Copies the pairing link, for a wallet that has no camera. */
export function CopyLink({ kit, uri }: { readonly kit: Kit; readonly uri: string | undefined }) {
  const t = useText(pairingTexts)
  return <CopyButton kit={kit} text={uri} label={t('copyLink')} />
}

/** Returns a function that copies a text, and whether it was copied a moment ago. */
export function useCopy(kit: Kit, text: string | undefined) {
  const t = useText(commonTexts)
  const [copiedText, setCopiedText] = useState<string>()
  const isCopied = copiedText !== undefined && copiedText === text
  useEffect(
    () => (isCopied ? kit.services.clock.after(copiedShownMs, () => setCopiedText(undefined)) : undefined),
    [kit, isCopied],
  )
  const copy = async () => {
    if (text === undefined) return
    try {
      await navigator.clipboard.writeText(text)
      setCopiedText(text)
    } catch (error) {
      kit.services.logger.warn('a text could not be copied', error)
      showToast(kit, { kind: 'error', text: t('copyFailed') })
    }
  }
  return { isCopied, copy }
}
