import type { Demo } from './Demo.js'
import { readQr } from './readQr.js'
import { expect } from './test.js'

/** The view Receive, as long as it is open. */
export interface ReceiveView {
  /** Expects it to show an address, in words and to a camera, with the networks on which it is one. */
  shows(address: string, networks: string): Promise<void>
  /** Has it show the address on another network. */
  choose(network: string): Promise<void>
  close(): Promise<void>
}

/** Opens Receive by the verb. */
export async function openReceive(demo: Demo): Promise<ReceiveView> {
  await demo.tryIt('Open receive')
  const view = demo.dialog('Receive')
  const plain = (text: string | null) => (text ?? '').replace(/[\s\u2068\u2069]/g, '')
  return {
    async shows(address, networks) {
      await expect
        .poll(async () => plain(await view.getByRole('note').textContent()))
        .toContain(plain(`Works on ${networks}Anything`))
      await expect.poll(async () => plain(await view.textContent())).toContain(address)
      expect(await readQr(view, 'QR code of your address')).toBe(address)
    },
    choose: (network) =>
      view.getByRole('listitem').getByRole('button', { name: network, exact: true }).click(),
    async close() {
      await view.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(view).toHaveCount(0)
    },
  }
}
