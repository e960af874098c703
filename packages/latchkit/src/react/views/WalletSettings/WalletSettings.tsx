import { useEffect, useState } from 'react'
import { showWalletSettings } from '../../../core/connect/emailWallet.js'
import type { WalletSettingsSection } from '../../../core/contracts/embedded.js'
import { pushView, resetView } from '../../../core/modal/router.js'
import { showToast } from '../../../core/modal/toast.js'
import { view } from '../../../core/state/router.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { LineIcon, type LineIconName } from '../../parts/Icon/LineIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { type EmailTextKey, emailTexts } from '../../text/en/email.js'
import { errorTexts } from '../../text/en/errors.js'
import { errorSentence } from '../../text/errorTexts.js'
import type { ViewProps } from '../../ViewEntry.js'
import { isEmailWallet } from '../holdings/isEmailWallet.js'
import { useAccountOnShow } from '../holdings/useAccountOnShow.js'
import css from './WalletSettings.css?inline'

/** The rows below the email address: each one's texts, its icon, and what a press opens. */
const rows = [
  { opens: 'devices', name: 'emailDevices', detail: 'emailDevicesText', icon: 'computer' },
  { opens: 'identities', name: 'emailWays', detail: 'emailWaysText', icon: 'signIn' },
  { opens: 'approvals', name: 'emailApprovals', detail: 'emailApprovalsText', icon: 'list' },
  { opens: 'export', name: 'emailExport', detail: 'emailExportText', icon: 'key' },
  { opens: 'password', name: 'emailPassword', detail: 'emailPasswordText', icon: 'shield' },
] as const satisfies readonly {
  readonly opens: WalletSettingsSection | 'approvals'
  readonly name: EmailTextKey
  readonly detail: EmailTextKey
  readonly icon: LineIconName
}[]

/**
 * Shows the settings of the email wallet: its address, and the rows that open the secure frame. Only the frame knows the state
 * of what is behind a row, so no row tells one.
 */
export function WalletSettings({ kit, params }: ViewProps<'WalletSettings'>) {
  useSheet(css)
  const t = useText(emailTexts, errorTexts)
  const { user, address } = useAccountOnShow(kit, params)
  const isEmail = useSelect((state) => isEmailWallet(state, params.namespace))
  const hasWaitingDevice = useSelect(({ waitingDevice }) => waitingDevice !== undefined)
  const wallet = useWalletName(params.namespace) ?? ''
  const [opening, setOpening] = useState<WalletSettingsSection>()
  // A site may open this view by its name for a wallet that has no settings.
  useEffect(() => {
    if (address && !isEmail) resetView(kit, view('Account', params))
  }, [kit, params, address, isEmail])
  const show = (section: WalletSettingsSection) => {
    if (opening) return
    setOpening(section)
    showWalletSettings(kit, { section })
      .catch((error: unknown) => showToast(kit, { kind: 'error', text: errorSentence(t, error, wallet) }))
      .finally(() => setOpening(undefined))
  }
  if (!isEmail) return null
  return (
    <Scroll className="bd list">
      <div className="settings">
        <Row
          name={t('email')}
          media={<SettingIcon name="mail" />}
          detail={user?.email ? <bdi>{user.email}</bdi> : t('emailRowText')}
          endIcon={<Icon name="right" />}
          onClick={() => pushView(kit, view('UpdateEmail', params))}
        />
        {rows.map(({ opens, name, detail, icon }) => (
          <Row
            key={opens}
            name={t(name)}
            media={<SettingIcon name={icon} />}
            detail={
              opens === 'devices' && hasWaitingDevice ? (
                <span className="warn">{t('emailDeviceWaits')}</span>
              ) : (
                t(detail)
              )
            }
            endIcon={opening === opens ? <Spinner small /> : <Icon name="right" />}
            busy={opening === opens}
            onClick={() =>
              opens === 'approvals' ? pushView(kit, view('ApproveTransaction', {})) : show(opens)
            }
          />
        ))}
      </div>
    </Scroll>
  )
}

const SettingIcon = ({ name }: { readonly name: LineIconName }) => (
  <Disc>
    <LineIcon name={name} />
  </Disc>
)
