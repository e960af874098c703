import { useEffect, useRef } from 'react'
import { openSocialWindow, socialAddress } from '../../../core/connect/socialWindow.js'
import { goBackOr, resetView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import type { Failure } from '../../../core/state/failure.js'
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
import { codeSentence } from '../../text/errorTexts.js'
import type { Texts } from '../../text/translate.js'
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
  // Where the page itself has come back, there is no window.
  const isAnswered = attempt?.status === 'waiting' && (attempt.isAnswered === true || secret !== undefined)
  const isLate = useLate(kit, attempt?.status === 'waiting', windowLateMs)
  const name = loginProviders[provider]
  const leave = () => goBackOr(kit, () => resetView(kit, view('Connect', namespace ? { namespace } : {})))
  const href = failure?.code === 'socialBlocked' ? socialAddress(kit) : undefined
  const words = failure
    ? wordsOf(t, failure, name)
    : isDone
      ? [t('connected'), shortenAddress(address)]
      : isAnswered
        ? [t('socialSigningIn')]
        : [t('socialWaiting', { provider: name }), t(isLate ? 'socialLate' : 'socialWaitingText')]
  const [title = '', text = ''] = words
  const isFinal = failure !== undefined && wouldFailAgain(failure)
  // Somebody who has left a question of the wallet was told there to take another way.
  const isLeft = failure !== undefined && isLeftQuestion(failure)
  const tryAgain = (
    <Button kind={isLeft ? 'ghost' : 'primary'} onClick={() => startSocial(kit, ownParams)}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Scroll>
      <Hero
        ring={isDone ? 'done' : failure ? 'still' : 'waiting'}
        corner={failure && cornerOf(failure)}
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
        ) : failure ? (
          !isFinal && !isLeft && tryAgain
        ) : isAnswered ? null : (
          <Button icon="external" onClick={() => openSocialWindow(kit, provider, false)}>
            {t('socialOpenAgain')}
          </Button>
        )}
        <Button kind={isFinal || isLeft ? 'primary' : 'ghost'} onClick={leave}>
          {t(failure ? 'socialOtherWay' : 'socialCancel')}
        </Button>
        {isLeft && tryAgain}
        <ReloadButton code={failure?.code} />
      </div>
    </Scroll>
  )
}

/** Checks whether another try would fail in the same way. */
const wouldFailAgain = ({ code, texts }: Failure) =>
  code === 'identityTaken' || code === 'socialNotConfigured' || texts.code === 'lasting'

/** Checks whether the visitor has left a question of the wallet, after the provider has answered. */
const isLeftQuestion = ({ code, texts }: Failure) => code === 'frameFailed' && texts.code === '4001'

/** Returns heading and sentence. The provider may have done well, so only what is about it names it in the heading. */
function wordsOf(
  t: Texts<keyof typeof errorTexts | keyof typeof socialTexts>,
  failure: Failure,
  name: string,
): readonly [string, string] {
  const { code, texts } = failure
  const heading = isLeftQuestion(failure)
    ? t('error.socialDenied.title')
    : (t.ifAny(`error.${code}.title`, { wallet: name }) ?? t('socialFailed'))
  // The secure site has written its sentence for this visitor.
  const sentence = code === 'frameFailed' ? texts.reason : undefined
  return [heading, sentence || codeSentence(t, failure, name)]
}

const cornerOf = (failure: Failure) =>
  failure.code === 'socialDenied' || isLeftQuestion(failure)
    ? 'cancelled'
    : failure.code === 'socialBlocked'
      ? 'warning'
      : 'close'
