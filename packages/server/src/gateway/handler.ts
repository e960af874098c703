import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'latchkit/wire'
import type { Analytics } from '../data/analytics/createAnalytics.js'
import type { Images } from '../data/images/readImages.js'
import type { PriceSource } from '../data/prices/priceSource.js'
import type { Directory } from '../data/wallets/createDirectory.js'
import type { DirectoryImage } from '../data/wallets/readImage.js'
import type { Namespaces } from '../namespaces/createNamespaces.js'

/** The data sources of the handlers. */
export interface Sources {
  readonly directory: Directory
  readonly analytics: Analytics
  readonly images: Images
  readonly namespaces: Namespaces
  readonly prices: PriceSource
}

/** The input of a handler: the sources, and an allowed and parsed request. */
export interface HandlerInput<Of extends Endpoint> extends Sources {
  readonly params: ParamsOf<Of>
  readonly query: QueryOf<Of>
  readonly body: BodyOf<Of>
}

type HandlerAnswer<Of extends Endpoint> = Of['answer'] extends 'image' ? DirectoryImage : AnswerOf<Of>

/** Answers the requests of one endpoint. */
export type Handler<Of extends Endpoint> = (
  input: HandlerInput<Of>,
) => HandlerAnswer<Of> | Promise<HandlerAnswer<Of>>
