import { Icon } from '#web/components/icon.tsx'
import { useOnline } from '#web/lib/online.ts'

export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status" className="offline">
      {!online && (
        <p>
          <Icon name="warning" />
          Vous êtes hors ligne : la page affichée reste lisible, le reste reviendra avec le réseau.
        </p>
      )}
    </div>
  )
}
