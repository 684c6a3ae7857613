import { AskButton } from './ask-button.tsx'

/** 'Ask … a question' at the head of a shop. */
export function ShopTalk({
  seller: { type, id, name },
  className,
}: {
  seller: { type: 'teacher' | 'centre'; id: number; name: string }
  className: string | undefined
}) {
  return (
    <AskButton
      {...(className && { className })}
      to={type === 'centre' ? { centre_id: id } : { teacher_id: id }}
      name={name}
    />
  )
}
