import type { SignIn, SiwxDue, SiwxFailure, SiwxReading, SiwxSigning } from '../../../core/state/siwx.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { numberLocaleOf } from '../../../wire/languages.js'
import { useHost } from '../../host/useHost.js'
import { Address } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Card, Fact } from '../../parts/Card/Card.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import type { commonTexts } from '../../text/en/common.js'
import type { ErrorTextKey } from '../../text/en/errors.js'
import type { TextKey } from '../../text/en/modal.js'
import type { SignInTextKey } from '../../text/en/signIn.js'
import type { Texts } from '../../text/translate.js'

/** The texts that the sign-in view uses. */
export type SignInTexts = Texts<TextKey | keyof typeof commonTexts | ErrorTextKey | SignInTextKey>

/** Props of `SignInFacts`: the sign-in, its account and its network. */
export interface SignInFactsProps {
  readonly signIn: SignIn
  readonly address: string
  readonly namespace: ChainNamespace
  readonly network: string
  readonly t: SignInTexts
}

/** Shows which account signs in, on which network, and until when the session is valid. */
export function SignInFacts({ signIn, address, namespace, network, t }: SignInFactsProps) {
  const { locale } = useHost()
  return (
    <Card>
      <Fact name={t('signInSite')}>
        <span dir="ltr">{location.host}</span>
      </Fact>
      <Fact name={t('signInAccount')}>
        <Avatar address={address} namespace={namespace} />
        <Address address={address} />
      </Fact>
      <Fact name={t('signInNetwork')}>{network}</Fact>
      <Until signIn={signIn} locale={locale} t={t} />
    </Card>
  )
}

/** Checks whether there is a message to sign, or soon will be. Not if the server has refused to create one. */
export function hasMessage(signIn: SignIn): signIn is SiwxReading | SiwxDue | SiwxSigning {
  if (signIn.status === 'absent' || signIn.status === 'signedIn' || signIn.of.cannotSign) return false
  return signIn.status !== 'due' || signIn.prepared !== undefined || !hasNoMessage(signIn.failure)
}

const hasNoMessage = (failure: SiwxFailure | undefined) =>
  failure?.code === 'signInUnavailable' || failure?.code === 'signInNotStarted'

/** Shows until when the session is valid. This is known once the message is created; some messages do not say it. */
function Until({ signIn, locale, t }: Pick<SignInFactsProps, 'signIn' | 't'> & { readonly locale: string }) {
  if (!hasMessage(signIn)) return null
  const prepared = signIn.status === 'reading' ? undefined : signIn.prepared
  if (prepared && prepared.until === undefined) return null
  return (
    <Fact name={t('signInUntil')}>
      {prepared?.until === undefined ? (
        <Skeleton width={96} height={13} />
      ) : (
        new Intl.DateTimeFormat(numberLocaleOf(locale), {
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
        }).format(Date.parse(prepared.until))
      )}
    </Fact>
  )
}
