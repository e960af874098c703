import type { AccountId, getProfileImage as endpoint } from 'latchkit/wire'
import type { DirectoryImage } from '../../data/wallets/readImage.js'
import type { Namespaces } from '../../namespaces/createNamespaces.js'
import type { HandlerInput } from '../handler.js'
import { requestedAccount } from '../requestedAccount.js'
import { requestedName } from '../requestedNames.js'
import { requireImage } from './requireImage.js'

/** [A]: returns the picture that an account or a name has chosen; `404` if there is none, or none that the operator allows to fetch. */
export async function getProfileImage({ namespaces, params: { id } }: HandlerInput<typeof endpoint>) {
  const { account, name } = id
  const isAccount = account && isAddress(namespaces, account)
  return requireImage(
    await (isAccount ? pictureOfAccount(namespaces, account) : pictureOfName(namespaces, name)),
  )
}

/** Whether an id is an address. A name such as `mira.eth` has only characters that an address may have, too. */
const isAddress = (namespaces: Namespaces, { chainId, address }: AccountId) =>
  chainId !== undefined || namespaces.list().some((one) => one.readAddress(address, chainId) !== undefined)

async function pictureOfAccount(namespaces: Namespaces, id: AccountId): Promise<DirectoryImage | undefined> {
  const { namespace, address } = requestedAccount(namespaces, { field: 'id', id })
  const { names } = namespace
  const record = (await names?.identityOf(address))?.record
  return record ? names?.pictureOf(record) : undefined
}

async function pictureOfName(namespaces: Namespaces, text: string): Promise<DirectoryImage | undefined> {
  for (const { names, name } of requestedName(namespaces, 'id', text)) {
    const record = await names.recordOf(name)
    if (record) return names.pictureOf(record)
  }
  return undefined
}
