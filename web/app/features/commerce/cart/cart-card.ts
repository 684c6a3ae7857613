import { type Card, priceOf } from '../../catalogue/card.ts'
import type { CartItem } from './cart-items.ts'

/** From the browser's data, so that a line can be shown and restored without the server. */
export function cardOf(item: CartItem): Card {
  return {
    id: item.course_id,
    name: item.course_name,
    cover: item.course_cover,
    video: item.cover_type === '.mp4',
    levels: [],
    price: priceOf(item),
    fee: item.course_tution_fee,
    ends: null,
    free: false,
    rating: 0,
    comments: 0,
    videos: 0,
    worksheets: 0,
    printing: null,
    seller: { name: item.display_name, username: item.username, avatar: item.avatar },
    centreId: item.subscriber_id,
    teacherId: item.course_teacher,
    hasCode: false,
    sold: 0,
  }
}
