import { type ComponentType, createContext } from 'react'

interface ShopTalkProps {
  seller: { type: 'teacher' | 'centre'; id: number; name: string }
  className: string | undefined
}

/** How one writes to a shop, which stands to the right. The shell fills it in. */
export const ShopTalkContext = createContext<ComponentType<ShopTalkProps>>(() => null)
