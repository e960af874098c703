import { useEffect, useRef, useState } from 'react'
import type { Kit, KitState } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import { prepareSignIn } from '../../../core/signIn/prepareSignIn.js'
import { activeNamespace } from '../../../core/state/chains.js'
import type { SignIn } from '../../../core/state/siwx.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { walletLateMs } from '../../../wire/constants.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useLate } from '../../kit/useLate.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { useFocusOnWaiting } from '../../modal/useFocus.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Disclosure } from '../../parts/Disclosure/Disclosure.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { Mark } from '../../parts/WalletIcon/Mark.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { signInTexts } from '../../text/en/signIn.js'
import type { ViewProps } from '../../ViewEntry.js'
import css from './SIWXSignMessage.css?inline'
import { SignInActions } from './SignInActions.js'
import { hasMessage, SignInFacts, type SignInTexts } from './SignInFacts.js'
import { cornerOf, SignInFailure } from './SignInFailure.js'

type SignInProps = ViewProps<'SIWXSignMessage'> | ViewProps<'ConnectingSiwe'>

const absent: SignIn = { status: 'absent' }

const signInIn = (state: KitState, namespace: string | undefined): SignIn =>
  state.siwx?.signIns[namespace ?? activeNamespace(state) ?? ''] ?? absent

/** Asks the visitor to sign a message, which proves to the site that the account is theirs (§4). */
export function SIWXSignMessage({ kit, params }: SignInProps) {
  useSheet(css)
  const t = useText(commonTexts, errorTexts, signInTexts)
  const namespace = useSelect((state) => params.namespace ?? activeNamespace(state))
  const signIn = useSelect((state) => signInIn(state, namespace))
  const { address } = useSelect((state) => accountState(state, namespace))
  const isDue = signIn.status === 'due'
  const id = signIn.status === 'absent' ? undefined : signIn.of.id
  const isOther = useOther(signIn.status === 'absent' ? undefined : signIn.of.account)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account needs another message.
  useEffect(() => {
    if (isDue && namespace) void prepareSignIn(kit, namespace)
  }, [kit, namespace, isDue, id])
  if (signIn.status === 'absent' || !address || !namespace)
    return (
      <Scroll>
        <Hero
          media={<Mark name={location.host} of={location.hostname} size={72} />}
          title={t('signInAbsent')}
          text={t('signInAbsentText')}
        />
      </Scroll>
    )
  return (
    <>
      {/* Another account is another sign-in: it starts anew, with the focus on its words. */}
      <Asking
        key={signIn.of.account}
        kit={kit}
        namespace={namespace}
        signIn={signIn}
        address={address}
        t={t}
      />
      <span className="hidden" role="status">
        {isOther && t('signInOther', { address: shortenAddress(address) })}
      </span>
    </>
  )
}

/** Returns whether the account has changed since the view was opened. */
function useOther(account: string | undefined): boolean {
  const last = useRef<string>(undefined)
  const [isOther, setOther] = useState(false)
  useEffect(() => {
    if (account === undefined) return
    if (last.current !== undefined && account !== last.current) setOther(true)
    last.current = account
  }, [account])
  return isOther
}

/** Shows the same view on a site with `siweConfig`. */
export function ConnectingSiwe(props: SignInProps) {
  return <SIWXSignMessage {...props} />
}

interface AskingProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace
  readonly signIn: Exclude<SignIn, { status: 'absent' }>
  readonly address: string
  readonly t: SignInTexts
}

function Asking({ kit, namespace, signIn, address, t }: AskingProps) {
  const { label: network } = useSelect((state) => networkState(state, namespace))
  const site = location.host
  const wallet = useWalletName(namespace) ?? t('yourWallet')
  const isSignedIn = signIn.status === 'signedIn'
  const failure = signIn.status === 'due' ? signIn.failure : undefined
  const isWaiting = signIn.status === 'signing' && signIn.step === 'wallet'
  const isLate = useLate(kit, isWaiting, walletLateMs)
  const isUnable = signIn.status === 'due' && signIn.of.cannotSign
  const facts = useFocusOnWaiting(signIn.status === 'signing')
  return (
    <>
      <Scroll className="bd">
        <Hero
          corner={isUnable ? 'warning' : failure && cornerOf(failure.code)}
          media={
            <span className="sign-in-marks">
              <Mark name={site} of={location.hostname} size={72} />
              <Avatar address={address} namespace={namespace} />
            </span>
          }
          title={t(titleOf(signIn), { site, wallet })}
          text={
            isSignedIn
              ? t('signedInText', { address: shortenAddress(address), site })
              : t(isLate ? 'signInLate' : wordsOf(signIn), { network, wallet })
          }
        />
        <div className="sign-in" ref={facts}>
          {failure && !isUnable && <SignInFailure failure={failure} wallet={wallet} t={t} />}
          <SignInFacts signIn={signIn} address={address} namespace={namespace} network={network} t={t} />
          <Message signIn={signIn} t={t} />
        </div>
      </Scroll>
      {signIn.status !== 'signedIn' && (
        <SignInActions kit={kit} namespace={namespace} signIn={signIn} t={t} />
      )}
    </>
  )
}

/** Shows the text to sign, folded. Its space is reserved before the text is created. */
function Message({ signIn, t }: Pick<AskingProps, 'signIn' | 't'>) {
  if (!hasMessage(signIn)) return null
  const text = signIn.status === 'reading' ? undefined : signIn.prepared?.message
  if (text === undefined) return <div className="sign-in-place" />
  return (
    <Disclosure label={t('signInFullMessage')}>
      <p className="sign-in-message" dir="ltr" lang="en">
        {text}
      </p>
    </Disclosure>
  )
}

/** Returns the key of the title: the step in progress, or the site to sign in to. */
function titleOf(signIn: AskingProps['signIn']) {
  if (signIn.status === 'signedIn') return 'signedIn'
  if (signIn.status === 'due' && signIn.of.cannotSign) return 'signInUnable'
  if (signIn.status !== 'signing' || signIn.step === 'message') return 'signInTo'
  return signIn.step === 'wallet' ? 'signInConfirm' : 'signInVerifying'
}

/** Returns the key of the text that says why the visitor is asked to sign in. */
function wordsOf(signIn: Exclude<SignIn, { status: 'absent' | 'signedIn' }>) {
  if (signIn.status === 'reading') return 'signInReading'
  if (signIn.of.cannotSign) return 'signInUnableText'
  if (signIn.cause === 'network' && signIn.last) return 'signInOnNetwork'
  if (signIn.cause === 'expired') return 'signInExpired'
  return signIn.cause === 'ended' ? 'signInEnded' : 'signInText'
}
