import { hongKongDay } from '#contract/rules/hong-kong-time.ts'

/** As people read it out over the phone: the day in Hong Kong and the order's own number. */
export const orderNumber = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${hongKongDay(createdAt).replaceAll('-', '').slice(2)}-${String(id).padStart(4, '0')}`
