// Shows every view in every state, for pictures and for axe: `/gallery.html?state=connect&theme=dark&lang=ar`. It imports the package's
// sources, because no export can set a state, and the scripted wallets are not published.
import { createRoot } from 'react-dom/client'
import type { Kit } from '../../../../packages/latchkit/src/core/kit/kit.js'
import { updateOptions } from '../../../../packages/latchkit/src/core/modal/updateOptions.js'
import type { ThemeMode } from '../../../../packages/latchkit/src/core/state/theme.js'
import { arbitrum } from '../../../../packages/latchkit/src/networks/arbitrum.js'
import { base } from '../../../../packages/latchkit/src/networks/base.js'
import { mainnet } from '../../../../packages/latchkit/src/networks/mainnet.js'
import { optimism } from '../../../../packages/latchkit/src/networks/optimism.js'
import { polygon } from '../../../../packages/latchkit/src/networks/polygon.js'
import { AccountButton } from '../../../../packages/latchkit/src/react/buttons/AccountButton.js'
import { ConnectButton } from '../../../../packages/latchkit/src/react/buttons/ConnectButton.js'
import { NetworkButton } from '../../../../packages/latchkit/src/react/buttons/NetworkButton.js'
import { LatchkitProvider } from '../../../../packages/latchkit/src/react/LatchkitProvider.js'
import { directionOf } from '../../../../packages/latchkit/src/wire/languages.js'
import { galleryKit, settled } from './showState.js'
import { galleryStates } from './states.js'

/** The look in which a state is shown. */
interface Shown {
  readonly theme: ThemeMode
  readonly lang: string
  readonly font: string | undefined
  readonly accent: string | undefined
  readonly background: string | undefined
  readonly radius: number | undefined
}

const networks = [mainnet, base, arbitrum, optimism, polygon] as const
const page = document.documentElement
const root = createRoot(document.getElementById('root') as HTMLElement)
const query = new URLSearchParams(location.search)
const requested: Shown = {
  theme: (query.get('theme') ?? 'light') as ThemeMode,
  lang: query.get('lang') ?? 'en',
  font: query.get('font') ?? undefined,
  accent: query.get('accent') ?? undefined,
  background: query.get('background') ?? undefined,
  radius: query.has('radius') ? Number(query.get('radius')) : undefined,
}
/** A person steps through the states by the links below each; tests do not need two hundred links. */
const isByAddress = query.has('state')
const shown: { kit?: Kit } = {}

/** Replaces the shown state by another. Resolves when the new one is complete. */
async function show(name: string, how: Partial<Shown> = {}): Promise<void> {
  const { theme, lang, font, accent, background, radius } = { ...requested, ...how }
  const state = galleryStates.find((each) => each.name === name)
  shown.kit?.destroy()
  applyLook(theme, lang)
  if (!state) return root.render(<Names />)
  const { kit, show } = galleryKit(state, {
    id: 'gallery',
    networks,
    locale: lang,
    themeMode: theme,
    themeVariables: {
      ...(font && { fontFamily: font }),
      ...(accent && { accent }),
      ...(background && { background }),
      ...(radius !== undefined && { radius }),
    },
  })
  shown.kit = kit
  root.render(
    <LatchkitProvider kit={kit}>
      <main className="page stack">
        <h1>{name}</h1>
        <div className="buttons">
          <ConnectButton />
          <AccountButton />
          <NetworkButton />
        </div>
        {isByAddress && <Names />}
      </main>
    </LatchkitProvider>,
  )
  await show()
}

/** Changes the theme and the language of the shown state. Resolves when the change is complete. */
async function change({ theme, lang }: Pick<Shown, 'theme' | 'lang'>): Promise<void> {
  applyLook(theme, lang)
  if (shown.kit) updateOptions(shown.kit, { themeMode: theme, locale: lang })
  const modal = document.querySelector('latchkit-modal')?.shadowRoot
  if (modal) await settled(modal)
}

function applyLook(theme: ThemeMode, lang: string): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.mode = dark ? 'dark' : 'light'
  page.lang = lang
  page.dir = directionOf(lang)
}

function Names() {
  const link = (name: string) => {
    const next = new URLSearchParams(query)
    next.set('state', name)
    return `?${next}`
  }
  return (
    <nav aria-label="States">
      <ul>
        {galleryStates.map(({ name }) => (
          <li key={name}>
            <a href={link(name)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

Object.assign(window, {
  gallery: {
    states: galleryStates.map(({ name }) => name),
    show,
    change,
  },
})
show(query.get('state') ?? '').then(() => {
  page.dataset.ready = query.get('state') ?? ''
}, console.error)
