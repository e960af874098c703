import * as v from 'valibot'
import { maxPictures, pictureBytes } from '../../wire/constants.js'
import type { Endpoint } from '../../wire/http/endpoint.js'
import type { Kit } from '../kit/kit.js'
import { backendUrlOf } from '../services/backendUrl.js'
import { callGateway } from '../services/callGateway.js'
import { fetchImage } from '../services/fetchImage.js'
import { picturesOf } from '../services/gatewayPicture.js'

/** The picture of a thing an account has, at an address below the gateway's own that `gatewayPicture` let through. */
export async function fetchPicture(kit: Kit, url: string, element: Element | null): Promise<string> {
  const base = backendUrlOf(kit.config) ?? ''
  const [path = ''] = url.slice(base.length).split(/[?#]/)
  const endpoint = {
    method: 'GET',
    // What stands there is already an address; a colon would be taken for a parameter.
    path: `/${path.replace(/^\//, '').replaceAll(':', '%3A')}`,
    params: v.object({}),
    query: v.object({}),
    answer: 'image',
    cacheSeconds: 0,
  } as const satisfies Endpoint
  const request = {
    key: url,
    load: () => callGateway(kit, endpoint),
    path: endpoint.path,
    bytesAtMost: pictureBytes,
    cache: picturesOf(kit),
    cacheSize: maxPictures,
  }
  return fetchImage(kit, request, element)
}
