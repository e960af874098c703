import { useState } from 'react'
import { showWalletSettings } from '../../../core/connect/emailWallet.js'
import type { WalletSettingsSection } from '../../../core/contracts/embedded.js'
import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { showToast } from '../../../core/modal/toast.js'
import { accountState } from '../../../core/select/accountState.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { LineIcon, type LineIconName } from '../../parts/Icon/LineIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { type EmailTextKey, emailTexts } from '../../text/en/email.js'
import { errorTexts } from '../../text/en/errors.js'
import { errorSentence } from '../../text/errorTexts.js'
import css from './EmailWallet.css?inline'

const sections = [
  { section: 'devices', name: 'emailDevices', icon: 'computer' },
  { section: 'approvals', name: 'emailApprovals', icon: 'list' },
  { section: 'export', name: 'emailExport', icon: 'key' },
  { section: 'password', name: 'emailPassword', icon: 'shield' },
] as const satisfies readonly {
  readonly section: WalletSettingsSection | 'approvals'
  readonly name: EmailTextKey
  readonly icon: LineIconName
}[]

/** Props of `EmailWallet`: the account that the view shows. */
export interface EmailWalletProps {
  readonly kit: Kit
  readonly params: ViewParams['Account']
}

/** Shows the email address of the wallet, and the button that opens its settings in the secure frame. */
export function EmailWallet({ kit, params }: EmailWalletProps) {
  useSheet(css)
  const t = useText(emailTexts, errorTexts)
  const { user } = useSelect((state) => accountState(state, params.namespace))
  const wallet = useWalletName(params.namespace) ?? ''
  const [opening, setOpening] = useState<WalletSettingsSection>()
  const show = (section: WalletSettingsSection) => {
    if (opening) return
    setOpening(section)
    showWalletSettings(kit, { section })
      .catch((error: unknown) => showToast(kit, { kind: 'error', text: errorSentence(t, error, wallet) }))
      .finally(() => setOpening(undefined))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className="email-wallet" role="group" aria-label={t('emailWallet')}>
      <Row
        name={t('email')}
        media={
          <Disc>
            <LineIcon name="mail" />
          </Disc>
        }
        detail={<bdi>{user?.email}</bdi>}
        endIcon={<Icon name="right" />}
        onClick={() =>
          pushView(kit, view('UpdateEmail', params.namespace ? { namespace: params.namespace } : {}))
        }
      />
      <div className="email-settings">
        {sections.map(({ section, name, icon }) => (
          <button
            key={section}
            className="email-setting"
            part="tile"
            type="button"
            aria-busy={opening === section}
            onClick={() =>
              section === 'approvals' ? pushView(kit, view('ApproveTransaction', {})) : show(section)
            }
          >
            {opening === section ? <Spinner small /> : <LineIcon name={icon} />}
            <span>{t(name)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
