import type { Network } from './share-icon.tsx'

/** The networks' addresses for sharing. Plain links, so none of their code runs in our pages. */
export function shareLinks(url: string, title: string): readonly { network: Network; href: string }[] {
  const address = (base: string, query: Record<string, string>) =>
    `${base}?${Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`
  return [
    { network: 'facebook', href: address('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { network: 'whatsapp', href: address('https://wa.me/', { text: `${title} ${url}` }) },
    { network: 'telegram', href: address('https://t.me/share/url', { url, text: title }) },
  ]
}
