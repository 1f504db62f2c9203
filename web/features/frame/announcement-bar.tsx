import './announcement.css'
import type { Site } from '#contract/appearance.ts'
import { IconButton } from '#web/components/button.tsx'
import { useStored, writeStored } from '#web/lib/storage.ts'

/** Where a browser keeps which one it has put away. */
const ANNOUNCEMENT = 'announcement'

type Announced = NonNullable<Site['announcement']>

/** Over the foot of every page, so that nothing moves when it comes. */
export default function AnnouncementBar({ text, link, from, until }: Announced) {
  const version = JSON.stringify([text, link, from, until])
  const now = new Date().toISOString()
  const isAway = useStored(ANNOUNCEMENT) === version
  if (isAway || (from && now < from) || (until && now >= until)) return null
  return (
    <aside className="announcement" aria-label="Annonce">
      <p>{link ? <a href={link}>{text}</a> : text}</p>
      <IconButton
        name="close"
        label="Masquer l’annonce"
        onClick={() => writeStored(ANNOUNCEMENT, version)}
      />
    </aside>
  )
}
