import { useRef } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { expectedMethods } from '../../../core/select/connectMethods.js'
import { feature } from '../../../core/select/feature.js'
import { recall } from '../../../core/services/memory.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { ConnectMethod } from '../../../wire/features.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useFirst } from '../../kit/useFirst.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { useLegal, useLegalTerms } from '../../parts/Legal/useLegal.js'
import { Row } from '../../parts/Row/Row.js'
import type { ViewProps } from '../../ViewEntry.js'
import { WalletGlyph } from '../walletList/MoreWallets.js'
import { useOffer } from '../walletList/useOffer.js'
import { isPhoneScreen, Wallets, type WalletsProps } from '../walletList/Wallets.js'
import css from '../walletList/walletList.css?inline'
import { useLastUsed } from './useLastUsed.js'
import { useMostInstalled } from './useMostInstalled.js'

/** Shows the default view: the ways to connect, in the site's order. */
export function Connect({ kit, params: { namespace } }: ViewProps<'Connect'>) {
  useSheet(css)
  const t = useText()
  const methods = usePlacedMethods(kit, namespace)
  const hasLogin = methods.some((method) => method !== 'wallet')
  const offer = useOffer(namespace, useMostInstalled(hasLogin))
  const consent = useLegal()
  const terms = useLegalTerms()
  const { installed, isUndecided } = offer
  const isOwnBrowser = () =>
    installed[0]?.connector?.framesPage ?? (installed.length === 1 && isPhoneScreen())
  // In a wallet's own browser or frame, the other wallets are behind one row.
  const isFolded = useFirst(isUndecided ? undefined : isOwnBrowser())
  const { EmailField } = useModalPart('emailField', methods.includes('email')) ?? {}
  const { SocialRow } = useModalPart('socialRow', methods.includes('social')) ?? {}
  const lastUsed = useLastUsed(kit, offer, methods)
  const last = isFolded ? undefined : lastUsed
  const { LastUsedRow } = useModalPart('lastUsedRow', last !== undefined) ?? {}
  const isCollapsed = useSelect((state) => feature(state, 'collapseWallets'))
  const sharedProps = { kit, namespace, offer, consent }
  const openGet = () => pushView(kit, view('GetWallet', namespace ? { namespace } : {}))
  return (
    <>
      {terms && <terms.LegalCheckbox kit={kit} reminders={consent.reminders} />}
      <Scroll className="bd list">
        {last && (
          <div style={{ minHeight: 68 }}>{LastUsedRow && <LastUsedRow {...sharedProps} way={last} />}</div>
        )}
        {(isFolded ? walletFirst(methods) : methods).map((method) =>
          method === 'email' ? (
            // The height of the field is reserved, so that no row moves under the pointer when the field is loaded.
            <div key={method} style={{ minHeight: 64 }}>
              {EmailField && <EmailField {...sharedProps} />}
            </div>
          ) : method === 'social' ? (
            <div key={method} style={{ minHeight: 60 }}>
              {SocialRow && <SocialRow {...sharedProps} />}
            </div>
          ) : isCollapsed && offer.hasMore && !isFolded ? (
            <ContinueWithWallet key={method} {...sharedProps} />
          ) : (
            <Wallets
              key={method}
              {...sharedProps}
              isFolded={isFolded}
              hasLogin={hasLogin}
              lastUsed={typeof last === 'object' ? last.row?.key : undefined}
            />
          ),
        )}
      </Scroll>
      {terms && <terms.LegalNotice />}
      {offer.hasMore && <Footer question={t('newToWallets')} link={t('getOne')} onClick={openGet} />}
    </>
  )
}

/** Returns the ways to connect with the wallets first, for a page in a wallet's own browser. */
const walletFirst = (methods: readonly ConnectMethod[]) =>
  [...methods].sort((one, other) => Number(other === 'wallet') - Number(one === 'wallet'))

/** While the view is this young, in ms, it still fades in: nobody has a row under the pointer yet. */
const youngMs = 400

/**
 * Returns the ways to connect that have a place in the view. That of the providers stays as it was when the view opened, so that no
 * row moves under the pointer; while the server has not answered, it is there unless the server offered none the last time. A server
 * that says so at once frees the place.
 */
function usePlacedMethods(kit: Kit, namespace: ChainNamespace | undefined): readonly ConnectMethod[] {
  const methods = useSelect((state) => expectedMethods(state, namespace))
  const hasSocials = methods.includes('social')
  const placed = useRef<{ isPlaced: boolean; methods: readonly ConnectMethod[]; readonly at: number }>(
    undefined,
  )
  const { now } = kit.services.clock
  if (hasSocials)
    placed.current ??= {
      isPlaced: kit.store.getState().socials !== undefined || recall(kit, 'offers_socials', isFlag) !== false,
      methods,
      at: now(),
    }
  else if (placed.current && now() - placed.current.at < youngMs) placed.current.isPlaced = false
  if (!placed.current?.isPlaced) return methods.filter((method) => method !== 'social')
  if (hasSocials) placed.current.methods = methods
  return placed.current.methods
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Shows one row that leads to the wallets, so that the other ways to connect come first. */
function ContinueWithWallet({ kit, namespace, offer: { rows, isLoading }, consent }: WalletsProps) {
  const t = useText()
  return (
    <Row
      name={t('continueWithWallet')}
      media={<WalletGlyph rows={isLoading ? rows.installed : rows.all} />}
      endIcon={<Icon name="right" />}
      blocked={consent.blocked}
      onClick={consent.guard(() => pushView(kit, view('ConnectWallets', namespace ? { namespace } : {})))}
    />
  )
}
