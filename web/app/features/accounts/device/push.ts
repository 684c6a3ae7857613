import { laterApi } from '../../../lib/later-api.ts'

/** Who has turned push notifications on in this browser; they aren't turned on again for anyone else. */
const ownerKey = 'push_user'

export const pushWorks = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isBlocked = (): boolean => Notification.permission === 'denied'

/** False if the user declined when the browser asked. */
export async function turnOn(userId: number, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made with another key would be refused, and can't be changed.
  await (await pushManager.getSubscription())?.unsubscribe()
  await notify(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  localStorage.setItem(ownerKey, String(userId))
  return true
}

/** Also for another device of the same person, which then keeps an unused subscription. */
export async function turnOff(device: { device_id: number; current: boolean }): Promise<void> {
  await laterApi.pushUnsubscribe({ body: { device_id: device.device_id } })
  if (!device.current) return
  localStorage.removeItem(ownerKey)
  await (await subscriptionHere())?.unsubscribe()
}

/** After a new sign-in: the server forgot this browser with the earlier session. */
export async function renewPush(userId: number): Promise<void> {
  if (!pushWorks() || localStorage.getItem(ownerKey) !== String(userId)) return
  const subscription = await subscriptionHere()
  if (!subscription || Notification.permission !== 'granted') return
  const { public_key, devices } = await laterApi.pushView()
  if (public_key && !devices.some(({ current }) => current)) await notify(subscription)
}

const subscriptionHere = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

async function notify(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await laterApi.pushSubscribe({ body: { endpoint, p256dh, auth, name: deviceName() } })
}

/** Browser and system, as far as they say. */
function deviceName(): string {
  const { userAgent } = navigator
  const found = (names: readonly string[]) => names.find(name => userAgent.includes(name))
  const browser = found(['Edg', 'Firefox', 'Chrome', 'Safari'])?.replace('Edg', 'Edge')
  const system = found(['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'])
  return [browser, system].filter(Boolean).join(' · ') || 'Browser'
}
