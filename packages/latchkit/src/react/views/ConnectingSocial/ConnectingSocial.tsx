import { useEffect, useRef } from 'react'
import { openSocialWindow, socialAddress } from '../../../core/connect/socialWindow.js'
import { goBackOr, resetView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { attemptIn } from '../../../core/state/modalAttempt.js'
import { view } from '../../../core/state/router.js'
import { loginProviders } from '../../../wire/features.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useText } from '../../host/useHost.js'
import { useLate } from '../../kit/useLate.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { ReloadButton } from '../../parts/ErrorState/ErrorState.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { SocialTile } from '../../parts/SocialMark/SocialMark.js'
import { connectingTexts } from '../../text/en/connecting.js'
import { errorTexts } from '../../text/en/errors.js'
import { socialTexts } from '../../text/en/social.js'
import { codeHeading, codeSentence } from '../../text/errorTexts.js'
import type { ViewProps } from '../../ViewEntry.js'
import { beginSocial, startSocial } from '../social/beginSocial.js'

/** After this time the visitor reads what to do if the window is gone, in ms: no page can tell whether it is. */
export const windowLateMs = 20_000

/**
 * Waits for a visitor who logs in by a provider, in a window of the secure site. The attempt is part of the state: it ends when
 * the visitor leaves the view, not when another view is opened above.
 */
export function ConnectingSocial({ kit, params }: ViewProps<'ConnectingSocial'>) {
  const { provider, namespace, secret } = params
  const ownParams = namespace ? { provider, namespace } : { provider }
  const t = useText(connectingTexts, errorTexts, socialTexts)
  const attempt = useSelect((state) => attemptIn(state, 'ConnectingSocial'))
  const { address = '' } = useSelect((state) => accountState(state, namespace))
  // A page that has come back goes on with its login by itself, once.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (secret === undefined || hasBegun.current) return
    hasBegun.current = true
    beginSocial(kit, params, true)
  }, [kit, params, secret])
  const failure = attempt?.status === 'failed' ? attempt.failure : undefined
  const isDone = attempt?.status === 'done'
  const isLate = useLate(kit, attempt?.status === 'waiting', windowLateMs)
  const name = loginProviders[provider]
  const leave = () => goBackOr(kit, () => resetView(kit, view('Connect', namespace ? { namespace } : {})))
  const href = failure?.code === 'socialBlocked' ? socialAddress(kit) : undefined
  const words = failure
    ? [codeHeading(t, failure.code, name), codeSentence(t, failure, name)]
    : isDone
      ? [t('connected'), shortenAddress(address)]
      : [t('socialWaiting', { provider: name }), t(isLate ? 'socialLate' : 'socialWaitingText')]
  const [title = '', text = ''] = words
  return (
    <Scroll>
      <Hero
        ring={isDone ? 'done' : failure ? 'still' : 'waiting'}
        corner={failure && cornerOf(failure.code)}
        media={<SocialTile provider={provider} />}
        title={title}
        text={text}
      />
      <div className="actions" part="actions">
        {href ? (
          <Button
            kind="primary"
            icon="external"
            href={href}
            keepsOpener
            onClick={() => beginSocial(kit, ownParams, true)}
          >
            {t('socialOpenNew', { provider: name })}
          </Button>
        ) : failure && isFinal(failure.code) ? undefined : failure ? (
          <Button kind="primary" onClick={() => startSocial(kit, ownParams)}>
            {t('tryAgain')}
          </Button>
        ) : (
          <Button icon="external" onClick={() => openSocialWindow(kit, provider, false)}>
            {t('socialOpenAgain')}
          </Button>
        )}
        <Button kind={failure && isFinal(failure.code) ? 'primary' : 'ghost'} onClick={leave}>
          {t(failure ? 'socialOtherWay' : 'socialCancel')}
        </Button>
        <ReloadButton code={failure?.code} />
      </div>
    </Scroll>
  )
}

/** Checks by its code whether another try would fail in the same way. */
const isFinal = (code: string) => code === 'identityTaken' || code === 'socialNotConfigured'

const cornerOf = (code: string) =>
  code === 'socialDenied' ? 'cancelled' : code === 'socialBlocked' ? 'warning' : 'close'
