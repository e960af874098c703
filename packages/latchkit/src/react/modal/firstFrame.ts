import type { Kit, KitState } from '../../core/kit.js'
import { connectMethods } from '../../core/select/connectMethods.js'
import { feature } from '../../core/select/feature.js'
import { hasLegalPages } from '../../core/select/legal.js'
import { type WalletRow, walletRows } from '../../core/select/walletRows.js'
import footerCss from '../parts/Footer/Footer.css?inline'
import headerCss from '../parts/Header/Header.css?inline'
import { type IconName, iconClass, iconPath } from '../parts/Icon/Icon.js'
import iconButtonCss from '../parts/IconButton/IconButton.css?inline'
import rowCss from '../parts/Row/Row.css?inline'
import { firstLetter, pictureAtHand } from '../parts/WalletIcon/Mark.js'
import markCss from '../parts/WalletIcon/WalletIcon.css?inline'
import { pictureOf } from '../parts/WalletIcon/WalletIcon.js'
import { languageOf } from '../text/language.js'
import { customProperties } from '../theme/themeVariables.js'
import { modeOf } from '../theme/useMode.js'
import connectCss from '../views/Connect/Connect.css?inline'
import { isPhoneScreen } from '../views/Connect/isPhoneScreen.js'
import { moreHeight } from '../views/Connect/MoreWallets.js'
import { installedShown } from '../views/Connect/useOffer.js'
import modalCss from './modal.css?inline'
import type { Room } from './RoomContext.js'

const sheets = [modalCss, headerCss, iconButtonCss, connectCss, rowCss, markCss, footerCss]

type Attributes = Readonly<Record<string, string | undefined>>

const svgNamespace = 'http://www.w3.org/2000/svg'

function fill<Of extends Element>(
  element: Of,
  attributes: Attributes,
  content: readonly (Node | string)[],
): Of {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value)
  element.append(...content)
  return element
}

const make = (tag: string, attributes: Attributes, ...content: (Node | string)[]) =>
  fill(document.createElement(tag), attributes, content)

const draw = (tag: string, attributes: Attributes, ...content: Node[]) =>
  fill(document.createElementNS(svgNamespace, tag), attributes, content)

/**
 * The Connect view as a visitor sees it first, made by hand: React's first run takes several times as long as all of this,
 * and nobody has to wait for it. React takes the very same nodes over right after the first paint (hydration), so what is
 * made here is what the components render, node for node; `firstFrame.test.tsx` holds them together. Nothing where the view
 * shows more than wallets that are here: then React paints the first frame as well.
 */
export function firstFrame(kit: Kit, room: Room): HTMLDialogElement | undefined {
  const state = kit.store.getState()
  const rows = plainRows(state)
  if (!rows) return undefined
  for (const css of sheets) room.adopt(css)
  const { text: t, locale, direction } = room
  const title = t('title.connect')
  const dialog = make(
    'dialog',
    {
      'data-mode': modeOf(state.theme.themeMode),
      lang: languageOf(locale),
      dir: direction,
      'aria-label': title,
      class: 'lk dialog',
      part: 'dialog',
      closedby: 'none',
    },
    make(
      'div',
      { class: 'panel', part: 'modal', tabindex: '-1' },
      make(
        'div',
        { class: 'header', part: 'header' },
        iconButton(t('help'), 'help'),
        make('h2', { part: 'title', dir: 'auto', tabindex: '-1' }, title),
        make('span', { class: 'end' }, iconButton(t('close'), 'close')),
      ),
      make(
        'div',
        { class: 'view', part: 'view', 'data-view': 'Connect' },
        scroll(
          make(
            'section',
            { class: 'group' },
            make(
              'h3',
              { class: 'label', part: 'label' },
              t(isPhoneScreen() ? 'openYourWallet' : 'installed'),
            ),
            make('ul', { role: 'list', part: 'list' }, ...rows.map((each) => row(each, room))),
          ),
          keptFree(moreHeight(state, kit)),
        ),
        make(
          'div',
          { class: 'footer', part: 'footer' },
          make('span', { class: 's' }, t('newToWallets')),
          ' ',
          make('button', { class: 'link', part: 'link', type: 'button' }, t('getOne')),
        ),
      ),
    ),
  ) as HTMLDialogElement
  for (const [name, value] of Object.entries(customProperties(state.theme.themeVariables))) {
    dialog.style.setProperty(name, value)
  }
  return dialog
}

/** The rows, where the view is nothing but rows of wallets that are here. */
function plainRows(state: KitState): readonly WalletRow[] | undefined {
  const { router, options, connectors } = state
  const [view, ...more] = router.history
  if (view?.name !== 'Connect' || more.length > 0) return undefined
  if (options.debug || hasLegalPages(options) || options.excludeWalletIds.length > 0) return undefined
  if (feature(state, 'collapseWallets') || !connectMethods(state).includes('wallet')) return undefined
  const { namespace } = view.params
  const { installed } = walletRows({ ...state, wallets: [] }, namespace ? { namespace } : {})
  const isPlain = ({ recent, otherInstances }: WalletRow) => !recent && otherInstances.length === 0
  return connectors.length > 0 && installed.length > 0 && installed.every(isPlain)
    ? installed.slice(0, installedShown)
    : undefined
}

const iconButton = (name: string, icon: IconName) =>
  make(
    'button',
    { class: 'icon-button', part: 'icon-button', type: 'button', 'aria-label': name },
    draw(
      'svg',
      { class: iconClass(icon), viewBox: '0 0 20 20', 'aria-hidden': 'true' },
      draw('path', { d: iconPath(icon) }),
    ),
  )

const scroll = (...content: Node[]) =>
  make(
    'div',
    { class: 'scroll' },
    make('div', { class: 'scroller', part: 'body' }, make('div', { class: 'bd list' }, ...content)),
  )

function keptFree(height: number) {
  const place = make('div', {})
  // Not by the attribute: a strict content security policy refuses that.
  place.style.height = `${height}px`
  return place
}

const row = ({ name, imageUrl, imageId }: WalletRow, room: Room) =>
  make(
    'li',
    {},
    make(
      'div',
      { class: 'line' },
      make(
        'button',
        { class: 'row', part: 'row', 'aria-label': name, type: 'button' },
        mark(name, imageId, pictureAtHand(room.icons, pictureOf({ imageUrl, imageId }))),
        make('span', { class: 't', dir: 'auto' }, name),
      ),
    ),
  )

function mark(name: string, imageId: string | undefined, shown: string | undefined) {
  const isLetter = shown === undefined && imageId === undefined
  return make(
    'span',
    {
      class: `mark m40${isLetter ? ' letter' : ''}`,
      part: 'icon',
      'data-letter': isLetter ? firstLetter(name) : undefined,
      'aria-hidden': 'true',
    },
    ...(shown ? [make('img', { src: shown, alt: '', draggable: 'false', decoding: 'async' })] : []),
  )
}
