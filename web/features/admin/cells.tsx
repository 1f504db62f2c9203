import { Link } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import { lines } from '#web/lib/text.ts'

type Pictured = { image?: string | null | undefined }

function Thumbnail({ image }: Pictured) {
  return <Picture src={image} alt="" width={60} height={40} className="thumbnail" />
}

/** The column by which a row is known at a glance. */
export const PICTURE = { label: 'Image', onPhone: 'picture', cell: Thumbnail } as const

/** The same, where the picture has no column to itself. */
export function PicturedName({ name, image }: Pictured & { name: string }) {
  return (
    <span className="pictured-name">
      <Thumbnail image={image} />
      {name}
    </span>
  )
}

/** Where visitors find it; only its address while they find nothing there. */
export function SiteAddress({ path, isShown }: { path: string; isShown: boolean }) {
  if (!isShown) return path
  return (
    <Link className="link" to={path}>
      {path}
    </Link>
  )
}

export function YesNo({ yes }: { yes: boolean }) {
  return (
    <span data-tone={yes ? 'good' : 'bad'} className="yes-no">
      <Icon name={yes ? 'check' : 'cross'} />
      <span className="sr-only">{yes ? 'Oui' : 'Non'}</span>
    </span>
  )
}

/** A tick where there is one; nothing to say otherwise. */
export const tick = (yes: boolean) => yes && <YesNo yes />

export function LineList({ text }: { text: string }) {
  return (
    <ul className="list-disc pl-5">
      {lines(text).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
