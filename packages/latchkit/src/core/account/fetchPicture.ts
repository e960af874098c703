import * as v from 'valibot'
import { maxPictures, pictureBytes } from '../../wire/constants.js'
import type { Endpoint } from '../../wire/http/endpoint.js'
import type { Kit } from '../kit/kit.js'
import { picturesOf } from '../services/accountMemory.js'
import { backendUrlOf } from '../services/backendUrl.js'
import { callGateway } from '../services/callGateway.js'
import { fetchImage } from '../services/fetchImage.js'

/** Fetches the picture of something that an account holds, at a URL of the site's gateway that `gatewayPicture` has accepted. */
export async function fetchPicture(kit: Kit, url: string, element: Element | null): Promise<string> {
  const base = backendUrlOf(kit.config) ?? ''
  const [path = ''] = url.slice(base.length).split(/[?#]/)
  const endpoint = {
    method: 'GET',
    // The path is complete; an unescaped colon would be read as a parameter.
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
    maxBytes: pictureBytes,
    cache: picturesOf(kit),
    cacheSize: maxPictures,
  }
  return fetchImage(kit, request, element)
}
