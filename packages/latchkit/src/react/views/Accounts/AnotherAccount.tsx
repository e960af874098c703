import type { Failure } from '../../../core/state/failure.js'
import { useText } from '../../host/useHost.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { codeSentence, codeTone } from '../../text/errorTexts.js'

/** Props of `AnotherAccount`: the wallet, and the state of the request to it. */
export interface AnotherAccountProps {
  readonly wallet: string
  readonly failure: Failure | undefined
  readonly isRequesting: boolean
  readonly choose: () => void
}

/** Shows the button that asks the wallet to share other accounts. It stays visible below the list, however long the list is. */
export function AnotherAccount({ wallet, failure, isRequesting, choose }: AnotherAccountProps) {
  const t = useText(commonTexts, accountTexts, errorTexts)
  const refusal = failure && codeSentence(t, failure, wallet)
  return (
    <div className="bd list another">
      <Row
        name={t('anotherAccount')}
        media={
          <Disc>
            <LineIcon name="personPlus" />
          </Disc>
        }
        detail={
          failure ? (
            <span className={codeTone(failure.code)}>{refusal}</span>
          ) : (
            t(isRequesting ? 'approveIn' : 'chooseIn', { wallet })
          )
        }
        end={isRequesting && <Spinner small />}
        selected={isRequesting}
        current={false}
        onClick={choose}
      />
      <span className="hidden" role="status">
        {isRequesting && t('approveIn', { wallet })}
      </span>
      <span className="hidden" role="alert">
        {refusal}
      </span>
    </div>
  )
}
