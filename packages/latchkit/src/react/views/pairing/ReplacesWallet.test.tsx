import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createLatchkit } from '../../../core/createLatchkit.js'
import { createToyShared } from '../../../core/fixtures/toyShared.js'
import { mainnet } from '../../../networks/mainnet.js'
import { inLanguage } from '../../host/createHost.js'
import { type Host, HostContext } from '../../host/useHost.js'
import { KitContext } from '../../kit/useLatchkit.js'
import { ReplacesWallet } from './ScanPanel.js'

const far = createToyShared('far')
const mail = createToyShared('mail', 'AUTH')

function shown(sessions: Readonly<Record<string, ReturnType<typeof far.shared>>>): string {
  const kit = createLatchkit({ networks: [mainnet], connectors: [mail.given, far.given] })
  kit.store.setState({ sessions })
  return renderToStaticMarkup(
    <KitContext.Provider value={kit}>
      <HostContext.Provider value={inLanguage(undefined, 'en') as Host}>
        <ReplacesWallet kit={kit} />
      </HostContext.Provider>
    </KitContext.Provider>,
  )
}

it('says which wallet another one takes the place of: the one over the connector that pairs', () => {
  expect(shown({ far: far.shared({ toy: ['a'] }) })).toContain('disconnect Far Wallet')
  expect(shown({})).toBe('')
  expect(shown({ mail: mail.shared({ toy: ['a'] }) })).toBe('')
})
