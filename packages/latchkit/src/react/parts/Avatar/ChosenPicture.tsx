import { useEffect, useState } from 'react'
import { load } from '../../../core/kit/load.js'
import { accountAnswer } from '../../../core/select/accountAnswer.js'
import { accountState } from '../../../core/select/accountState.js'
import { loadedPicture } from '../../../core/services/accountMemory.js'
import { gatewayPicture } from '../../../core/services/backendUrl.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'

/** Props of the picture: the account, and the path of its picture if that is known. */
export interface ChosenPictureProps {
  readonly address: string
  readonly namespace?: ChainNamespace | undefined
  /** Path of the picture at the gateway. Unless given, that of the connected account with this address. */
  readonly picture?: string | undefined
}

/**
 * Shows the picture that an account has chosen, once the site's gateway has returned it. No other server is asked, because that
 * server would learn who is looking. Until then, or without a picture, it renders nothing, and the drawn avatar around it stays
 * visible.
 */
export function ChosenPicture({ address, namespace, picture }: ChosenPictureProps) {
  const kit = useLatchkit()
  const accountPicture = useSelect((state) =>
    accountState(state, namespace).address === address
      ? accountAnswer(state, 'identity', namespace)?.data?.picture
      : undefined,
  )
  const url = gatewayPicture(kit, picture ?? accountPicture)
  const [fetchedPicture, setFetchedPicture] = useState<{ readonly of: string; readonly data: string }>()
  const [brokenData, setBrokenData] = useState<string>()
  useEffect(() => {
    if (url === undefined) return
    let isCurrent = true
    load(kit, 'account')
      .then(({ fetchPicture }) => fetchPicture(kit, url, null))
      .then(
        (data) => isCurrent && setFetchedPicture({ of: url, data }),
        (error) => kit.services.logger.debug('the picture of an account could not be loaded', error),
      )
    return () => {
      isCurrent = false
    }
  }, [kit, url])
  const data = fetchedPicture?.of === url ? fetchedPicture?.data : loadedPicture(kit, url)
  if (data === undefined || data === brokenData) return null
  return (
    <img
      src={data}
      alt=""
      draggable={false}
      decoding="async"
      // The drawn avatar is visible until the picture is decoded, and through its transparent parts.
      style={{ background: 'var(--picture)' }}
      onError={() => setBrokenData(data)}
    />
  )
}
