import './item-file.css'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

type ItemFileProps = {
  picture: string | null | undefined
  more?: ReactNode
  children: ReactNode
}

/**
 * What a dialog tells of a thing: beside its picture on a desk, below it on a phone. `more` comes
 * last there, and under the picture here.
 */
export function ItemFile({ picture, more, children }: ItemFileProps) {
  return (
    <div className="item-file">
      <Picture src={picture} alt="" width={600} height={400} eager className="rounded-md" />
      <div>{children}</div>
      {more && <div>{more}</div>}
    </div>
  )
}
