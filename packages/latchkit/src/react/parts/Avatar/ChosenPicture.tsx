import { useEffect, useState } from 'react'
import { load } from '../../../core/kit/load.js'
import { accountAnswer } from '../../../core/select/accountAnswer.js'
import { accountState } from '../../../core/select/accountState.js'
import { gatewayPicture } from '../../../core/services/gatewayPicture.js'
import { loadedPicture } from '../../../core/services/loadedPictures.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'

/** The account, and its picture where that is known. */
export interface ChosenPictureProps {
  readonly address: string
  readonly namespace?: ChainNamespace | undefined
  /** The path at the gateway of the picture that this account has chosen; unless given, that of a connected account is found. */
  readonly picture?: string | undefined
}

/**
 * The picture that an account has chosen, once the site's gateway has answered it: no other server is asked, since that would tell it
 * who looks. Until then, and without one, it renders nothing, and the drawn avatar around it stays.
 */
export function ChosenPicture({ address, namespace, picture }: ChosenPictureProps) {
  const kit = useLatchkit()
  const own = useSelect((state) =>
    accountState(state, namespace).address === address
      ? accountAnswer(state, 'identity', namespace)?.data?.picture
      : undefined,
  )
  const url = gatewayPicture(kit, picture ?? own)
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly data: string }>()
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    if (url === undefined) return
    let wanted = true
    load(kit, 'account')
      .then(({ fetchPicture }) => fetchPicture(kit, url, null))
      .then(
        (data) => wanted && setLoaded({ of: url, data }),
        (error) => kit.services.logger.debug('the picture of an account could not be loaded', error),
      )
    return () => {
      wanted = false
    }
  }, [kit, url])
  const data = loaded?.of === url ? loaded?.data : loadedPicture(kit, url)
  if (data === undefined || data === broken) return null
  return (
    <img
      src={data}
      alt=""
      draggable={false}
      decoding="async"
      // Until it is decoded, and through what is clear in it, the drawn one is seen.
      style={{ background: 'var(--picture)' }}
      onError={() => setBroken(data)}
    />
  )
}
