import './given-address.css'
import { SiteAddress } from './cells.tsx'
import { CopyButton } from './copy-button.tsx'

/** Where visitors find it, to be followed, or given out whole by the button. */
export function GivenAddress({ path, of }: { path: string; of: string }) {
  return (
    <span className="given-address">
      <SiteAddress path={path} isShown />
      <CopyButton text={`${location.origin}${path}`} label={`Copier l’adresse de « ${of} »`} />
    </span>
  )
}
