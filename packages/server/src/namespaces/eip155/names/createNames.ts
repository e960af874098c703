import { ens_normalize } from '@adraffy/ens-normalize'
import { cleanText, type NameRecord, profileImagePath } from 'latchkit/wire'
import type { Cache } from '../../../cache/createCache.js'
import type { Clock } from '../../../clock.js'
import type { NameSource } from '../../namespace.js'
import type { EvmChains } from '../chain/evmChain.js'
import type { Pictures } from './createPictures.js'
import type { FetchOffchain } from './readOffchain.js'
import { addressOfName, claimedName, type Ens, textOfName } from './resolver.js'

/** A name is fresh for 5 minutes (§9). */
const freshMs = 300_000
const staleMs = 86_400_000
const etherCoinType = '60'
const maxBioLength = 300
const maxUrlLength = 2_048

/** S4: returns the URL of a picture if it is https. The page only shows it as an image. */
function avatarOf(text: string): string | undefined {
  const isUsable = text.length <= maxUrlLength && URL.canParse(text) && new URL(text).protocol === 'https:'
  return isUsable ? new URL(text).href : undefined
}

function normalise(name: string): string | undefined {
  try {
    return ens_normalize(name)
  } catch {
    // The library throws if the characters are not allowed in a name.
    return undefined
  }
}

async function read(ens: Ens, name: string, pictures: Pictures): Promise<NameRecord | null> {
  const address = await addressOfName(ens, name)
  if (!address) return null
  const [avatarText = '', description = ''] = await Promise.all(
    ['avatar', 'description'].map((key) => textOfName(ens, name, key)),
  )
  const avatar = avatarOf(avatarText)
  const bio = cleanText(description, maxBioLength)
  const mayFetch = await pictures.mayFetch(avatarText, address)
  return {
    name,
    addresses: { [etherCoinType]: { address } },
    attributes: {
      ...(avatar && { avatar }),
      ...(mayFetch && { picture: profileImagePath(name) }),
      ...(bio && { bio }),
    },
  }
}

export interface NameOptions {
  readonly clock: Clock
  readonly chains: EvmChains
  readonly cache: Cache
  /** Returns the function that fetches from off-chain hosts, as configured now. */
  readonly fetchOffchain: () => FetchOffchain | undefined
  readonly pictures: Pictures
}

/** Creates the names of ENS, from the first network that has it. */
export function createNames({ clock, chains, cache, fetchOffchain, pictures }: NameOptions): NameSource {
  const ens = (): Ens | undefined => {
    const chain = chains.list().find(({ config }) => config.ensResolver !== undefined)
    return chain && { chain, fetchOffchain: fetchOffchain() }
  }
  const readCached = <Of>({ chain }: Ens, what: string, load: () => Promise<Of>) =>
    cache.get(`name:${chain.config.id}:${what}`, { freshMs, staleMs, load })

  async function recordOf(name: string): Promise<NameRecord | null> {
    const ensConfig = ens()
    return ensConfig ? readCached(ensConfig, `of:${name}`, () => read(ensConfig, name, pictures)) : null
  }

  return {
    normalise,
    recordOf,
    async pictureOf({ name, addresses }) {
      const ensConfig = ens()
      const owner = addresses[etherCoinType]?.address
      if (!ensConfig || owner === undefined) return undefined
      const text = await readCached(ensConfig, `picture:${name}`, async () => {
        const avatar = await textOfName(ensConfig, name, 'avatar')
        return (await pictures.mayFetch(avatar, owner)) ? avatar : ''
      })
      return text === '' ? undefined : pictures.pictureOf(text)
    },
    async identityOf(address) {
      const ensConfig = ens()
      if (!ensConfig) return { record: null, at: clock.now() }
      return readCached(ensConfig, `by:${address}`, async () => {
        const claim = await claimedName(ensConfig, address)
        // A name that is not normalised could look like another one.
        const name = claim !== '' && normalise(claim) === claim ? claim : undefined
        const record = name === undefined ? null : await recordOf(name)
        const leadsBack = record?.addresses[etherCoinType]?.address === address
        return { record: leadsBack ? record : null, at: clock.now() }
      })
    },
  }
}
