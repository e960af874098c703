import type { Kit } from '../../core/kit/kit.js'
import { Button } from '../parts/Button/Button.js'
import { commonTexts } from '../text/en/common.js'
import { pairingTexts } from '../text/en/pairing.js'
import { useText } from '../text/useText.js'
import { useCopy } from './useCopy.js'

/** The text to copy, absent while there is none yet, and the words of the button. */
export interface CopyButtonProps {
  readonly kit: Kit
  readonly text: string | undefined
  readonly label: string
  readonly kind?: 'primary' | 'quiet'
}

/** Copies a text; for a moment the button itself says that it did. */
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

/** Tells those who listen that something was copied; it stands beside the button, empty before that. */
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
