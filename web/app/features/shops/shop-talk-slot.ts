import { type ComponentType, createContext } from 'react'

interface ShopTalkProps {
  seller: { type: 'teacher' | 'centre'; id: number; name: string }
  className: string | undefined
}

/** Messages to a shop, a feature to the right. Filled by the shell. */
export const ShopTalkContext = createContext<ComponentType<ShopTalkProps>>(() => null)
